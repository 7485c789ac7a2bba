package record

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// parseName takes the name of a file apart: its format (".tsv", ".csv", ".jsonl", or "" for any other), whether it is
// gzip data, and the kind of record, which one of the parts between the dots may say.
func parseName(name string) (kind Kind, format string, gzipped bool) {
	base := strings.ToLower(filepath.Base(name))
	base, gzipped = strings.CutSuffix(base, ".gz")
	format = filepath.Ext(base)
	switch format {
	case ".tsv", ".csv":
	case ".jsonl":
		return "", format, gzipped
	default:
		return "", "", gzipped
	}
	for part := range strings.SplitSeq(strings.TrimSuffix(base, format), ".") {
		switch k := Kind(part); k {
		case Entities, Values, Relationships:
			return k, format, gzipped
		}
	}
	return "", format, gzipped
}

// Find returns the files that paths name, in the order in which to read them: entities, values, relationships, then
// JSON lines, which hold any of these; otherwise as they are given, by name within a folder, and each once. Of a folder it takes
// the files whose name says what they hold: KIND.tsv or NAME.KIND.tsv with a KIND of entities, values or relationships
// (or .csv), NAME.jsonl, and each of these with .gz after it. It does not descend. A folder with no such file is an
// error, and so is a path that does not exist; what else is wrong with a file comes out when it is opened.
func Find(paths ...string) ([]string, error) {
	var found []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			found = append(found, path)
			continue
		}
		files, err := findIn(path)
		if err != nil {
			return nil, err
		}
		found = append(found, files...)
	}
	found = distinct(found)
	slices.SortStableFunc(found, func(a, b string) int { return cmp.Compare(order(a), order(b)) })
	return found, nil
}

// distinct drops the paths that repeat an earlier one.
func distinct(paths []string) []string {
	seen := make(map[string]bool, len(paths))
	return slices.DeleteFunc(paths, func(path string) bool {
		path = filepath.Clean(path)
		repeated := seen[path]
		seen[path] = true
		return repeated
	})
}

// findIn lists the files of a folder whose name says what they hold.
func findIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, entry := range entries {
		kind, format, _ := parseName(entry.Name())
		if !entry.IsDir() && (kind != "" || format == ".jsonl") {
			found = append(found, filepath.Join(folder, entry.Name()))
		}
	}
	if found == nil {
		return nil, fmt.Errorf("no file to import in folder %s: looked for entities.tsv, values.tsv, relationships.tsv, "+
			"NAME.entities.tsv and so on, NAME.jsonl, and each of them with .gz", printable(folder))
	}
	return found, nil
}

// order ranks a file by what its name says; one whose header has to say it comes with the relationships, which may
// refer to everything else.
func order(path string) int {
	kind, format, _ := parseName(path)
	switch {
	case kind == Entities:
		return 0
	case kind == Values:
		return 1
	case format != ".jsonl":
		return 2
	}
	return 3
}

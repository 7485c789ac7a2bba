// Package demo holds the graph that a newcomer sees: Nobel laureates, their prizes and places, 1901 to 2024
// (Nobel Prize API, CC0; origin, licence and counts are in nobel/README.md). The files are part of the
// binary, in the form that package importer reads.
package demo

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Source is the collection that the files' ids belong to.
const Source = "nobel"

// Entity is the id of an entity of the files: where it is, they have been imported.
const Entity = "laureate:6"

//go:embed nobel
var files embed.FS

// Extract writes the files to a temporary folder and returns its path. Remove it after use.
func Extract() (dir string, err error) {
	nobel, err := fs.Sub(files, "nobel")
	if err != nil {
		return "", fmt.Errorf("demo files: %w", err)
	}
	dir, err = os.MkdirTemp("", "teamgraph-demo-")
	if err != nil {
		return "", fmt.Errorf("a folder for the demo files: %w", err)
	}
	if err := os.CopyFS(dir, nobel); err != nil {
		return "", errors.Join(fmt.Errorf("write the demo files: %w", err), os.RemoveAll(dir))
	}
	return dir, nil
}

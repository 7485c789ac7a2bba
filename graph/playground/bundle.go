package playground

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

// embedded holds dist/.gitkeep alone until scripts/playground has run.
//
//go:embed all:dist
var embedded embed.FS

// contentTypes are fixed because those of package mime depend on the machine.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8",
}

// manifest names the assets that the page starts from. Their names change with their content.
type manifest struct {
	Script string `json:"script"`
	Style  string `json:"style"`
	Icon   string `json:"icon"`
}

type bundle struct {
	manifest manifest
	assets   assets
}

// assets holds every file of the bundle by its name; no folder is ever listed.
type assets map[string]*asset

// ServeHTTP serves the asset that the path's {name} wildcard picks.
func (all assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	picked, ok := all[r.PathValue("name")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	picked.ServeHTTP(w, r)
}

// loadBundle reads what web/build.mjs wrote: dist/manifest.json and dist/assets/*.gz. It returns an error when
// one of them is absent, malformed, or of an unknown type.
func loadBundle(files fs.FS) (bundle, error) {
	loaded := bundle{assets: assets{}}
	source, err := fs.ReadFile(files, "dist/manifest.json")
	if err != nil {
		return bundle{}, fmt.Errorf("playground bundle: %w", err)
	}
	if err := json.Unmarshal(source, &loaded.manifest); err != nil {
		return bundle{}, fmt.Errorf("playground bundle: manifest.json: %w", err)
	}
	paths, err := fs.Glob(files, "dist/assets/*.gz")
	if err != nil {
		return bundle{}, fmt.Errorf("playground bundle: %w", err)
	}
	for _, file := range paths {
		name := strings.TrimSuffix(path.Base(file), ".gz")
		if loaded.assets[name], err = loadAsset(files, file, name); err != nil {
			return bundle{}, fmt.Errorf("playground bundle: %s: %w", file, err)
		}
	}
	for _, name := range []string{loaded.manifest.Script, loaded.manifest.Style, loaded.manifest.Icon} {
		named, ok := loaded.assets[name]
		if !ok {
			return bundle{}, fmt.Errorf("playground bundle: manifest.json names %q, which dist/assets lacks", name)
		}
		named.immutable = true
	}
	return loaded, nil
}

// asset is one file of the bundle, held as its gzip form alone to keep the binary small.
type asset struct {
	contentType string
	digest      string // hex digest of the gzip form
	immutable   bool   // its name changes with its content
	zipped      []byte
	plain       func() ([]byte, error) // unpacked on the first request that refuses gzip
}

func loadAsset(files fs.FS, file, name string) (*asset, error) {
	contentType, ok := contentTypes[path.Ext(name)]
	if !ok {
		return nil, fmt.Errorf("no content type is known for %q", path.Ext(name))
	}
	zipped, err := fs.ReadFile(files, file)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(zipped)
	return &asset{
		contentType: contentType,
		digest:      hex.EncodeToString(sum[:16]),
		zipped:      zipped,
		plain:       sync.OnceValues(func() ([]byte, error) { return unzip(zipped) }),
	}, nil
}

func unzip(zipped []byte) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(reader)
}

// ServeHTTP answers with the gzip form where the client takes it. The two forms differ in bytes, so their
// strong ETags differ too (RFC 9110, section 8.8.3.3).
func (a *asset) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	content, tag := a.zipped, a.digest+"-gzip"
	header := w.Header()
	if acceptsGzip(r.Header.Get("Accept-Encoding")) {
		header.Set("Content-Encoding", "gzip")
	} else {
		var err error
		if content, err = a.plain(); err != nil {
			http.Error(w, "the playground's bundle is damaged: run make playground and build again",
				http.StatusInternalServerError)
			return
		}
		tag = a.digest
	}
	header.Set("Cache-Control", "no-cache")
	if a.immutable {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	header.Set("Content-Type", a.contentType)
	header.Set("ETag", strconv.Quote(tag))
	header.Set("Vary", "Accept-Encoding")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// acceptsGzip tells whether an Accept-Encoding header names gzip with a weight above zero (RFC 9110,
// section 12.5.3). The wildcard is not honoured: the plain form is always a right answer.
func acceptsGzip(header string) bool {
	for coding := range strings.SplitSeq(header, ",") {
		name, parameter, _ := strings.Cut(coding, ";")
		if !strings.EqualFold(strings.TrimSpace(name), "gzip") {
			continue
		}
		weight, weighted := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameter)), "q=")
		if !weighted {
			return true
		}
		quality, err := strconv.ParseFloat(weight, 64)
		return err == nil && quality > 0
	}
	return false
}

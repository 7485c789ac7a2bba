package playground

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
)

const (
	scriptText = "console.log('script');\n"
	scriptURL  = Path + "/assets/main-ABC.js"
)

// testBundle has the shape that web/build.mjs writes.
func testBundle(t *testing.T) fstest.MapFS {
	t.Helper()
	return fstest.MapFS{
		"dist/.gitkeep":                  {},
		"dist/manifest.json":             {Data: []byte(`{"script":"main-ABC.js","style":"main-DEF.css","icon":"icon-GHI.svg"}`)},
		"dist/assets/main-ABC.js.gz":     {Data: zip(t, scriptText)},
		"dist/assets/main-DEF.css.gz":    {Data: zip(t, "body{margin:0}")},
		"dist/assets/icon-GHI.svg.gz":    {Data: zip(t, "<svg/>")},
		"dist/assets/LICENSES.txt.gz":    {Data: zip(t, "licences")},
		"dist/assets/folder/inner.js.gz": {Data: zip(t, "inner")},
	}
}

func zip(t *testing.T, text string) []byte {
	t.Helper()
	var zipped bytes.Buffer
	writer := gzip.NewWriter(&zipped)
	if _, err := io.WriteString(writer, text); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return zipped.Bytes()
}

func request(handler http.Handler, method, target string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, r)
	return recorder
}

func policy(t *testing.T, answer *httptest.ResponseRecorder) map[string]string {
	t.Helper()
	directives := map[string]string{}
	for directive := range strings.SplitSeq(answer.Header().Get("Content-Security-Policy"), ";") {
		name, sources, _ := strings.Cut(strings.TrimSpace(directive), " ")
		directives[name] = sources
	}
	return directives
}

// checkSelfContained fails when the page loads from elsewhere or carries what its policy forbids.
func checkSelfContained(t *testing.T, page string) {
	t.Helper()
	for what, pattern := range map[string]string{
		"an origin":        `//`,
		"an inline script": `(?i)<script[^>]*>[^<]|javascript:`,
		"an inline style":  `(?i)<style|\sstyle=`,
		"an event handler": `(?i)\son[a-z]+\s*=`,
		"a foreign frame":  `(?i)<(iframe|object|embed)\b`,
	} {
		if found := regexp.MustCompile(pattern).FindString(page); found != "" {
			t.Errorf("the page holds %s: %q", what, found)
		}
	}
}

func TestPage(t *testing.T) {
	answer := request(newHandler("/graphql", testBundle(t)), http.MethodGet, Path)
	if answer.Code != http.StatusOK {
		t.Fatalf("status %d, want 200", answer.Code)
	}
	body := answer.Body.String()
	for _, want := range []string{
		`src="playground/assets/main-ABC.js"`,
		`href="playground/assets/main-DEF.css"`,
		`href="playground/assets/icon-GHI.svg"`,
		`href="playground/assets/LICENSES.txt"`,
		`data-endpoint="/graphql"`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if !strings.Contains(html.UnescapeString(body), `data-query="`+DefaultQuery+`"`) {
		t.Error("the page lacks the default query")
	}
	checkSelfContained(t, body)
}

func TestPageHeaders(t *testing.T) {
	handler := newHandler("/graphql", testBundle(t))
	answer := request(handler, http.MethodGet, Path)
	nonce := regexp.MustCompile(`data-nonce="([^"]{20,})"`).FindStringSubmatch(answer.Body.String())
	if nonce == nil {
		t.Fatal("the page carries no nonce")
	}
	want := map[string]string{
		"default-src":     "'none'",
		"script-src":      "'self'",
		"style-src":       "'self' 'nonce-" + nonce[1] + "'",
		"img-src":         "'self' data:",
		"connect-src":     "'self'",
		"base-uri":        "'none'",
		"form-action":     "'none'",
		"frame-ancestors": "'none'",
	}
	if diff := cmp.Diff(want, policy(t, answer)); diff != "" {
		t.Errorf("policy (-want +got):\n%s", diff)
	}
	for name, want := range map[string]string{
		"Cache-Control":          "no-store",
		"Content-Type":           "text/html; charset=utf-8",
		"Referrer-Policy":        "no-referrer",
		"X-Content-Type-Options": "nosniff",
	} {
		if got := answer.Header().Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if again := request(handler, http.MethodGet, Path); strings.Contains(again.Body.String(), nonce[1]) {
		t.Error("two answers share a nonce")
	}
}

func TestPageEscapesEndpoint(t *testing.T) {
	answer := request(newHandler(`"><script src=x>`, testBundle(t)), http.MethodGet, Path)
	if strings.Contains(answer.Body.String(), "<script src=x>") {
		t.Error("the endpoint reaches the page unescaped")
	}
}

func TestSlashAtEndLeadsToPage(t *testing.T) {
	answer := request(newHandler("/graphql", testBundle(t)), http.MethodGet, Path+"/")
	if answer.Code != http.StatusPermanentRedirect {
		t.Fatalf("status %d, want 308", answer.Code)
	}
	seen, err := url.Parse("https://example.org/prefix" + Path + "/")
	if err != nil {
		t.Fatal(err)
	}
	target, err := seen.Parse(answer.Header().Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	if want := "/prefix" + Path; target.Path != want {
		t.Errorf("behind a proxy's prefix it leads to %s, want %s", target.Path, want)
	}
}

func TestAssetForms(t *testing.T) {
	handler := newHandler("/graphql", testBundle(t))
	tests := []struct {
		accept       string
		wantEncoding string
	}{
		{"", ""},
		{"gzip, deflate, br", "gzip"},
		{"br;q=1.0, GZIP;q=0.8", "gzip"},
		{"gzip;q=0", ""},
		{"gzip; q=0.000", ""},
		{"gzip;q=much", ""},
		{"x-gzip, identity", ""},
	}
	for _, test := range tests {
		t.Run(test.accept, func(t *testing.T) {
			answer := request(handler, http.MethodGet, scriptURL, "Accept-Encoding", test.accept)
			if answer.Code != http.StatusOK {
				t.Fatalf("status %d, want 200", answer.Code)
			}
			if got := answer.Header().Get("Content-Encoding"); got != test.wantEncoding {
				t.Fatalf("Content-Encoding is %q, want %q", got, test.wantEncoding)
			}
			body := answer.Body.Bytes()
			if test.wantEncoding == "gzip" {
				var err error
				if body, err = unzip(body); err != nil {
					t.Fatal(err)
				}
			}
			if string(body) != scriptText {
				t.Errorf("body is %q, want %q", body, scriptText)
			}
		})
	}
}

func TestAssetHeaders(t *testing.T) {
	handler := newHandler("/graphql", testBundle(t))
	tests := []struct {
		name, contentType, cacheControl string
	}{
		{"main-ABC.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		{"main-DEF.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"},
		{"icon-GHI.svg", "image/svg+xml", "public, max-age=31536000, immutable"},
		{"LICENSES.txt", "text/plain; charset=utf-8", "no-cache"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer := request(handler, http.MethodGet, Path+"/assets/"+test.name)
			for name, want := range map[string]string{
				"Cache-Control":           test.cacheControl,
				"Content-Security-Policy": assetPolicy,
				"Content-Type":            test.contentType,
				"Referrer-Policy":         "no-referrer",
				"Vary":                    "Accept-Encoding",
				"X-Content-Type-Options":  "nosniff",
			} {
				if got := answer.Header().Get(name); got != want {
					t.Errorf("%s is %q, want %q", name, got, want)
				}
			}
		})
	}
}

func TestAssetETag(t *testing.T) {
	handler := newHandler("/graphql", testBundle(t))
	zipped := request(handler, http.MethodGet, scriptURL, "Accept-Encoding", "gzip").Header().Get("ETag")
	plain := request(handler, http.MethodGet, scriptURL).Header().Get("ETag")
	if zipped == "" || plain == "" || zipped == plain {
		t.Fatalf("ETags %s (gzip) and %s (plain) must be set and differ", zipped, plain)
	}
	again := request(handler, http.MethodGet, scriptURL, "Accept-Encoding", "gzip", "If-None-Match", zipped)
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("a current ETag got %d with %d bytes, want 304 with none", again.Code, again.Body.Len())
	}
	changed := testBundle(t)
	changed["dist/assets/main-ABC.js.gz"].Data = zip(t, "other")
	if got := request(newHandler("/graphql", changed), http.MethodGet, scriptURL).Header().Get("ETag"); got == plain {
		t.Error("the ETag stayed the same although the content changed")
	}
}

func TestNothingElseIsServed(t *testing.T) {
	handler := newHandler("/graphql", testBundle(t))
	for _, target := range []string{
		Path + "/assets/absent.js",
		Path + "/assets/main-ABC.js.gz",
		Path + "/assets/",
		Path + "/assets",
		Path + "/assets/folder/",
		Path + "/assets/folder/inner.js",
		Path + "/assets/folder%2Finner.js",
		Path + "/assets/..%2Fmanifest.json",
		Path + "/manifest.json",
		Path + "/dist/manifest.json",
		Path + "/.gitkeep",
		"/",
	} {
		if answer := request(handler, http.MethodGet, target); answer.Code != http.StatusNotFound {
			t.Errorf("GET %s got %d, want 404", target, answer.Code)
		}
	}
}

func TestMethods(t *testing.T) {
	handler := newHandler("/graphql", testBundle(t))
	for _, target := range []string{Path, scriptURL} {
		if answer := request(handler, http.MethodPost, target); answer.Code != http.StatusMethodNotAllowed {
			t.Errorf("POST %s got %d, want 405", target, answer.Code)
		}
		server := httptest.NewServer(handler)
		answer, err := server.Client().Head(server.URL + target)
		server.Close()
		if err != nil {
			t.Fatal(err)
		}
		if err := answer.Body.Close(); err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != http.StatusOK {
			t.Errorf("HEAD %s got %d, want 200", target, answer.StatusCode)
		}
	}
}

func TestWithoutWholeBundle(t *testing.T) {
	damage := map[string]func(fstest.MapFS){
		"placeholder alone": func(files fstest.MapFS) {
			clear(files)
			files["dist/.gitkeep"] = &fstest.MapFile{}
		},
		"script absent":      func(files fstest.MapFS) { delete(files, "dist/assets/main-ABC.js.gz") },
		"manifest malformed": func(files fstest.MapFS) { files["dist/manifest.json"].Data = []byte("{") },
		"unknown type":       func(files fstest.MapFS) { files["dist/assets/a.exe.gz"] = &fstest.MapFile{} },
	}
	for name, spoil := range damage {
		t.Run(name, func(t *testing.T) {
			files := testBundle(t)
			spoil(files)
			handler := newHandler("/graphql", files)
			answer := request(handler, http.MethodGet, Path)
			if answer.Code != http.StatusServiceUnavailable {
				t.Errorf("status %d, want 503", answer.Code)
			}
			if !strings.Contains(answer.Body.String(), "run <code>make playground</code>") {
				t.Errorf("the page does not say what to run:\n%s", answer.Body)
			}
			checkSelfContained(t, answer.Body.String())
			if asset := request(handler, http.MethodGet, scriptURL); asset.Code != http.StatusNotFound {
				t.Errorf("an asset got %d, want 404", asset.Code)
			}
		})
	}
}

func TestDamagedAsset(t *testing.T) {
	files := testBundle(t)
	files["dist/assets/main-ABC.js.gz"].Data = []byte("not gzip")
	answer := request(newHandler("/graphql", files), http.MethodGet, scriptURL)
	if answer.Code != http.StatusInternalServerError {
		t.Errorf("status %d, want 500", answer.Code)
	}
}

func TestDefaultQueryParses(t *testing.T) {
	document, err := parser.ParseQuery(&ast.Source{Name: "DefaultQuery", Input: DefaultQuery})
	if err != nil {
		t.Fatal(err)
	}
	if len(document.Operations) != 1 || document.Operations[0].Operation != ast.Query {
		t.Error("the default query must be one query operation, so that the first click runs it")
	}
}

// TestLockNamesNoRegistry keeps the lock file good for any registry: packages are named by version and hash.
func TestLockNamesNoRegistry(t *testing.T) {
	source, err := os.ReadFile("web/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct {
			Resolved  string
			Integrity string
		}
	}
	if err := json.Unmarshal(source, &lock); err != nil {
		t.Fatal(err)
	}
	if len(lock.Packages) < 2 {
		t.Fatalf("the lock file names %d packages", len(lock.Packages))
	}
	for name, locked := range lock.Packages {
		if locked.Resolved != "" {
			t.Errorf("%s is bound to %s: write the lock file with --omit-lockfile-registry-resolved", name, locked.Resolved)
		}
		if name != "" && locked.Integrity == "" {
			t.Errorf("%s has no integrity hash", name)
		}
	}
}

// TestEmbeddedBundle checks what this binary would serve.
func TestEmbeddedBundle(t *testing.T) {
	loaded, err := loadBundle(embedded)
	if err != nil {
		t.Skipf("run make playground first: %v", err)
	}
	for name, file := range loaded.assets {
		content, err := file.plain()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(content) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	style, err := loaded.assets[loaded.manifest.Style].plain()
	if err != nil {
		t.Fatal(err)
	}
	for _, reference := range regexp.MustCompile(`(url\(|@import)[^)]{0,40}`).FindAllString(string(style), -1) {
		if !strings.HasPrefix(reference, "url(data:image/") {
			t.Errorf("the stylesheet refers to %s", reference)
		}
	}
	if loaded.assets["LICENSES.txt"] == nil {
		t.Error("the bundle lacks its licence notices")
	}
	answer := request(Handler("/graphql"), http.MethodGet, Path)
	if answer.Code != http.StatusOK {
		t.Errorf("the page got %d, want 200", answer.Code)
	}
	checkSelfContained(t, answer.Body.String())
}

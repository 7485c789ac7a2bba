// Package playground serves GraphiQL from the binary's own files, so that a GraphQL endpoint can be explored
// without internet. Only the page, its assets and their HTTP headers belong here; nothing here runs a
// GraphQL operation. The bundle comes from npm at build time (web/, scripts/playground) and is not committed.
package playground

import (
	"crypto/rand"
	_ "embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
)

// Path is where the page is served; its assets are below Path + "/assets/".
const Path = "/playground"

// DefaultQuery is what a new tab of the query editor holds.
const DefaultQuery = `# Ctrl-Enter runs this; Ctrl-Space completes.
# The API key goes into Headers, below.
query Start {
  viewer {
    team {
      name
    }
  }
  entities(first: 10) {
    totalCount
    nodes {
      id
      kind
      name
    }
  }
}
`

// pagePolicy lets the page load and reach its own origin alone. Its scripts are files; its stylesheet is one
// too, except for the <style> element that a dialog adds, which carries the nonce. Images in the stylesheet
// are data URLs.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-%s'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// assetPolicy is for an asset opened by itself.
const assetPolicy = "default-src 'none'; frame-ancestors 'none'"

//go:embed page.gohtml
var pageSource string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

const notBuiltPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>teamgraph playground</title></head>
<body><p>The playground is not part of this binary yet: run <code>make playground</code> and build it again.</p></body></html>
`

// Handler returns the handler of the page at Path and of its assets. Mount it at both Path and Path + "/".
// The page sends operations to endpoint, an URL of the same origin such as "/graphql"; one relative to the
// page's folder also works behind a proxy that adds a prefix. A binary built without the bundle answers the
// page with 503 and what to do.
//
// An API key in the page's fragment (Path + "#key=tg_…") fills the headers pane; it never reaches the server.
func Handler(endpoint string) http.Handler {
	return newHandler(endpoint, embedded)
}

func newHandler(endpoint string, files fs.FS) http.Handler {
	mux := http.NewServeMux()
	// An incomplete bundle has the same remedy as an absent one, and the page names it.
	if loaded, err := loadBundle(files); err != nil {
		mux.HandleFunc("GET "+Path, serveNotBuilt)
	} else {
		mux.Handle("GET "+Path, page{endpoint: endpoint, manifest: loaded.manifest})
		mux.Handle("GET "+Path+"/assets/{name}", loaded.assets)
	}
	mux.HandleFunc("GET "+Path+"/{$}", redirectToPage)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", assetPolicy)
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Content-Type-Options", "nosniff")
		mux.ServeHTTP(w, r)
	})
}

// redirectToPage drops the slash at the end, because the page names its assets relative to its own folder.
// Its Location is relative for the same reason: a proxy may have added a prefix that is not known here.
func redirectToPage(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Location", ".."+Path)
	w.WriteHeader(http.StatusPermanentRedirect)
}

func serveNotBuilt(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusServiceUnavailable)
	fmt.Fprint(w, notBuiltPage)
}

type page struct {
	endpoint string
	manifest manifest
}

// ServeHTTP writes the page with a nonce of its own, which is why it must not be cached.
func (p page) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	nonce := rand.Text()
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", fmt.Sprintf(pagePolicy, nonce))
	header.Set("Content-Type", "text/html; charset=utf-8")
	// Only a lost connection makes this fail, and then nobody is left to tell.
	_ = pageTemplate.Execute(w, struct {
		manifest
		Endpoint, Query, Nonce string
	}{p.manifest, p.endpoint, DefaultQuery, nonce})
}

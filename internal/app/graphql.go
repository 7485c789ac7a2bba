package app

import (
	"net/http"

	"github.com/teamgraph/teamgraph/graph"
)

// newGraphQL returns what answers operations once auth has fixed their principal.
func (a *App) newGraphQL(m *metrics) http.Handler {
	return graph.NewHandler(graph.Config{Store: a.store, Logger: a.log, Observe: m.operation})
}

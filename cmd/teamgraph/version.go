package main

import (
	"runtime"
	"runtime/debug"
)

// version is set when the program is built: make build gives what git describes.
var version string

type versionCommand struct {
	JSON bool `name:"json" help:"Print one line of JSON."`
}

// Run prints the version.
func (c *versionCommand) Run(env environment) error {
	v := buildVersion()
	if c.JSON {
		return sayJSON(env.stdout, struct {
			Version string `json:"version"`
			Go      string `json:"go"`
		}{v, runtime.Version()})
	}
	return say(env.stdout, "teamgraph %s (%s, %s/%s)\n", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// buildVersion is the version that the build was given, else what Go knows of the module or the commit.
func buildVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return "unknown"
}

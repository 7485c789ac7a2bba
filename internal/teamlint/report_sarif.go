package teamlint

import (
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
)

// The part of SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format") that the report fills.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string      `json:"id"`
		ShortDescription sarifText   `json:"shortDescription"`
		FullDescription  sarifText   `json:"fullDescription"`
		Help             sarifText   `json:"help"`
		Configuration    sarifConfig `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
	}
	sarifLogical struct {
		Name string `json:"name"`
		Kind string `json:"kind"`
	}
)

// WriteSARIF writes the report in SARIF 2.1.0, as code scanning services read it: all the rules, and one result a
// finding. Files are relative URIs, to be read from the folder in which teamlint ran.
func (r *Report) WriteSARIF(w io.Writer) error {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "teamlint", InformationURI: "https://github.com/teamgraph/teamgraph"}
	for _, rule := range Rules {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID: rule.Name, ShortDescription: sarifText{rule.Short}, FullDescription: sarifText{rule.Help}, Help: sarifText{rule.Help},
			Configuration: sarifConfig{"error"},
		})
	}
	for _, f := range r.Findings {
		location := sarifLocation{Physical: sarifPhysical{
			Artifact: sarifArtifact{relativeURI(f.File)},
			Region:   sarifRegion{StartLine: f.Line, StartColumn: f.Column},
		}}
		if f.Query != "" {
			location.Logical = []sarifLogical{{Name: f.Query, Kind: "function"}}
		}
		run.Results = append(run.Results, sarifResult{
			RuleID: f.Rule, RuleIndex: slices.Index(ruleNames(), f.Rule), Level: "error",
			Message: sarifText{f.label() + f.advice()}, Locations: []sarifLocation{location},
		})
	}
	return writeJSON(w, sarifLog{Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run}})
}

// relativeURI makes a URI of a path; one in the working folder becomes relative to it.
func relativeURI(path string) string {
	if filepath.IsAbs(path) {
		if dir, err := os.Getwd(); err == nil {
			if rel, err := filepath.Rel(dir, path); err == nil {
				path = rel
			}
		}
	}
	return (&url.URL{Path: filepath.ToSlash(path)}).String()
}

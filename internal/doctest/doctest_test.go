package doctest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const document = "# Title\n\nText `A` and\n`B`.\n\n## Limits\n\n| what | most |\n| --- | --- |\n| a | 1 |\n|  `b`, `c` ||\n\n| x |\n|-|\n| y |\n\n### Twice\nx\n## Twice\n"

func TestSection(t *testing.T) {
	for heading, want := range map[string]struct {
		text string
		once bool
	}{
		"Title":  {"\nText `A` and\n`B`.\n\n", true},
		"Limits": {"\n| what | most |\n| --- | --- |\n| a | 1 |\n|  `b`, `c` ||\n\n| x |\n|-|\n| y |\n\n", true},
		"Twice":  {"", false},
		"Limit":  {"", false},
	} {
		if got, once := section(document, heading); got != want.text || once != want.once {
			t.Errorf("%s: %q, %v", heading, got, once)
		}
	}
}

func TestParts(t *testing.T) {
	limits, _ := section(document, "Limits")
	if diff := cmp.Diff([][][]string{{{"a", "1"}, {"`b`, `c`", ""}}, {{"y"}}}, tables(limits)); diff != "" {
		t.Errorf("tables (-want +got):\n%s", diff)
	}
	title, _ := section(document, "Title")
	if diff := cmp.Diff([]string{"A", "B"}, Codes(title)); diff != "" {
		t.Errorf("codes (-want +got):\n%s", diff)
	}
	if got := Plain(title); got != "Text `A` and `B`." {
		t.Errorf("plain: %q", got)
	}
	if got := tables(title); got != nil {
		t.Errorf("tables without a table: %q", got)
	}
}

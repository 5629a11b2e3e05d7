//go:build box

package typing

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReports_Exist: the list of reports names tests that there are.
func TestReports_Exist(t *testing.T) {
	list, err := os.ReadFile("../../../docs/mac-in-a-box-reports.md")
	if err != nil {
		t.Fatal(err)
	}
	sources := map[string]string{} // by room
	named := regexp.MustCompile("`([a-z]+)\\.(Test[A-Za-z0-9_]+)`").FindAllStringSubmatch(string(list), -1)
	if len(named) < 40 {
		t.Fatalf("%d tests are named: the list is not read rightly", len(named))
	}
	for _, name := range named {
		room, test := name[1], name[2]
		if sources[room] == "" {
			files, err := filepath.Glob(filepath.Join("..", room, "*_test.go"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				source, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				sources[room] += string(source)
			}
		}
		if !strings.Contains(sources[room], "func "+test+"(t *testing.T)") {
			t.Errorf("there is no %s in %s", test, room)
		}
	}
}

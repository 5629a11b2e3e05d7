package session_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestNoClock: the session has times, but the only clock is the one that its steps are given.
func TestNoClock(t *testing.T) {
	entries, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range entries {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && strings.Contains(" Now Since Until Sleep After AfterFunc Tick NewTicker NewTimer ", " "+s.Sel.Name+" ") {
					t.Errorf("%s calls time.%s", name, s.Sel.Name)
				}
			}
			return true
		})
	}
}

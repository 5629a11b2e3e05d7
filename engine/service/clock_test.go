package service

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"
	"time"
)

// TestNoClock: the service has times, but the only clock is the one that it is given.
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

// bubble is the clock of a synctest bubble: virtual time that goes on when every goroutine waits.
type bubble struct{}

type bubbleTimer struct{ *time.Timer }

func (bubble) Now() time.Time { return time.Now() }

func (bubble) Timer() Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return bubbleTimer{t}
}

func (t bubbleTimer) Set(d time.Duration) { t.Reset(d) }
func (t bubbleTimer) Stop()               { t.Timer.Stop() }
func (t bubbleTimer) C() <-chan time.Time { return t.Timer.C }

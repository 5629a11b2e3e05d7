//go:build darwin || box

package objc

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestAudit(t *testing.T) {
	need(t)
	type wrongRect struct{ X, Y, Width float64 }
	type smallRect struct{ X, Y, Width, Height float32 }
	tests := []struct {
		name      string
		method    string
		signature any
		want      string // part of the problem; "" for none
	}{
		{"right", "-[NSWindow frame]", func(ID) rect { return rect{} }, ""},
		{"a result that nobody reads", "-[NSWindow frame]", func(ID) {}, ""},
		{"a struct and a bool", "-[NSWindow setFrame:display:]", func(ID, rect, bool) {}, ""},
		{"inherited", "-[NSPanel frame]", func(ID) rect { return rect{} }, ""},
		{"a class method", "+[NSScreen mainScreen]", func(ID) ID { return 0 }, ""},
		{"a struct with a field too few", "-[NSWindow setFrame:display:]", func(ID, wrongRect, bool) {}, "does not fit"},
		{"a struct of floats", "-[NSWindow frame]", func(ID) smallRect { return smallRect{} }, "does not fit"},
		{"bool and struct swapped", "-[NSWindow setFrame:display:]", func(ID, bool, rect) {}, "does not fit"},
		{"an integer for a float", "-[NSWindow setAlphaValue:]", func(ID, int) {}, "does not fit"},
		{"a float for a double", "-[NSNumber doubleValue]", func(ID) float32 { return 0 }, "does not fit"},
		{"a result wider than what is set", "-[NSNumber intValue]", func(ID) int { return 0 }, "does not fit"},
		{"a bool read as an integer", "-[NSNumber boolValue]", func(ID) int32 { return 0 }, "does not fit"},
		{"an integer too narrow", "-[NSWindow setLevel:]", func(ID, int32) {}, "does not fit"},
		{"a result where there is none", "-[NSWindow center]", func(ID) ID { return 0 }, "does not fit"},
		{"an instance method of the class", "+[NSWindow frame]", func(ID) rect { return rect{} }, "no such method"},
		{"misspelt", "-[NSWindow setTitel:]", func(ID, ID) {}, "no such method"},
		{"no class", "-[NSWindoww setTitle:]", func(ID, ID) {}, "no such class"},
		{"ours", "-[LayaWhatever setTitle:]", func(ID, ID) {}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := auditOf(test.method, reflect.TypeOf(test.signature))
			if test.want == "" && got != "" || !strings.Contains(got, test.want) {
				t.Errorf("audit of %s as %T = %q, want %q", test.method, test.signature, got, test.want)
			}
		})
	}
}

// auditOf declares a method for the time of its audit.
func auditOf(name string, signature reflect.Type) string {
	defer func() { declared.messages = declared.messages[:len(declared.messages)-1] }()
	return newMessage(name, signature, false).audit()
}

// What this package and its tests declare is as the runtime has it, but for methods of our own invention.
func TestAudit_Own(t *testing.T) {
	need(t)
	findings, err := Audit()
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range findings {
		if !strings.HasPrefix(finding.Name.Selector, "laya") {
			t.Error(finding)
		}
	}
}

func TestShapes(t *testing.T) {
	tests := []struct {
		encoding string
		want     []string
	}{
		{"v24@0:8@16", []string{"v", "p", "p", "p"}},
		{"{CGRect={CGPoint=dd}{CGSize=dd}}16@0:8", []string{"{{dd}{dd}}", "p", "p"}},
		{"{_NSRange=QQ}24@0:8@16", []string{"{88}", "p", "p", "p"}},
		{"B32@0:8^{_NSZone=}16@?24", []string{"1", "p", "p", "p", "p"}},
		{`v@:@"NSString"{p="x"d"y"d}`, []string{"v", "p", "p", "p", "{dd}"}},
		{"r*16@0:8", []string{"p", "p", "p"}},
		{"@32@0:8^rv16Q24", []string{"p", "p", "p", "p", "8"}},
		{"Vv16@0:8", []string{"v", "p", "p"}},
		{"@40@0:8^@16^{a}24^^v32", []string{"p", "p", "p", "p", "p", "p"}},
		{"", nil},
		{"^", []string{"p"}},
		{"{", []string{"{}"}},
		{"{a=", []string{"{}"}},
		{`@"`, []string{"p"}},
	}
	for _, test := range tests {
		if got := shapes(test.encoding); !slices.Equal(got, test.want) {
			t.Errorf("shapes(%q) = %q, want %q", test.encoding, got, test.want)
		}
	}
}

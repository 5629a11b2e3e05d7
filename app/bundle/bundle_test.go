package bundle

import "testing"

func TestResources(t *testing.T) {
	tests := []struct{ name, program, want string }{
		{"in the app", "/Applications/Laya.app/Contents/MacOS/laya", "/Applications/Laya.app/Contents/Resources"},
		{"a name with spaces", "/Users/a b/My Laya.app/Contents/MacOS/laya", "/Users/a b/My Laya.app/Contents/Resources"},
		{"built by hand", "/src/build/laya", ""},
		{"only a folder of that name", "/src/Contents/MacOS/laya", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := resources(test.program); got != test.want {
				t.Errorf("resources(%q) = %q, want %q", test.program, got, test.want)
			}
		})
	}
	if got := Resources(); got != "" {
		t.Errorf("the test's own program has the resources %q", got)
	}
}

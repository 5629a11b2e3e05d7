//go:build darwin || box

package cocoa

import "testing"

// The values of NSTextAlignment differ between the two kinds of Mac.
func TestAlignment_Native(t *testing.T) {
	tests := []struct {
		goos, goarch        string
		left, right, center int
	}{
		{"darwin", "amd64", 0, 1, 2},
		{"darwin", "arm64", 0, 2, 1},
		{"linux", "arm64", 0, 1, 2},
	}
	for _, test := range tests {
		left, right, center := AlignLeft.native(test.goos, test.goarch), AlignRight.native(test.goos, test.goarch), AlignCenter.native(test.goos, test.goarch)
		if left != test.left || right != test.right || center != test.center {
			t.Errorf("%s/%s: left %d, right %d, center %d", test.goos, test.goarch, left, right, center)
		}
	}
}

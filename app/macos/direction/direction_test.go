package direction

import "testing"

func TestAtCaret(t *testing.T) {
	tests := []struct {
		name, before, after string
		want                Direction
	}{
		{"nothing", "", "", Unknown},
		{"digits and signs tell nothing", "12, 3!", "", Unknown},
		{"english", "hello", "", LeftToRight},
		{"hebrew", "שלום", "", RightToLeft},
		{"arabic behind a number", "3. مرحبا", "", RightToLeft},
		{"the first letter decides", "שלום hello", "", RightToLeft},
		{"an english word first", "hello שלום", "", LeftToRight},
		{"the caret's own paragraph", "hello\nשלום", "", RightToLeft},
		{"what follows in the paragraph", "12 ", "שלום", RightToLeft},
		{"what follows in the next paragraph does not count", "12 ", "\nשלום", Unknown},
		{"an empty paragraph is as the one before", "hello\nשלום\n", "", RightToLeft},
		{"and as the one before that", "שלום\n\n\n", "", RightToLeft},
		{"a mark decides", "\u200f123", "", RightToLeft},
		{"chinese", "我", "", LeftToRight},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := AtCaret(tt.before, tt.after); got != tt.want {
				t.Errorf("AtCaret(%q, %q) = %d, want %d", tt.before, tt.after, got, tt.want)
			}
		})
	}
}

func TestOfLanguage(t *testing.T) {
	for code, want := range map[string]Direction{"ar": RightToLeft, "he-IL": RightToLeft, "fa_IR": RightToLeft, "AR": RightToLeft, "en": LeftToRight, "zh-Hans": LeftToRight, "arn": LeftToRight, "": Unknown} {
		if got := OfLanguage(code); got != want {
			t.Errorf("OfLanguage(%q) = %d, want %d", code, got, want)
		}
	}
}

package session

import "bytes"

// Holds reports whether the session's memory has the text.
func Holds(s *Session, text string) bool { return bytes.Contains(s.text.raw[:], []byte(text)) }

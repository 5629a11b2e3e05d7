//go:build darwin || box

package objc

var (
	stringWithUTF8String = ClassMethod[func(text string) ID]("+[NSString stringWithUTF8String:]")
	utf8String           = Method[func(text ID) string]("-[NSString UTF8String]")
)

// String returns an autoreleased NSString. A NUL ends the text, and what isn't UTF-8 gives nil.
func String(s string) ID { return stringWithUTF8String(s) }

// GoString returns an NSString's text; that of nil is empty.
func GoString(s ID) string { return utf8String(s) }

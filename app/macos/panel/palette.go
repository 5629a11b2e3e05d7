package panel

// shade is a colour: red, green, blue and opacity, from 0 to 1.
type shade [4]float64

// palette are the colours of a panel. The fill is opaque: what lies below it never makes the text hard to read.
type palette struct {
	fill, line     shade
	first, further shade // the word that the key takes, and the words behind it
	cap, capLine   shade // the key
	key            shade
}

func grey(v float64) shade           { return shade{v, v, v, 1} }
func black(opacity float64) shade    { return shade{0, 0, 0, opacity} }
func white(opacity float64) shade    { return shade{1, 1, 1, opacity} }
func cool(v, blueMore float64) shade { return shade{v, v, v + blueMore, 1} }

// The palettes are named by what the user asked of the system. TestPalettes holds how well they can be read.
var (
	light = palette{
		fill: grey(1), line: black(0.16), first: cool(0.11, 0.02), further: cool(0.40, 0.02),
		cap: cool(0.95, 0.01), capLine: black(0.14), key: cool(0.36, 0.03),
	}
	dark = palette{
		fill: cool(0.17, 0.01), line: white(0.20), first: cool(0.95, 0.01), further: cool(0.68, 0.02),
		cap: cool(0.25, 0.01), capLine: white(0.14), key: cool(0.76, 0.02),
	}
	lightContrast = palette{
		fill: grey(1), line: grey(0), first: grey(0), further: grey(0.25), cap: grey(1), capLine: grey(0), key: grey(0),
	}
	darkContrast = palette{
		fill: grey(0), line: grey(1), first: grey(1), further: grey(0.80), cap: grey(0), capLine: grey(1), key: grey(1),
	}
)

// paletteFor chooses one.
func paletteFor(isDark, contrast bool) *palette {
	switch {
	case isDark && contrast:
		return &darkContrast
	case isDark:
		return &dark
	case contrast:
		return &lightContrast
	}
	return &light
}

//go:build !noasm

package kernel

//go:noescape
func fillQ8NEON(f *fillArgs)

//go:noescape
func fillF16NEON(f *fillArgs)

//go:noescape
func multiplyNEON(b *blockArgs)

//go:noescape
func transposeNEON(t *transposeArgs)

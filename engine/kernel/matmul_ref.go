package kernel

func fillQ8Ref(f *fillArgs) {
	groups := f.stride / Group
	for r := range f.rows {
		for g := 0; g < f.cols/Group; g++ {
			scale, bias := halfToFloat(f.scales[r*groups+g]), halfToFloat(f.biases[r*groups+g])
			q := f.q[r*f.stride+g*Group:][:Group]
			tile := f.tile[r*tileCols+g*Group:][:Group]
			for c := range tile {
				tile[c] = float32(scale*float32(q[c])) + bias
			}
		}
	}
}

func fillF16Ref(f *fillArgs) {
	for r := range f.rows {
		widenRef(f.tile[r*tileCols:][:f.cols], f.h[r*f.stride:][:f.cols])
	}
}

func multiplyRef(b *blockArgs) {
	for p := range b.panelCount {
		panel := b.panels[p*b.panelStride:][:b.cols*panelWidth]
		for r := range b.rows {
			multiplyRowRef(b.sums[(p*tileRows+r)*panelWidth:][:panelWidth], b.tile[r*tileCols:][:b.cols], panel, b.accumulate)
		}
	}
}

// multiplyRowRef adds one row of the tile times one panel to the row's sums.
func multiplyRowRef(sums, row, panel []float32, accumulate int) {
	if accumulate == 0 {
		clear(sums)
	}
	for c, w := range row {
		x := panel[c*panelWidth:][:panelWidth]
		for v := range sums {
			sums[v] += float32(w * x[v])
		}
	}
}

func transposeRef(t *transposeArgs) {
	for r := range t.rows {
		for c := range t.cols {
			t.dst[c*t.dstStride+r] = t.src[r*t.srcStride+c]
		}
	}
}

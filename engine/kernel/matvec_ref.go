package kernel

// matVecQ8Ref: y[r] = Σ over groups g of scale[r,g]·Σ q·x + bias[r,g]·Σ x.
func matVecQ8Ref(y, x []float32, w []byte, scales, biases []uint16) {
	cols := len(x)
	groups := cols / Group
	for r := range y {
		var sum float32
		for g := range groups {
			q := w[r*cols+g*Group:][:Group]
			xg := x[g*Group:][:Group]
			var qx, sx float32
			for i, v := range xg {
				qx += float32(float32(q[i]) * v)
				sx += v
			}
			sum += float32(halfToFloat(scales[r*groups+g]) * qx)
			sum += float32(halfToFloat(biases[r*groups+g]) * sx)
		}
		y[r] = sum
	}
}

// matVecF16Ref: y[r] = Σ w[r*stride+c]·x[c].
func matVecF16Ref(y, x []float32, w []uint16, stride int) {
	for r := range y {
		y[r] = dotF16Ref(w[r*stride:][:len(x)], x)
	}
}

func dotF16Ref(w []uint16, x []float32) float32 {
	var sum float32
	for c, v := range x {
		sum += float32(halfToFloat(w[c]) * v)
	}
	return sum
}

// matVecF32Ref: y[r] = Σ w[r*stride+c]·x[c].
func matVecF32Ref(y, x, w []float32, stride int) {
	for r := range y {
		row := w[r*stride:][:len(x)]
		var sum float32
		for c, v := range x {
			sum += float32(row[c] * v)
		}
		y[r] = sum
	}
}

// mixRowsRef: out[c] = Σ weights[r]·rows[r*stride+c].
func mixRowsRef(out, weights, rows []float32, stride int) {
	clear(out)
	for r, p := range weights {
		row := rows[r*stride:][:len(out)]
		for c, v := range row {
			out[c] += float32(p * v)
		}
	}
}

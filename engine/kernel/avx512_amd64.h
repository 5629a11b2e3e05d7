// Sums across the lanes of AVX-512 registers.

// SUM16(z, y, x, ty, tx): the 16 lanes of z, added into lane 0 of x; y and x are its narrower views.
#define SUM16(z, y, x, ty, tx) \
	VEXTRACTF64X4 $1, z, ty    \
	VADDPS        ty, y, y     \
	VEXTRACTF128  $1, y, tx    \
	VADDPS        tx, x, x     \
	VHADDPS       x, x, x      \
	VHADDPS       x, x, x

// SUM4: the lanes of each of Z0..Z3, added into the four lanes of X0. Clobbers Z4..Z7.
#define SUM4 \
	VEXTRACTF64X4 $1, Z0, Y4  \
	VEXTRACTF64X4 $1, Z1, Y5  \
	VEXTRACTF64X4 $1, Z2, Y6  \
	VEXTRACTF64X4 $1, Z3, Y7  \
	VADDPS        Y4, Y0, Y0  \
	VADDPS        Y5, Y1, Y1  \
	VADDPS        Y6, Y2, Y2  \
	VADDPS        Y7, Y3, Y3  \
	VHADDPS       Y1, Y0, Y0  \
	VHADDPS       Y3, Y2, Y2  \
	VHADDPS       Y2, Y0, Y0  \
	VEXTRACTF128  $1, Y0, X1  \
	VADDPS        X1, X0, X0

//go:build !noasm

#include "textflag.h"

// SUM8(y, x, tx): the 8 lanes of y, added into lane 0 of x, its narrower view.
#define SUM8(y, x, tx) \
	VEXTRACTF128 $1, y, tx \
	VADDPS       tx, x, x  \
	VHADDPS      x, x, x   \
	VHADDPS      x, x, x

// SUM4: the lanes of each of Y0..Y3, added into the four lanes of X0.
#define SUM4 \
	VHADDPS      Y1, Y0, Y0 \
	VHADDPS      Y3, Y2, Y2 \
	VHADDPS      Y2, Y0, Y0 \
	VEXTRACTF128 $1, Y0, X1 \
	VADDPS       X1, X0, X0

#define CLEAR4(a, b, c, d) \
	VXORPS a, a, a \
	VXORPS b, b, b \
	VXORPS c, c, c \
	VXORPS d, d, d

// QX1(o, w, t, sum): sum += q·x for the eight columns o after R13 of the row at w; x is in Y9.
#define QX1(o, w, t, sum) \
	VPMOVZXBD   o(w)(R13*1), t \
	VCVTDQ2PS   t, t           \
	VFMADD231PS Y9, t, sum

// QX4(o): the eight columns o after R13: of x into Y9 and its sum Y8, of the four rows into Y4..Y7.
#define QX4(o) \
	VMOVUPS (4*o)(DX)(R13*4), Y9 \
	VADDPS  Y9, Y8, Y8           \
	QX1(o, SI, Y10, Y4)          \
	QX1(o, R8, Y11, Y5)          \
	QX1(o, R9, Y12, Y6)          \
	QX1(o, R10, Y13, Y7)

// SCALE(at, qx, sum): sum += scale·qx + bias·Y8 for the row whose scale is at that address.
#define SCALE(at, qx, sum) \
	VBROADCASTSS 0 at, Y10    \
	VBROADCASTSS 1024 at, Y11 \
	VFMADD231PS  Y10, qx, sum \
	VFMADD231PS  Y11, Y8, sum

// func matVecQ8AVX2(y, x []float32, w []byte, scales, biases []uint16)
//
// len(x) is a multiple of 64, at most 4096. Four rows at a time, then one.
//
//	DI y   CX rows left   DX x   BX cols   R13 column
//	SI R8 R9 R10 the four rows   R11 scales   R12 biases (fp16)
//	AX the four rows' scales in fp32 on the stack; their biases 1024 bytes on   R14 R15 strides there
//	Y0..Y3 sums   Y4..Y7 Σ q·x of the group   Y8 Σ x of the group   Y9 x   Y10..Y13 q
TEXT ·matVecQ8AVX2(SB), 0, $2048-120
	MOVQ y_base+0(FP), DI
	MOVQ y_len+8(FP), CX
	MOVQ x_base+24(FP), DX
	MOVQ x_len+32(FP), BX
	MOVQ w_base+48(FP), SI
	MOVQ scales_base+72(FP), R11
	MOVQ biases_base+96(FP), R12
	SUBQ $4, CX
	JLT  one

four:
	// Widen 4·groups scales and biases, four at a time.
	MOVQ BX, R14
	SHRQ $4, R14
	LEAQ scratch-2048(SP), AX

widen4:
	VCVTPH2PS (R11), X0
	VCVTPH2PS (R12), X1
	VMOVUPS   X0, (AX)
	VMOVUPS   X1, 1024(AX)
	ADDQ      $8, R11
	ADDQ      $8, R12
	ADDQ      $16, AX
	SUBQ      $4, R14
	JNE       widen4

	LEAQ scratch-2048(SP), AX
	MOVQ BX, R14
	SHRQ $4, R14             // 4·groups: bytes from a row's scales to the next
	LEAQ (R14)(R14*2), R15
	LEAQ (SI)(BX*1), R8
	LEAQ (SI)(BX*2), R9
	LEAQ (R8)(BX*2), R10
	CLEAR4(Y0, Y1, Y2, Y3)
	XORQ R13, R13

group4:
	CLEAR4(Y4, Y5, Y6, Y7)
	VXORPS Y8, Y8, Y8
	// The four rows are one stretch of memory: fetch as much of it as is used up here, a page ahead.
	PREFETCHT0 4096(SI)(R13*4)
	PREFETCHT0 4160(SI)(R13*4)
	PREFETCHT0 4224(SI)(R13*4)
	PREFETCHT0 4288(SI)(R13*4)
	QX4(0)
	QX4(8)
	QX4(16)
	QX4(24)
	QX4(32)
	QX4(40)
	QX4(48)
	QX4(56)
	SCALE((AX), Y4, Y0)
	SCALE((AX)(R14*1), Y5, Y1)
	SCALE((AX)(R14*2), Y6, Y2)
	SCALE((AX)(R15*1), Y7, Y3)
	ADDQ $4, AX
	ADDQ $64, R13
	CMPQ R13, BX
	JLT  group4

	SUM4
	VMOVUPS X0, (DI)
	ADDQ    $16, DI
	LEAQ    (SI)(BX*4), SI
	SUBQ    $4, CX
	JGE     four

one:
	ADDQ $4, CX
	JEQ  done

row:
	VXORPS X0, X0, X0
	XORQ   R13, R13

group1:
	VXORPS  X4, X4, X4
	VXORPS  X8, X8, X8
	LEAQ    64(R13), R8

eight:
	VMOVUPS (DX)(R13*4), Y9
	VADDPS  Y9, Y8, Y8
	QX1(0, SI, Y10, Y4)
	ADDQ    $8, R13
	CMPQ    R13, R8
	JLT     eight

	MOVWLZX      (R11), R14
	MOVWLZX      (R12), R15
	VMOVD        R14, X10
	VMOVD        R15, X11
	VCVTPH2PS    X10, X10
	VCVTPH2PS    X11, X11
	VBROADCASTSS X10, Y10
	VBROADCASTSS X11, Y11
	VFMADD231PS  Y10, Y4, Y0
	VFMADD231PS  Y11, Y8, Y0
	ADDQ         $2, R11
	ADDQ         $2, R12
	CMPQ         R13, BX
	JLT          group1

	SUM8(Y0, X0, X4)
	VMOVSS X0, (DI)
	ADDQ   $4, DI
	ADDQ   BX, SI
	DECQ   CX
	JNE    row

done:
	VZEROUPPER
	RET

// func matVecF16AVX2(y, x []float32, w []uint16, stride int)
//
// len(x) is a multiple of 16. Four rows at a time, the halves of a block in sums of their own; then one row.
//
//	DI y   CX rows left   DX x   BX cols   R13 column   R12 stride in bytes
//	SI R8 R9 R10 the four rows   Y0..Y7 sums   Y8 Y9 x   Y10..Y13 weights
TEXT ·matVecF16AVX2(SB), NOSPLIT, $0-80
	MOVQ y_base+0(FP), DI
	MOVQ y_len+8(FP), CX
	MOVQ x_base+24(FP), DX
	MOVQ x_len+32(FP), BX
	MOVQ w_base+48(FP), SI
	MOVQ stride+72(FP), R12
	SHLQ $1, R12
	SUBQ $4, CX
	JLT  one

four:
	LEAQ (SI)(R12*1), R8
	LEAQ (SI)(R12*2), R9
	LEAQ (R8)(R12*2), R10
	CLEAR4(Y0, Y1, Y2, Y3)
	CLEAR4(Y4, Y5, Y6, Y7)
	XORQ R13, R13

block4:
	CMPQ        R13, BX
	JGE         sum4
	PREFETCHT0  4096(SI)(R13*8) // as above, while the stride is the number of columns
	PREFETCHT0  4160(SI)(R13*8)
	VMOVUPS     (DX)(R13*4), Y8
	VMOVUPS     32(DX)(R13*4), Y9
	VCVTPH2PS   (SI)(R13*2), Y10
	VCVTPH2PS   (R8)(R13*2), Y11
	VCVTPH2PS   (R9)(R13*2), Y12
	VCVTPH2PS   (R10)(R13*2), Y13
	VFMADD231PS Y8, Y10, Y0
	VFMADD231PS Y8, Y11, Y1
	VFMADD231PS Y8, Y12, Y2
	VFMADD231PS Y8, Y13, Y3
	VCVTPH2PS   16(SI)(R13*2), Y10
	VCVTPH2PS   16(R8)(R13*2), Y11
	VCVTPH2PS   16(R9)(R13*2), Y12
	VCVTPH2PS   16(R10)(R13*2), Y13
	VFMADD231PS Y9, Y10, Y4
	VFMADD231PS Y9, Y11, Y5
	VFMADD231PS Y9, Y12, Y6
	VFMADD231PS Y9, Y13, Y7
	ADDQ        $16, R13
	JMP         block4

sum4:
	VADDPS  Y4, Y0, Y0
	VADDPS  Y5, Y1, Y1
	VADDPS  Y6, Y2, Y2
	VADDPS  Y7, Y3, Y3
	SUM4
	VMOVUPS X0, (DI)
	ADDQ    $16, DI
	LEAQ    (SI)(R12*4), SI
	SUBQ    $4, CX
	JGE     four

one:
	ADDQ $4, CX
	JEQ  done

row:
	CLEAR4(Y0, Y1, Y2, Y3)
	XORQ R13, R13

block1:
	CMPQ        R13, BX
	JGE         sum1
	VCVTPH2PS   (SI)(R13*2), Y10
	VCVTPH2PS   16(SI)(R13*2), Y11
	VFMADD231PS (DX)(R13*4), Y10, Y0
	VFMADD231PS 32(DX)(R13*4), Y11, Y1
	ADDQ        $16, R13
	JMP         block1

sum1:
	VADDPS Y1, Y0, Y0
	SUM8(Y0, X0, X4)
	VMOVSS X0, (DI)
	ADDQ   $4, DI
	ADDQ   R12, SI
	DECQ   CX
	JNE    row

done:
	VZEROUPPER
	RET

// func matVecF32AVX2(y, x, w []float32, stride int)
//
// len(x) is a multiple of 16. Four rows at a time, then one.
//
//	DI y   CX rows left   DX x   BX cols   R13 column   R12 stride in bytes
//	SI R8 R9 R10 the four rows   Y0..Y3 sums   Y8 x
TEXT ·matVecF32AVX2(SB), NOSPLIT, $0-80
	MOVQ y_base+0(FP), DI
	MOVQ y_len+8(FP), CX
	MOVQ x_base+24(FP), DX
	MOVQ x_len+32(FP), BX
	MOVQ w_base+48(FP), SI
	MOVQ stride+72(FP), R12
	SHLQ $2, R12
	SUBQ $4, CX
	JLT  one

four:
	LEAQ (SI)(R12*1), R8
	LEAQ (SI)(R12*2), R9
	LEAQ (R8)(R12*2), R10
	CLEAR4(Y0, Y1, Y2, Y3)
	XORQ R13, R13

eight4:
	VMOVUPS     (DX)(R13*4), Y8
	VFMADD231PS (SI)(R13*4), Y8, Y0
	VFMADD231PS (R8)(R13*4), Y8, Y1
	VFMADD231PS (R9)(R13*4), Y8, Y2
	VFMADD231PS (R10)(R13*4), Y8, Y3
	ADDQ        $8, R13
	CMPQ        R13, BX
	JLT         eight4

	SUM4
	VMOVUPS X0, (DI)
	ADDQ    $16, DI
	LEAQ    (SI)(R12*4), SI
	SUBQ    $4, CX
	JGE     four

one:
	ADDQ $4, CX
	JEQ  done

row:
	VXORPS X0, X0, X0
	XORQ   R13, R13

eight1:
	VMOVUPS     (DX)(R13*4), Y8
	VFMADD231PS (SI)(R13*4), Y8, Y0
	ADDQ        $8, R13
	CMPQ        R13, BX
	JLT         eight1

	SUM8(Y0, X0, X4)
	VMOVSS X0, (DI)
	ADDQ   $4, DI
	ADDQ   R12, SI
	DECQ   CX
	JNE    row

done:
	VZEROUPPER
	RET

// func mixRowsAVX2(out, weights, rows []float32, stride int)
//
// len(out) is a multiple of 16. 64 columns at a time over all rows; then 16.
//
//	DI out   BX columns left   DX weights   R11 rows   SI first row at this column   R12 stride in bytes
//	CX rows left   R8 row   R9 weight   Y0..Y7 sums   Y8 weight
TEXT ·mixRowsAVX2(SB), NOSPLIT, $0-80
	MOVQ out_base+0(FP), DI
	MOVQ out_len+8(FP), BX
	MOVQ weights_base+24(FP), DX
	MOVQ weights_len+32(FP), R11
	MOVQ rows_base+48(FP), SI
	MOVQ stride+72(FP), R12
	SHLQ $2, R12
	SUBQ $64, BX
	JLT  narrow

wide:
	MOVQ  SI, R8
	MOVQ  DX, R9
	MOVQ  R11, CX
	CLEAR4(Y0, Y1, Y2, Y3)
	CLEAR4(Y4, Y5, Y6, Y7)
	TESTQ CX, CX
	JEQ   store

step:
	VBROADCASTSS (R9), Y8
	VFMADD231PS  (R8), Y8, Y0
	VFMADD231PS  32(R8), Y8, Y1
	VFMADD231PS  64(R8), Y8, Y2
	VFMADD231PS  96(R8), Y8, Y3
	VFMADD231PS  128(R8), Y8, Y4
	VFMADD231PS  160(R8), Y8, Y5
	VFMADD231PS  192(R8), Y8, Y6
	VFMADD231PS  224(R8), Y8, Y7
	ADDQ         $4, R9
	ADDQ         R12, R8
	DECQ         CX
	JNE          step

store:
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	ADDQ    $256, DI
	ADDQ    $256, SI
	SUBQ    $64, BX
	JGE     wide

narrow:
	ADDQ $64, BX
	JEQ  done

block:
	MOVQ   SI, R8
	MOVQ   DX, R9
	MOVQ   R11, CX
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	TESTQ  CX, CX
	JEQ    put

thin:
	VBROADCASTSS (R9), Y8
	VFMADD231PS  (R8), Y8, Y0
	VFMADD231PS  32(R8), Y8, Y1
	ADDQ         $4, R9
	ADDQ         R12, R8
	DECQ         CX
	JNE          thin

put:
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ    $64, DI
	ADDQ    $64, SI
	SUBQ    $16, BX
	JNE     block

done:
	VZEROUPPER
	RET

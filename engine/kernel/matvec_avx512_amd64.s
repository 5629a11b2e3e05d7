//go:build !noasm

#include "textflag.h"
#include "avx512_amd64.h"

// QX(w, t0, t1, t2, t3): t0 = Σ q·x over the four quarters of the group at w, column R13; x is in Z16..Z19.
#define QX(w, t0, t1, t2, t3) \
	VPMOVZXBD   (w)(R13*1), t0   \
	VPMOVZXBD   16(w)(R13*1), t1 \
	VPMOVZXBD   32(w)(R13*1), t2 \
	VPMOVZXBD   48(w)(R13*1), t3 \
	VCVTDQ2PS   t0, t0           \
	VCVTDQ2PS   t1, t1           \
	VCVTDQ2PS   t2, t2           \
	VCVTDQ2PS   t3, t3           \
	VMULPS      Z16, t0, t0      \
	VFMADD231PS Z17, t1, t0      \
	VFMADD231PS Z18, t2, t0      \
	VFMADD231PS Z19, t3, t0

// LOADX: Z16..Z19 = the group of x at column R13, Z20 = its four quarters added.
#define LOADX \
	VMOVUPS (DX)(R13*4), Z16    \
	VMOVUPS 64(DX)(R13*4), Z17  \
	VMOVUPS 128(DX)(R13*4), Z18 \
	VMOVUPS 192(DX)(R13*4), Z19 \
	VADDPS  Z16, Z17, Z20       \
	VADDPS  Z18, Z19, Z21       \
	VADDPS  Z20, Z21, Z20

// func matVecQ8AVX512(y, x []float32, w []byte, scales, biases []uint16)
//
// len(x) is a multiple of 64, at most 4096. Four rows at a time, then one.
//
//	DI y   CX rows left   DX x   BX cols   R13 column
//	SI R8 R9 R10 the four rows   R11 scales   R12 biases (fp16)
//	AX the four rows' scales in fp32 on the stack; their biases 1024 bytes on   R14 R15 strides there
//	Z0..Z3 sums   Z16..Z19 x of the group   Z20 its sum   Z22..Z29 q
TEXT ·matVecQ8AVX512(SB), 0, $2048-120
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
	// Widen 4·groups scales and biases, sixteen at a time, then four.
	MOVQ BX, R14
	SHRQ $4, R14
	LEAQ scratch-2048(SP), AX

widen16:
	CMPQ      R14, $16
	JLT       widen4
	VCVTPH2PS (R11), Z0
	VCVTPH2PS (R12), Z1
	VMOVUPS   Z0, (AX)
	VMOVUPS   Z1, 1024(AX)
	ADDQ      $32, R11
	ADDQ      $32, R12
	ADDQ      $64, AX
	SUBQ      $16, R14
	JMP       widen16

widen4:
	TESTQ     R14, R14
	JEQ       widened
	VCVTPH2PS (R11), X0
	VCVTPH2PS (R12), X1
	VMOVUPS   X0, (AX)
	VMOVUPS   X1, 1024(AX)
	ADDQ      $8, R11
	ADDQ      $8, R12
	ADDQ      $16, AX
	SUBQ      $4, R14
	JMP       widen4

widened:
	LEAQ  scratch-2048(SP), AX
	MOVQ  BX, R14
	SHRQ  $4, R14              // 4·groups: bytes from a row's scales to the next
	LEAQ  (R14)(R14*2), R15
	LEAQ  (SI)(BX*1), R8
	LEAQ  (SI)(BX*2), R9
	LEAQ  (R8)(BX*2), R10
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	VXORPS X2, X2, X2
	VXORPS X3, X3, X3
	XORQ  R13, R13

group4:
	// The four rows are one stretch of memory: fetch as much of it as is used up here, a page ahead.
	PREFETCHT0 4096(SI)(R13*4)
	PREFETCHT0 4160(SI)(R13*4)
	PREFETCHT0 4224(SI)(R13*4)
	PREFETCHT0 4288(SI)(R13*4)
	LOADX
	QX(SI, Z22, Z23, Z24, Z25)
	VFMADD231PS.BCST (AX), Z22, Z0
	VFMADD231PS.BCST 1024(AX), Z20, Z0
	QX(R8, Z26, Z27, Z28, Z29)
	VFMADD231PS.BCST (AX)(R14*1), Z26, Z1
	VFMADD231PS.BCST 1024(AX)(R14*1), Z20, Z1
	QX(R9, Z22, Z23, Z24, Z25)
	VFMADD231PS.BCST (AX)(R14*2), Z22, Z2
	VFMADD231PS.BCST 1024(AX)(R14*2), Z20, Z2
	QX(R10, Z26, Z27, Z28, Z29)
	VFMADD231PS.BCST (AX)(R15*1), Z26, Z3
	VFMADD231PS.BCST 1024(AX)(R15*1), Z20, Z3
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
	LOADX
	QX(SI, Z22, Z23, Z24, Z25)
	MOVWLZX      (R11), R14
	MOVWLZX      (R12), R15
	VMOVD        R14, X4
	VMOVD        R15, X5
	VCVTPH2PS    X4, X4
	VCVTPH2PS    X5, X5
	VBROADCASTSS X4, Z4
	VBROADCASTSS X5, Z5
	VFMADD231PS  Z4, Z22, Z0
	VFMADD231PS  Z5, Z20, Z0
	ADDQ         $2, R11
	ADDQ         $2, R12
	ADDQ         $64, R13
	CMPQ         R13, BX
	JLT          group1

	SUM16(Z0, Y0, X0, Y4, X4)
	VMOVSS X0, (DI)
	ADDQ   $4, DI
	ADDQ   BX, SI
	DECQ   CX
	JNE    row

done:
	VZEROUPPER
	RET

// func matVecF16AVX512(y, x []float32, w []uint16, stride int)
//
// len(x) is a multiple of 16. Four rows at a time, two blocks of 16 columns in turn so that sums do not wait for each
// other; then one row.
//
//	DI y   CX rows left   DX x   BX cols   R13 column   R12 stride in bytes
//	SI R8 R9 R10 the four rows   Z0..Z7 sums   Z16 Z17 x   Z20..Z27 weights
TEXT ·matVecF16AVX512(SB), NOSPLIT, $0-80
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
	LEAQ   (SI)(R12*1), R8
	LEAQ   (SI)(R12*2), R9
	LEAQ   (R8)(R12*2), R10
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	VXORPS X2, X2, X2
	VXORPS X3, X3, X3
	VXORPS X4, X4, X4
	VXORPS X5, X5, X5
	VXORPS X6, X6, X6
	VXORPS X7, X7, X7
	XORQ   R13, R13
	MOVQ   BX, R14
	SUBQ   $16, R14
	JLE    last4

block4:
	// As above, while the stride is the number of columns.
	PREFETCHT0  4096(SI)(R13*8)
	PREFETCHT0  4160(SI)(R13*8)
	PREFETCHT0  4224(SI)(R13*8)
	PREFETCHT0  4288(SI)(R13*8)
	VMOVUPS     (DX)(R13*4), Z16
	VMOVUPS     64(DX)(R13*4), Z17
	VCVTPH2PS   (SI)(R13*2), Z20
	VCVTPH2PS   (R8)(R13*2), Z21
	VCVTPH2PS   (R9)(R13*2), Z22
	VCVTPH2PS   (R10)(R13*2), Z23
	VCVTPH2PS   32(SI)(R13*2), Z24
	VCVTPH2PS   32(R8)(R13*2), Z25
	VCVTPH2PS   32(R9)(R13*2), Z26
	VCVTPH2PS   32(R10)(R13*2), Z27
	VFMADD231PS Z16, Z20, Z0
	VFMADD231PS Z16, Z21, Z1
	VFMADD231PS Z16, Z22, Z2
	VFMADD231PS Z16, Z23, Z3
	VFMADD231PS Z17, Z24, Z4
	VFMADD231PS Z17, Z25, Z5
	VFMADD231PS Z17, Z26, Z6
	VFMADD231PS Z17, Z27, Z7
	ADDQ        $32, R13
	CMPQ        R13, R14
	JLT         block4

last4:
	CMPQ        R13, BX
	JGE         sum4
	VMOVUPS     (DX)(R13*4), Z16
	VCVTPH2PS   (SI)(R13*2), Z20
	VCVTPH2PS   (R8)(R13*2), Z21
	VCVTPH2PS   (R9)(R13*2), Z22
	VCVTPH2PS   (R10)(R13*2), Z23
	VFMADD231PS Z16, Z20, Z0
	VFMADD231PS Z16, Z21, Z1
	VFMADD231PS Z16, Z22, Z2
	VFMADD231PS Z16, Z23, Z3

sum4:
	VADDPS  Z4, Z0, Z0
	VADDPS  Z5, Z1, Z1
	VADDPS  Z6, Z2, Z2
	VADDPS  Z7, Z3, Z3
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

block1:
	CMPQ        R13, BX
	JGE         sum1
	VCVTPH2PS   (SI)(R13*2), Z20
	VFMADD231PS (DX)(R13*4), Z20, Z0
	ADDQ        $16, R13
	JMP         block1

sum1:
	SUM16(Z0, Y0, X0, Y4, X4)
	VMOVSS X0, (DI)
	ADDQ   $4, DI
	ADDQ   R12, SI
	DECQ   CX
	JNE    row

done:
	VZEROUPPER
	RET

// func matVecF32AVX512(y, x, w []float32, stride int)
//
// len(x) is a multiple of 16. Four rows at a time, then one.
//
//	DI y   CX rows left   DX x   BX cols   R13 column   R12 stride in bytes
//	SI R8 R9 R10 the four rows   Z0..Z3 sums   Z16 x
TEXT ·matVecF32AVX512(SB), NOSPLIT, $0-80
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
	LEAQ   (SI)(R12*1), R8
	LEAQ   (SI)(R12*2), R9
	LEAQ   (R8)(R12*2), R10
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	VXORPS X2, X2, X2
	VXORPS X3, X3, X3
	XORQ   R13, R13

block4:
	VMOVUPS     (DX)(R13*4), Z16
	VFMADD231PS (SI)(R13*4), Z16, Z0
	VFMADD231PS (R8)(R13*4), Z16, Z1
	VFMADD231PS (R9)(R13*4), Z16, Z2
	VFMADD231PS (R10)(R13*4), Z16, Z3
	ADDQ        $16, R13
	CMPQ        R13, BX
	JLT         block4

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

block1:
	VMOVUPS     (DX)(R13*4), Z16
	VFMADD231PS (SI)(R13*4), Z16, Z0
	ADDQ        $16, R13
	CMPQ        R13, BX
	JLT         block1

	SUM16(Z0, Y0, X0, Y4, X4)
	VMOVSS X0, (DI)
	ADDQ   $4, DI
	ADDQ   R12, SI
	DECQ   CX
	JNE    row

done:
	VZEROUPPER
	RET

// func mixRowsAVX512(out, weights, rows []float32, stride int)
//
// len(out) is a multiple of 16. 64 columns at a time over all rows, even and odd rows in sums of their own; then 16.
//
//	DI out   BX columns left   DX weights   R11 rows   SI first row at this column   R12 stride in bytes
//	CX rows left   R8 row   R9 weight   Z0..Z7 sums   Z16 Z17 weights
TEXT ·mixRowsAVX512(SB), NOSPLIT, $0-80
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
	MOVQ   SI, R8
	MOVQ   DX, R9
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	VXORPS X2, X2, X2
	VXORPS X3, X3, X3
	VXORPS X4, X4, X4
	VXORPS X5, X5, X5
	VXORPS X6, X6, X6
	VXORPS X7, X7, X7
	MOVQ   R11, CX
	SUBQ   $2, CX
	JLT    odd

pair:
	VBROADCASTSS (R9), Z16
	VBROADCASTSS 4(R9), Z17
	VFMADD231PS  (R8), Z16, Z0
	VFMADD231PS  64(R8), Z16, Z1
	VFMADD231PS  128(R8), Z16, Z2
	VFMADD231PS  192(R8), Z16, Z3
	VFMADD231PS  (R8)(R12*1), Z17, Z4
	VFMADD231PS  64(R8)(R12*1), Z17, Z5
	VFMADD231PS  128(R8)(R12*1), Z17, Z6
	VFMADD231PS  192(R8)(R12*1), Z17, Z7
	ADDQ         $8, R9
	LEAQ         (R8)(R12*2), R8
	SUBQ         $2, CX
	JGE          pair

odd:
	ADDQ         $2, CX
	JEQ          store
	VBROADCASTSS (R9), Z16
	VFMADD231PS  (R8), Z16, Z0
	VFMADD231PS  64(R8), Z16, Z1
	VFMADD231PS  128(R8), Z16, Z2
	VFMADD231PS  192(R8), Z16, Z3

store:
	VADDPS  Z4, Z0, Z0
	VADDPS  Z5, Z1, Z1
	VADDPS  Z6, Z2, Z2
	VADDPS  Z7, Z3, Z3
	VMOVUPS Z0, (DI)
	VMOVUPS Z1, 64(DI)
	VMOVUPS Z2, 128(DI)
	VMOVUPS Z3, 192(DI)
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
	TESTQ  CX, CX
	JEQ    put

step:
	VBROADCASTSS (R9), Z16
	VFMADD231PS  (R8), Z16, Z0
	ADDQ         $4, R9
	ADDQ         R12, R8
	DECQ         CX
	JNE          step

put:
	VMOVUPS Z0, (DI)
	ADDQ    $64, DI
	ADDQ    $64, SI
	SUBQ    $16, BX
	JNE     block

done:
	VZEROUPPER
	RET

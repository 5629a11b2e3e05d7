//go:build !noasm

#include "go_asm.h"
#include "textflag.h"

#define TILE_ROW (const_tileCols*4)              // bytes of a row of the tile
#define SUMS (const_tileRows*const_panelWidth*4) // bytes of a panel's sums

// func fillQ8AVX2(f *fillArgs)
//
//	DI tile   SI q   R8 scales   R9 biases   CX rows left   BX cols   R10 columns left   R11 stride   R12 groups a row
//	AX R13 R14 R15 tile, q, scale, bias at this group   Y0 scale   Y1 bias   Y2..Y9 weights
TEXT ·fillQ8AVX2(SB), NOSPLIT, $0-8
	MOVQ f+0(FP), AX
	MOVQ fillArgs_tile(AX), DI
	MOVQ fillArgs_q(AX), SI
	MOVQ fillArgs_scales(AX), R8
	MOVQ fillArgs_biases(AX), R9
	MOVQ fillArgs_rows(AX), CX
	MOVQ fillArgs_cols(AX), BX
	MOVQ fillArgs_stride(AX), R11
	MOVQ R11, R12
	SHRQ $6, R12

row:
	MOVQ DI, AX
	MOVQ SI, R13
	MOVQ R8, R14
	MOVQ R9, R15
	MOVQ BX, R10

group:
	MOVWLZX      (R14), DX
	VMOVD        DX, X0
	MOVWLZX      (R15), DX
	VMOVD        DX, X1
	VCVTPH2PS    X0, X0
	VCVTPH2PS    X1, X1
	VBROADCASTSS X0, Y0
	VBROADCASTSS X1, Y1
	VPMOVZXBD    (R13), Y2
	VPMOVZXBD    8(R13), Y3
	VPMOVZXBD    16(R13), Y4
	VPMOVZXBD    24(R13), Y5
	VPMOVZXBD    32(R13), Y6
	VPMOVZXBD    40(R13), Y7
	VPMOVZXBD    48(R13), Y8
	VPMOVZXBD    56(R13), Y9
	VCVTDQ2PS    Y2, Y2
	VCVTDQ2PS    Y3, Y3
	VCVTDQ2PS    Y4, Y4
	VCVTDQ2PS    Y5, Y5
	VCVTDQ2PS    Y6, Y6
	VCVTDQ2PS    Y7, Y7
	VCVTDQ2PS    Y8, Y8
	VCVTDQ2PS    Y9, Y9
	VFMADD213PS  Y1, Y0, Y2
	VFMADD213PS  Y1, Y0, Y3
	VFMADD213PS  Y1, Y0, Y4
	VFMADD213PS  Y1, Y0, Y5
	VFMADD213PS  Y1, Y0, Y6
	VFMADD213PS  Y1, Y0, Y7
	VFMADD213PS  Y1, Y0, Y8
	VFMADD213PS  Y1, Y0, Y9
	VMOVUPS      Y2, (AX)
	VMOVUPS      Y3, 32(AX)
	VMOVUPS      Y4, 64(AX)
	VMOVUPS      Y5, 96(AX)
	VMOVUPS      Y6, 128(AX)
	VMOVUPS      Y7, 160(AX)
	VMOVUPS      Y8, 192(AX)
	VMOVUPS      Y9, 224(AX)
	ADDQ         $64, R13
	ADDQ         $2, R14
	ADDQ         $2, R15
	ADDQ         $256, AX
	SUBQ         $64, R10
	JNE          group

	ADDQ $TILE_ROW, DI
	ADDQ R11, SI
	LEAQ (R8)(R12*2), R8
	LEAQ (R9)(R12*2), R9
	DECQ CX
	JNE  row
	VZEROUPPER
	RET

// func fillF16AVX2(f *fillArgs)
//
// cols is a multiple of 16.
//
//	DI tile   SI h   CX rows left   BX cols   R10 column   R11 stride in bytes   Y0 Y1 weights
TEXT ·fillF16AVX2(SB), NOSPLIT, $0-8
	MOVQ f+0(FP), AX
	MOVQ fillArgs_tile(AX), DI
	MOVQ fillArgs_h(AX), SI
	MOVQ fillArgs_rows(AX), CX
	MOVQ fillArgs_cols(AX), BX
	MOVQ fillArgs_stride(AX), R11
	SHLQ $1, R11

row:
	XORQ R10, R10

block:
	VCVTPH2PS (SI)(R10*2), Y0
	VCVTPH2PS 16(SI)(R10*2), Y1
	VMOVUPS   Y0, (DI)(R10*4)
	VMOVUPS   Y1, 32(DI)(R10*4)
	ADDQ      $16, R10
	CMPQ      R10, BX
	JLT       block

	ADDQ $TILE_ROW, DI
	ADDQ R11, SI
	DECQ CX
	JNE  row
	VZEROUPPER
	RET

// STEP(r, a, b): one column of row r times 16 vectors.
#define STEP(r, w, a, b) \
	VBROADCASTSS (r*TILE_ROW)(SI)(R13*4), w \
	VFMADD231PS  Y12, w, a                  \
	VFMADD231PS  Y13, w, b

#define LOAD(r, a, b) \
	VMOVUPS (r*64)(R8), a   \
	VMOVUPS (r*64+32)(R8), b

#define STORE(r, a, b) \
	VMOVUPS a, (r*64)(R8)   \
	VMOVUPS b, (r*64+32)(R8)

// func multiplyAVX2(b *blockArgs)
//
// Six rows times one panel (16 vectors), twelve sums in registers.
//
//	DI sums of the panel   DX panel   SI rows of the tile   CX rows left   R8 sums of these rows
//	R10 panels left   R11 panel stride in bytes   R12 cols   R13 column   R14 panel at this column
//	Y0..Y11 sums   Y12 Y13 vectors   Y14 Y15 weights
TEXT ·multiplyAVX2(SB), NOSPLIT, $0-8
	MOVQ b+0(FP), AX
	MOVQ blockArgs_sums(AX), DI
	MOVQ blockArgs_panels(AX), DX
	MOVQ blockArgs_panelCount(AX), R10
	MOVQ blockArgs_panelStride(AX), R11
	SHLQ $2, R11
	MOVQ blockArgs_cols(AX), R12

panel:
	MOVQ blockArgs_tile(AX), SI
	MOVQ blockArgs_rows(AX), CX
	MOVQ DI, R8

rows6:
	LOAD(0, Y0, Y1)
	LOAD(1, Y2, Y3)
	LOAD(2, Y4, Y5)
	LOAD(3, Y6, Y7)
	LOAD(4, Y8, Y9)
	LOAD(5, Y10, Y11)
	CMPQ   blockArgs_accumulate(AX), $0
	JNE    begin
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	VXORPS X2, X2, X2
	VXORPS X3, X3, X3
	VXORPS X4, X4, X4
	VXORPS X5, X5, X5
	VXORPS X6, X6, X6
	VXORPS X7, X7, X7
	VXORPS X8, X8, X8
	VXORPS X9, X9, X9
	VXORPS X10, X10, X10
	VXORPS X11, X11, X11

begin:
	MOVQ DX, R14
	XORQ R13, R13

column:
	VMOVUPS (R14), Y12
	VMOVUPS 32(R14), Y13
	STEP(0, Y14, Y0, Y1)
	STEP(1, Y15, Y2, Y3)
	STEP(2, Y14, Y4, Y5)
	STEP(3, Y15, Y6, Y7)
	STEP(4, Y14, Y8, Y9)
	STEP(5, Y15, Y10, Y11)
	ADDQ    $64, R14
	INCQ    R13
	CMPQ    R13, R12
	JLT     column

	STORE(0, Y0, Y1)
	STORE(1, Y2, Y3)
	STORE(2, Y4, Y5)
	STORE(3, Y6, Y7)
	STORE(4, Y8, Y9)
	STORE(5, Y10, Y11)
	ADDQ $384, R8
	ADDQ $(6*TILE_ROW), SI
	SUBQ $6, CX
	JGT  rows6

	ADDQ R11, DX
	ADDQ $SUMS, DI
	DECQ R10
	JNE  panel
	VZEROUPPER
	RET

// TURN(u0, u1, u2, u3, d): four columns of eight rows, from (r0 r4), (r1 r5), (r2 r6), (r3 r7) in u0..u3, to four rows of
// eight at d. Clobbers Y8..Y15.
#define TURN(u0, u1, u2, u3, d) \
	VUNPCKLPS u1, u0, Y8           \
	VUNPCKHPS u1, u0, Y9           \
	VUNPCKLPS u3, u2, Y10          \
	VUNPCKHPS u3, u2, Y11          \
	VUNPCKLPD Y10, Y8, Y12         \
	VUNPCKHPD Y10, Y8, Y13         \
	VUNPCKLPD Y11, Y9, Y14         \
	VUNPCKHPD Y11, Y9, Y15         \
	VMOVUPS   Y12, (d)             \
	VMOVUPS   Y13, (d)(R8*1)       \
	VMOVUPS   Y14, (d)(R8*2)       \
	VMOVUPS   Y15, (d)(R9*1)

// LOADROW(at, a, b): the first four floats of a row into the low half of a, the next four into that of b.
#define LOADROW(at, a, b) \
	VMOVUPS 0 at, a  \
	VMOVUPS 16 at, b

// MOREROW(at, a, b): likewise for the high halves.
#define MOREROW(at, a, b) \
	VINSERTF128 $1, 0 at, a, a  \
	VINSERTF128 $1, 16 at, b, b

// func transposeAVX2(t *transposeArgs)
//
// Blocks of 8 by 8.
//
//	DI dst   SI src, both of these eight rows   CX rows left   BX columns left   R8 R9 dstStride in bytes and three times that
//	R10 R11 srcStride likewise   R12 R13 source   R14 R15 destination   Y0..Y7 the block
TEXT ·transposeAVX2(SB), NOSPLIT, $0-8
	MOVQ t+0(FP), AX
	MOVQ transposeArgs_dst(AX), DI
	MOVQ transposeArgs_src(AX), SI
	MOVQ transposeArgs_dstStride(AX), R8
	MOVQ transposeArgs_srcStride(AX), R10
	MOVQ transposeArgs_rows(AX), CX
	SHLQ $2, R8
	SHLQ $2, R10
	LEAQ (R8)(R8*2), R9
	LEAQ (R10)(R10*2), R11

rows8:
	MOVQ transposeArgs_cols(AX), BX
	MOVQ SI, R12
	MOVQ DI, R14

cols8:
	LEAQ (R12)(R10*4), R13
	LEAQ (R14)(R8*4), R15
	LOADROW((R12), X0, X4)
	LOADROW((R12)(R10*1), X1, X5)
	LOADROW((R12)(R10*2), X2, X6)
	LOADROW((R12)(R11*1), X3, X7)
	MOREROW((R13), Y0, Y4)
	MOREROW((R13)(R10*1), Y1, Y5)
	MOREROW((R13)(R10*2), Y2, Y6)
	MOREROW((R13)(R11*1), Y3, Y7)
	TURN(Y0, Y1, Y2, Y3, R14)
	TURN(Y4, Y5, Y6, Y7, R15)
	ADDQ $32, R12
	LEAQ (R14)(R8*8), R14
	SUBQ $8, BX
	JNE  cols8

	LEAQ (SI)(R10*8), SI
	ADDQ $32, DI
	SUBQ $8, CX
	JNE  rows8
	VZEROUPPER
	RET

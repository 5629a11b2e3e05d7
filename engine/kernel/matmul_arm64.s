//go:build !noasm

#include "go_asm.h"
#include "textflag.h"
#include "neon_arm64.h"

#define TILE_ROW (const_tileCols*4)              // bytes of a row of the tile
#define SUMS (const_tileRows*const_panelWidth*4) // bytes of a panel's sums

// WEIGHTS(q, d, n): V(d) = scale·q + bias for the four bytes of V20 that the table q names; n is the number of d.
#define WEIGHTS(q, d, n) \
	VTBL q.B16, [V20.B16], d.B16 \
	UCVTF4(n, n)                 \
	FMUL4(n, n, 0)               \
	FADD4(n, n, 1)

// func fillQ8NEON(f *fillArgs)
//
//	R0 tile   R1 q   R2 scales   R3 biases   R4 rows left   R5 cols   R6 columns left   R7 stride   R8 2·groups a row
//	R9..R12 tile, q, scale, bias at this block   R13 blocks of 16 left in the group
//	V0 scale   V1 bias   V20 V24..V27 weights   V28..V31 spread
TEXT ·fillQ8NEON(SB), NOSPLIT, $0-8
	MOVD f+0(FP), R9
	MOVD fillArgs_tile(R9), R0
	MOVD fillArgs_q(R9), R1
	MOVD fillArgs_scales(R9), R2
	MOVD fillArgs_biases(R9), R3
	MOVD fillArgs_rows(R9), R4
	MOVD fillArgs_cols(R9), R5
	MOVD fillArgs_stride(R9), R7
	LSR  $5, R7, R8
	MOVD $·spread(SB), R10
	VLD1 (R10), [V28.B16, V29.B16, V30.B16, V31.B16]

row:
	MOVD R0, R9
	MOVD R1, R10
	MOVD R2, R11
	MOVD R3, R12
	MOVD R5, R6

group:
	VLD1R.P 2(R11), [V0.H4]
	VLD1R.P 2(R12), [V1.H4]
	FCVTL(0, 0)
	FCVTL(1, 1)
	MOVD $4, R13

block:
	VLD1.P 16(R10), [V20.B16]
	WEIGHTS(V28, V24, 24)
	WEIGHTS(V29, V25, 25)
	WEIGHTS(V30, V26, 26)
	WEIGHTS(V31, V27, 27)
	VST1.P [V24.S4, V25.S4, V26.S4, V27.S4], 64(R9)
	SUBS   $1, R13
	BNE    block
	SUBS   $64, R6
	BNE    group

	ADD  $TILE_ROW, R0
	ADD  R7, R1
	ADD  R8, R2
	ADD  R8, R3
	SUBS $1, R4
	BNE  row
	RET

// func fillF16NEON(f *fillArgs)
//
// cols is a multiple of 16.
//
//	R0 tile   R1 h   R4 rows left   R5 cols   R6 columns left   R7 stride in bytes   R9 R10 tile and h at this block
TEXT ·fillF16NEON(SB), NOSPLIT, $0-8
	MOVD f+0(FP), R9
	MOVD fillArgs_tile(R9), R0
	MOVD fillArgs_h(R9), R1
	MOVD fillArgs_rows(R9), R4
	MOVD fillArgs_cols(R9), R5
	MOVD fillArgs_stride(R9), R7
	LSL  $1, R7

row:
	MOVD R0, R9
	MOVD R1, R10
	MOVD R5, R6

block:
	VLD1.P 32(R10), [V20.H8, V21.H8]
	FCVTL(24, 20)
	FCVTL2(25, 20)
	FCVTL(26, 21)
	FCVTL2(27, 21)
	VST1.P [V24.S4, V25.S4, V26.S4, V27.S4], 64(R9)
	SUBS   $16, R6
	BNE    block

	ADD  $TILE_ROW, R0
	ADD  R7, R1
	SUBS $1, R4
	BNE  row
	RET

// STEP(i): one column, lane i of the weights V20..V23 of four rows, times 16 vectors.
#define STEP(i) \
	VLD1.P 64(R12), [V16.S4, V17.S4, V18.S4, V19.S4] \
	FMLAE(0, 16, 20, i)                              \
	FMLAE(1, 17, 20, i)                              \
	FMLAE(2, 18, 20, i)                              \
	FMLAE(3, 19, 20, i)                              \
	FMLAE(4, 16, 21, i)                              \
	FMLAE(5, 17, 21, i)                              \
	FMLAE(6, 18, 21, i)                              \
	FMLAE(7, 19, 21, i)                              \
	FMLAE(8, 16, 22, i)                              \
	FMLAE(9, 17, 22, i)                              \
	FMLAE(10, 18, 22, i)                             \
	FMLAE(11, 19, 22, i)                             \
	FMLAE(12, 16, 23, i)                             \
	FMLAE(13, 17, 23, i)                             \
	FMLAE(14, 18, 23, i)                             \
	FMLAE(15, 19, 23, i)

#define CLEAR4(a, b, c, d) \
	VEOR a.B16, a.B16, a.B16 \
	VEOR b.B16, b.B16, b.B16 \
	VEOR c.B16, c.B16, c.B16 \
	VEOR d.B16, d.B16, d.B16

// func multiplyNEON(b *blockArgs)
//
// Four rows times one panel (16 vectors), sixteen sums in registers; four columns at a time, then one.
//
//	R0 sums of the panel   R1 panel   R2 rows left   R3 panels left   R4 panel stride in bytes   R5 cols   R6 columns left
//	R7 accumulate   R8..R11 four rows of the tile   R12 panel at this column   R13 sums of these rows   R14 row of the tile
//	R15 TILE_ROW   R16 tile   V0..V15 sums   V16..V19 vectors   V20..V23 weights
TEXT ·multiplyNEON(SB), NOSPLIT, $0-8
	MOVD b+0(FP), R8
	MOVD blockArgs_sums(R8), R0
	MOVD blockArgs_panels(R8), R1
	MOVD blockArgs_panelCount(R8), R3
	MOVD blockArgs_panelStride(R8), R4
	LSL  $2, R4
	MOVD blockArgs_cols(R8), R5
	MOVD blockArgs_accumulate(R8), R7
	MOVD blockArgs_tile(R8), R16
	MOVD blockArgs_rows(R8), R19
	MOVD $TILE_ROW, R15

panel:
	MOVD R16, R14
	MOVD R0, R13
	MOVD R19, R2

rows4:
	MOVD R14, R8
	ADD  R15, R8, R9
	ADD  R15, R9, R10
	ADD  R15, R10, R11
	ADD  R15, R11, R14
	MOVD R1, R12
	CBZ  R7, clear
	MOVD R13, R6
	VLD1.P 64(R6), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1.P 64(R6), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1.P 64(R6), [V8.S4, V9.S4, V10.S4, V11.S4]
	VLD1.P 64(R6), [V12.S4, V13.S4, V14.S4, V15.S4]
	B    begin

clear:
	CLEAR4(V0, V1, V2, V3)
	CLEAR4(V4, V5, V6, V7)
	CLEAR4(V8, V9, V10, V11)
	CLEAR4(V12, V13, V14, V15)

begin:
	SUBS $4, R5, R6
	BLT  single

columns4:
	VLD1.P 16(R8), [V20.S4]
	VLD1.P 16(R9), [V21.S4]
	VLD1.P 16(R10), [V22.S4]
	VLD1.P 16(R11), [V23.S4]
	STEP(0)
	STEP(1)
	STEP(2)
	STEP(3)
	SUBS $4, R6
	BGE  columns4

single:
	ADDS $4, R6
	BEQ  store

column:
	VLD1R.P 4(R8), [V20.S4]
	VLD1R.P 4(R9), [V21.S4]
	VLD1R.P 4(R10), [V22.S4]
	VLD1R.P 4(R11), [V23.S4]
	STEP(0)
	SUBS $1, R6
	BNE  column

store:
	VST1.P [V0.S4, V1.S4, V2.S4, V3.S4], 64(R13)
	VST1.P [V4.S4, V5.S4, V6.S4, V7.S4], 64(R13)
	VST1.P [V8.S4, V9.S4, V10.S4, V11.S4], 64(R13)
	VST1.P [V12.S4, V13.S4, V14.S4, V15.S4], 64(R13)
	SUBS   $4, R2
	BGT    rows4

	ADD  R4, R1
	ADD  $SUMS, R0
	SUBS $1, R3
	BNE  panel
	RET

// func transposeNEON(t *transposeArgs)
//
// Blocks of 4 by 4.
//
//	R0 dst   R1 src, both of these four rows   R2 rows left   R3 columns left   R4 dstStride   R5 srcStride in bytes
//	R6 cols   R8 source, R9 its rows   R10 destination   V0..V3 the block   V4..V11 turned
TEXT ·transposeNEON(SB), NOSPLIT, $0-8
	MOVD t+0(FP), R8
	MOVD transposeArgs_dst(R8), R0
	MOVD transposeArgs_src(R8), R1
	MOVD transposeArgs_dstStride(R8), R4
	MOVD transposeArgs_srcStride(R8), R5
	MOVD transposeArgs_rows(R8), R2
	MOVD transposeArgs_cols(R8), R6
	LSL  $2, R4
	LSL  $2, R5

rows4:
	MOVD R6, R3
	MOVD R1, R8
	MOVD R0, R10

cols4:
	MOVD  R8, R9
	VLD1  (R9), [V0.S4]
	ADD   R5, R9
	VLD1  (R9), [V1.S4]
	ADD   R5, R9
	VLD1  (R9), [V2.S4]
	ADD   R5, R9
	VLD1  (R9), [V3.S4]
	VTRN1 V1.S4, V0.S4, V4.S4
	VTRN2 V1.S4, V0.S4, V5.S4
	VTRN1 V3.S4, V2.S4, V6.S4
	VTRN2 V3.S4, V2.S4, V7.S4
	VTRN1 V6.D2, V4.D2, V8.D2
	VTRN1 V7.D2, V5.D2, V9.D2
	VTRN2 V6.D2, V4.D2, V10.D2
	VTRN2 V7.D2, V5.D2, V11.D2
	VST1  [V8.S4], (R10)
	ADD   R4, R10
	VST1  [V9.S4], (R10)
	ADD   R4, R10
	VST1  [V10.S4], (R10)
	ADD   R4, R10
	VST1  [V11.S4], (R10)
	ADD   R4, R10
	ADD   $16, R8
	SUBS  $4, R3
	BNE   cols4

	ADD  R5<<2, R1
	ADD  $16, R0
	SUBS $4, R2
	BNE  rows4
	RET

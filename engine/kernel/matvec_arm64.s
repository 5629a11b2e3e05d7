//go:build !noasm

#include "textflag.h"
#include "neon_arm64.h"

// spread: for each of a register's four quarters, which bytes VTBL takes to make four 32-bit numbers of four bytes. An
// index that is out of range gives zero.
DATA ·spread+0(SB)/8, $0xffffff01ffffff00
DATA ·spread+8(SB)/8, $0xffffff03ffffff02
DATA ·spread+16(SB)/8, $0xffffff05ffffff04
DATA ·spread+24(SB)/8, $0xffffff07ffffff06
DATA ·spread+32(SB)/8, $0xffffff09ffffff08
DATA ·spread+40(SB)/8, $0xffffff0bffffff0a
DATA ·spread+48(SB)/8, $0xffffff0dffffff0c
DATA ·spread+56(SB)/8, $0xffffff0fffffff0e
GLOBL ·spread(SB), RODATA|NOPTR, $64

#define CLEAR4(a, b, c, d) \
	VEOR a.B16, a.B16, a.B16 \
	VEOR b.B16, b.B16, b.B16 \
	VEOR c.B16, c.B16, c.B16 \
	VEOR d.B16, d.B16, d.B16

// DOT16(a, b): a and b += V24..V27 times x in V0..V3.
#define DOT16(a, b) \
	VFMLA V0.S4, V24.S4, a.S4 \
	VFMLA V1.S4, V25.S4, b.S4 \
	VFMLA V2.S4, V26.S4, a.S4 \
	VFMLA V3.S4, V27.S4, b.S4

// QROW(w, a, b): a and b += q·x for sixteen columns of the row at w.
#define QROW(w, a, b) \
	VLD1.P 16(w), [V20.B16]              \
	VTBL   V28.B16, [V20.B16], V24.B16   \
	VTBL   V29.B16, [V20.B16], V25.B16   \
	VTBL   V30.B16, [V20.B16], V26.B16   \
	VTBL   V31.B16, [V20.B16], V27.B16   \
	UCVTF4(24, 24)                       \
	UCVTF4(25, 25)                       \
	UCVTF4(26, 26)                       \
	UCVTF4(27, 27)                       \
	DOT16(a, b)

// LOADX: V0..V3 = sixteen floats of x, their lanes added to V4.
#define LOADX \
	VLD1.P 64(R3), [V0.S4, V1.S4, V2.S4, V3.S4] \
	FADD4(5, 0, 1)                              \
	FADD4(6, 2, 3)                              \
	FADD4(4, 4, 5)                              \
	FADD4(4, 4, 6)

// SCALE(scales, biases, a, b, sum): sum += scale·(a + b) + bias·V4.
#define SCALE(scales, biases, a, b, sum) \
	VLD1R.P 2(scales), [V24.H4]   \
	VLD1R.P 2(biases), [V25.H4]   \
	FCVTL(24, 24)                 \
	FCVTL(25, 25)                 \
	VFMLA   V24.S4, a.S4, sum.S4  \
	VFMLA   V24.S4, b.S4, sum.S4  \
	VFMLA   V25.S4, V4.S4, sum.S4

// SUM4: the lanes of each of V16..V19, added into the four lanes of V16.
#define SUM4 \
	FADDP4(16, 16, 17) \
	FADDP4(18, 18, 19) \
	FADDP4(16, 16, 18)

// SUM1: the lanes of V16, added into its lane 0.
#define SUM1 \
	FADDP4(16, 16, 16) \
	FADDP4(16, 16, 16)

// func matVecQ8NEON(y, x []float32, w []byte, scales, biases []uint16)
//
// len(x) is a multiple of 64. Four rows at a time, then one.
//
//	R0 y   R1 rows left   R2 x   R3 x at this column   R4 cols   R5 columns left   R6 blocks of 16 left   R7 2·groups
//	R8..R11 the four rows   R12..R15 their scales   R19..R22 their biases
//	V0..V3 x   V4 Σ x of the group   V8..V15 Σ q·x   V16..V19 sums   V20 V24..V27 q   V28..V31 spread
TEXT ·matVecQ8NEON(SB), NOSPLIT, $0-120
	MOVD y_base+0(FP), R0
	MOVD y_len+8(FP), R1
	MOVD x_base+24(FP), R2
	MOVD x_len+32(FP), R4
	MOVD w_base+48(FP), R8
	MOVD scales_base+72(FP), R12
	MOVD biases_base+96(FP), R19
	LSR  $5, R4, R7
	MOVD $·spread(SB), R3
	VLD1 (R3), [V28.B16, V29.B16, V30.B16, V31.B16]
	SUBS $4, R1
	BLT  one

four:
	ADD  R4, R8, R9
	ADD  R4, R9, R10
	ADD  R4, R10, R11
	ADD  R7, R12, R13
	ADD  R7, R13, R14
	ADD  R7, R14, R15
	ADD  R7, R19, R20
	ADD  R7, R20, R21
	ADD  R7, R21, R22
	MOVD R2, R3
	MOVD R4, R5
	CLEAR4(V16, V17, V18, V19)

group4:
	CLEAR4(V8, V9, V10, V11)
	CLEAR4(V12, V13, V14, V15)
	VEOR V4.B16, V4.B16, V4.B16
	MOVD $4, R6

block4:
	LOADX
	QROW(R8, V8, V9)
	QROW(R9, V10, V11)
	QROW(R10, V12, V13)
	QROW(R11, V14, V15)
	SUBS $1, R6
	BNE  block4

	SCALE(R12, R19, V8, V9, V16)
	SCALE(R13, R20, V10, V11, V17)
	SCALE(R14, R21, V12, V13, V18)
	SCALE(R15, R22, V14, V15, V19)
	SUBS $64, R5
	BNE  group4

	SUM4
	VST1.P [V16.S4], 16(R0)
	MOVD   R11, R8
	MOVD   R15, R12
	MOVD   R22, R19
	SUBS   $4, R1
	BGE    four

one:
	ADDS $4, R1
	BEQ  done

row:
	MOVD R2, R3
	MOVD R4, R5
	VEOR V16.B16, V16.B16, V16.B16

group1:
	VEOR V8.B16, V8.B16, V8.B16
	VEOR V9.B16, V9.B16, V9.B16
	VEOR V4.B16, V4.B16, V4.B16
	MOVD $4, R6

block1:
	LOADX
	QROW(R8, V8, V9)
	SUBS $1, R6
	BNE  block1

	SCALE(R12, R19, V8, V9, V16)
	SUBS $64, R5
	BNE  group1

	SUM1
	FMOVS F16, (R0)
	ADD   $4, R0
	SUBS  $1, R1
	BNE   row

done:
	RET

// HROW(w, a, b): a and b += w·x for sixteen columns of the fp16 row at w.
#define HROW(w, a, b) \
	VLD1.P 32(w), [V20.H8, V21.H8] \
	FCVTL(24, 20)                  \
	FCVTL2(25, 20)                 \
	FCVTL(26, 21)                  \
	FCVTL2(27, 21)                 \
	DOT16(a, b)

// FROW(w, a, b): likewise for fp32.
#define FROW(w, a, b) \
	VLD1.P 64(w), [V24.S4, V25.S4, V26.S4, V27.S4] \
	DOT16(a, b)

// FOLD: the second sums of four rows, V12..V15, added to the first, V16..V19.
#define FOLD \
	FADD4(16, 16, 12) \
	FADD4(17, 17, 13) \
	FADD4(18, 18, 14) \
	FADD4(19, 19, 15)

// func matVecF16NEON(y, x []float32, w []uint16, stride int)
//
// len(x) is a multiple of 16. Four rows at a time, then one.
//
//	R0 y   R1 rows left   R2 x   R3 x at this column   R4 cols   R5 columns left   R6 stride in bytes   R7 w
//	R8..R11 the four rows   V0..V3 x   V12..V19 sums   V20 V21 V24..V27 weights
TEXT ·matVecF16NEON(SB), NOSPLIT, $0-80
	MOVD y_base+0(FP), R0
	MOVD y_len+8(FP), R1
	MOVD x_base+24(FP), R2
	MOVD x_len+32(FP), R4
	MOVD w_base+48(FP), R7
	MOVD stride+72(FP), R6
	LSL  $1, R6
	SUBS $4, R1
	BLT  one

four:
	MOVD R7, R8
	ADD  R6, R8, R9
	ADD  R6, R9, R10
	ADD  R6, R10, R11
	ADD  R6, R11, R7
	MOVD R2, R3
	MOVD R4, R5
	CLEAR4(V12, V13, V14, V15)
	CLEAR4(V16, V17, V18, V19)
	CBZ  R5, sum4

block4:
	VLD1.P 64(R3), [V0.S4, V1.S4, V2.S4, V3.S4]
	HROW(R8, V12, V16)
	HROW(R9, V13, V17)
	HROW(R10, V14, V18)
	HROW(R11, V15, V19)
	SUBS $16, R5
	BNE  block4

sum4:
	FOLD
	SUM4
	VST1.P [V16.S4], 16(R0)
	SUBS   $4, R1
	BGE    four

one:
	ADDS $4, R1
	BEQ  done

row:
	MOVD R7, R8
	ADD  R6, R7, R7
	MOVD R2, R3
	MOVD R4, R5
	VEOR V12.B16, V12.B16, V12.B16
	VEOR V16.B16, V16.B16, V16.B16
	CBZ  R5, sum1

block1:
	VLD1.P 64(R3), [V0.S4, V1.S4, V2.S4, V3.S4]
	HROW(R8, V12, V16)
	SUBS $16, R5
	BNE  block1

sum1:
	FADD4(16, 16, 12)
	SUM1
	FMOVS F16, (R0)
	ADD   $4, R0
	SUBS  $1, R1
	BNE   row

done:
	RET

// func matVecF32NEON(y, x, w []float32, stride int)
//
// As matVecF16NEON, with fp32 weights; len(x) is not zero.
TEXT ·matVecF32NEON(SB), NOSPLIT, $0-80
	MOVD y_base+0(FP), R0
	MOVD y_len+8(FP), R1
	MOVD x_base+24(FP), R2
	MOVD x_len+32(FP), R4
	MOVD w_base+48(FP), R7
	MOVD stride+72(FP), R6
	LSL  $2, R6
	SUBS $4, R1
	BLT  one

four:
	MOVD R7, R8
	ADD  R6, R8, R9
	ADD  R6, R9, R10
	ADD  R6, R10, R11
	ADD  R6, R11, R7
	MOVD R2, R3
	MOVD R4, R5
	CLEAR4(V12, V13, V14, V15)
	CLEAR4(V16, V17, V18, V19)

block4:
	VLD1.P 64(R3), [V0.S4, V1.S4, V2.S4, V3.S4]
	FROW(R8, V12, V16)
	FROW(R9, V13, V17)
	FROW(R10, V14, V18)
	FROW(R11, V15, V19)
	SUBS $16, R5
	BNE  block4

	FOLD
	SUM4
	VST1.P [V16.S4], 16(R0)
	SUBS   $4, R1
	BGE    four

one:
	ADDS $4, R1
	BEQ  done

row:
	MOVD R7, R8
	ADD  R6, R7, R7
	MOVD R2, R3
	MOVD R4, R5
	VEOR V12.B16, V12.B16, V12.B16
	VEOR V16.B16, V16.B16, V16.B16

block1:
	VLD1.P 64(R3), [V0.S4, V1.S4, V2.S4, V3.S4]
	FROW(R8, V12, V16)
	SUBS $16, R5
	BNE  block1

	FADD4(16, 16, 12)
	SUM1
	FMOVS F16, (R0)
	ADD   $4, R0
	SUBS  $1, R1
	BNE   row

done:
	RET

// func mixRowsNEON(out, weights, rows []float32, stride int)
//
// len(out) is a multiple of 16. Sixteen columns at a time over all rows, two rows in turn.
//
//	R0 out   R1 columns left   R2 weights   R3 weight   R4 rows   R5 rows left   R6 stride in bytes
//	R7 first row at this column   R8 row   V8..V15 sums   V16..V23 rows   V24 V25 weights
TEXT ·mixRowsNEON(SB), NOSPLIT, $0-80
	MOVD out_base+0(FP), R0
	MOVD out_len+8(FP), R1
	MOVD weights_base+24(FP), R2
	MOVD weights_len+32(FP), R4
	MOVD rows_base+48(FP), R7
	MOVD stride+72(FP), R6
	LSL  $2, R6
	CBZ  R1, done

block:
	MOVD R7, R8
	MOVD R2, R3
	CLEAR4(V8, V9, V10, V11)
	CLEAR4(V12, V13, V14, V15)
	SUBS $2, R4, R5
	BLT  odd

pair:
	VLD1R.P 4(R3), [V24.S4]
	VLD1R.P 4(R3), [V25.S4]
	VLD1    (R8), [V16.S4, V17.S4, V18.S4, V19.S4]
	ADD     R6, R8
	VLD1    (R8), [V20.S4, V21.S4, V22.S4, V23.S4]
	ADD     R6, R8
	VFMLA   V24.S4, V16.S4, V8.S4
	VFMLA   V24.S4, V17.S4, V9.S4
	VFMLA   V24.S4, V18.S4, V10.S4
	VFMLA   V24.S4, V19.S4, V11.S4
	VFMLA   V25.S4, V20.S4, V12.S4
	VFMLA   V25.S4, V21.S4, V13.S4
	VFMLA   V25.S4, V22.S4, V14.S4
	VFMLA   V25.S4, V23.S4, V15.S4
	SUBS    $2, R5
	BGE     pair

odd:
	ADDS  $2, R5
	BEQ   store
	VLD1R (R3), [V24.S4]
	VLD1  (R8), [V16.S4, V17.S4, V18.S4, V19.S4]
	VFMLA V24.S4, V16.S4, V8.S4
	VFMLA V24.S4, V17.S4, V9.S4
	VFMLA V24.S4, V18.S4, V10.S4
	VFMLA V24.S4, V19.S4, V11.S4

store:
	FADD4(8, 8, 12)
	FADD4(9, 9, 13)
	FADD4(10, 10, 14)
	FADD4(11, 11, 15)
	VST1.P [V8.S4, V9.S4, V10.S4, V11.S4], 64(R0)
	ADD    $64, R7
	SUBS   $16, R1
	BNE    block

done:
	RET

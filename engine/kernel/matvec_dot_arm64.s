//go:build !noasm

#include "textflag.h"
#include "neon_arm64.h"

// Working memory: a record for each group of x. The three planes of digits, 64 bytes each, the highest first; its scale in
// four lanes; Σ x in four parts; 128 times these.
#define RECORD 240

// MAGNITUDE(a, b, c, d): V16 = the greatest magnitudes of V(a)..V(d) and of V16, lane by lane.
#define MAGNITUDE(a, b, c, d) \
	FABS4(17, a)      \
	FABS4(18, b)      \
	FABS4(19, c)      \
	FABS4(20, d)      \
	FMAX4(17, 17, 18) \
	FMAX4(19, 19, 20) \
	FMAX4(16, 16, 17) \
	FMAX4(16, 16, 19)

// FIXED(n, v): four floats in fixed point, V16 = what they are multiplied by, each of the three lower bytes a signed digit.
#define FIXED(n, v) \
	FMUL4(n, n, 16)            \
	FCVTNS4(n, n)              \
	VADD  V26.S4, v.S4, v.S4   \
	VEOR  V26.B16, v.B16, v.B16

// DIGITS(a, b, c, d, at): the three digits of sixteen numbers in fixed point, stored in their planes.
#define DIGITS(a, b, c, d, at) \
	VUZP1 b.B16, a.B16, V17.B16     \
	VUZP1 d.B16, c.B16, V18.B16     \
	VUZP2 b.B16, a.B16, V19.B16     \
	VUZP2 d.B16, c.B16, V20.B16     \
	VUZP2 V18.B16, V17.B16, V21.B16 \
	VUZP1 V20.B16, V19.B16, V22.B16 \
	VUZP1 V18.B16, V17.B16, V23.B16 \
	FMOVQ F21, (at)(R3)             \
	FMOVQ F22, (at+64)(R3)          \
	FMOVQ F23, (at+128)(R3)

// LOADX: the next group of x. V0..V3, V4..V7, V8..V11 digits, V26 scale, V27 Σ x, V28 128 times it.
#define LOADX \
	VLD1.P 64(R3), [V0.B16, V1.B16, V2.B16, V3.B16]   \
	VLD1.P 64(R3), [V4.B16, V5.B16, V6.B16, V7.B16]   \
	VLD1.P 64(R3), [V8.B16, V9.B16, V10.B16, V11.B16] \
	VLD1.P 48(R3), [V26.S4, V27.S4, V28.S4]

// ROW(w, scales, biases, sum): sum += scale·Σ q·x + bias·Σ x over a group of a row. Bytes are signed here, so it is q - 128
// that is multiplied. A lane adds sixteen products, each less than 2¹⁵.
#define ROW(w, scales, biases, sum) \
	VLD1.P  64(w), [V12.B16, V13.B16, V14.B16, V15.B16] \
	VEOR    V16.B16, V16.B16, V16.B16                   \
	VEOR    V17.B16, V17.B16, V17.B16                   \
	VEOR    V18.B16, V18.B16, V18.B16                   \
	VEOR    V31.B16, V12.B16, V12.B16                   \
	VEOR    V31.B16, V13.B16, V13.B16                   \
	VEOR    V31.B16, V14.B16, V14.B16                   \
	VEOR    V31.B16, V15.B16, V15.B16                   \
	SDOT(16, 12, 0)                                     \
	SDOT(17, 12, 4)                                     \
	SDOT(18, 12, 8)                                     \
	SDOT(16, 13, 1)                                     \
	SDOT(17, 13, 5)                                     \
	SDOT(18, 13, 9)                                     \
	SDOT(16, 14, 2)                                     \
	SDOT(17, 14, 6)                                     \
	SDOT(18, 14, 10)                                    \
	SDOT(16, 15, 3)                                     \
	SDOT(17, 15, 7)                                     \
	SDOT(18, 15, 11)                                    \
	MLA4(18, 17, 29)                                    \
	SCVTF4(16, 16)                                      \
	SCVTF4(18, 18)                                      \
	VFMLA   V30.S4, V16.S4, V18.S4                      \
	VMOV    V28.B16, V19.B16                            \
	VFMLA   V26.S4, V18.S4, V19.S4                      \
	VLD1R.P 2(scales), [V24.H4]                         \
	VLD1R.P 2(biases), [V25.H4]                         \
	FCVTL(24, 24)                                       \
	FCVTL(25, 25)                                       \
	VFMLA   V24.S4, V19.S4, sum.S4                      \
	VFMLA   V25.S4, V27.S4, sum.S4

// SUM4: the lanes of each of V20..V23, added into the four lanes of V20.
#define SUM4 \
	FADDP4(20, 20, 21) \
	FADDP4(22, 22, 23) \
	FADDP4(20, 20, 22)

// func matVecQ8Dot(y, x []float32, w []byte, scales, biases []uint16)
//
// len(x) is a multiple of 64, at most 4096. First x is written as scale·(hi·2¹⁶ + mid·2⁸ + low), with a scale for each
// group and digits that are signed bytes, so that Σ q·x is three sums of products of bytes, without any rounding. Then
// four rows at a time, then one; a row is added up alike in both.
//
//	R0 y   R1 rows left   R2 x   R3 record   R4 cols   R5 columns left   R6 first record   R7 2·groups
//	R8..R11 the four rows   R12..R15 their scales   R19..R22 their biases
//	V0..V11 digits   V12..V15 q   V16..V19 sums of products   V20..V23 sums   V24 V25 scale, bias   V26..V28 as LOADX
//	V29 256   V30 2¹⁶   V31 128 in each byte
TEXT ·matVecQ8Dot(SB), 0, $15360-120
	MOVD y_base+0(FP), R0
	MOVD y_len+8(FP), R1
	MOVD x_base+24(FP), R2
	MOVD x_len+32(FP), R4
	MOVD w_base+48(FP), R8
	MOVD scales_base+72(FP), R12
	MOVD biases_base+96(FP), R19
	LSR  $5, R4, R7
	MOVD $records-15360(SP), R6

	// A group's largest magnitude becomes 127·2¹⁶, the most that leaves the lower digits room. Adding 2⁷ to each digit
	// and taking it away within its byte makes them signed.
	MOVD  $0x00808080, R9
	VDUP  R9, V26.S4
	MOVD  $0x4AFE0000, R9 // 127·2¹⁶
	FMOVS R9, F27
	MOVD  $0x0D800000, R9 // 2⁻¹⁰⁰: less is nothing
	FMOVS R9, F28
	MOVD  $0x43000000, R9 // 128
	VDUP  R9, V29.S4
	MOVD  R6, R3
	MOVD  R4, R5

split:
	VLD1.P 64(R2), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1.P 64(R2), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1.P 64(R2), [V8.S4, V9.S4, V10.S4, V11.S4]
	VLD1.P 64(R2), [V12.S4, V13.S4, V14.S4, V15.S4]
	VEOR   V16.B16, V16.B16, V16.B16
	MAGNITUDE(0, 1, 2, 3)
	MAGNITUDE(4, 5, 6, 7)
	MAGNITUDE(8, 9, 10, 11)
	MAGNITUDE(12, 13, 14, 15)
	FMAXV4(16, 16)
	FMAXS  F28, F16, F16
	FDIVS  F27, F16, F17
	VDUP   V17.S[0], V17.S4
	FMOVQ  F17, 192(R3)
	FDIVS  F16, F27, F16
	VDUP   V16.S[0], V16.S4
	FADD4(17, 0, 1)
	FADD4(18, 2, 3)
	FADD4(19, 4, 5)
	FADD4(20, 6, 7)
	FADD4(21, 8, 9)
	FADD4(22, 10, 11)
	FADD4(23, 12, 13)
	FADD4(24, 14, 15)
	FADD4(17, 17, 18)
	FADD4(19, 19, 20)
	FADD4(21, 21, 22)
	FADD4(23, 23, 24)
	FADD4(17, 17, 19)
	FADD4(21, 21, 23)
	FADD4(17, 17, 21)
	FMUL4(18, 17, 29)
	FMOVQ  F17, 208(R3)
	FMOVQ  F18, 224(R3)
	FIXED(0, V0)
	FIXED(1, V1)
	FIXED(2, V2)
	FIXED(3, V3)
	FIXED(4, V4)
	FIXED(5, V5)
	FIXED(6, V6)
	FIXED(7, V7)
	FIXED(8, V8)
	FIXED(9, V9)
	FIXED(10, V10)
	FIXED(11, V11)
	FIXED(12, V12)
	FIXED(13, V13)
	FIXED(14, V14)
	FIXED(15, V15)
	DIGITS(V0, V1, V2, V3, 0)
	DIGITS(V4, V5, V6, V7, 16)
	DIGITS(V8, V9, V10, V11, 32)
	DIGITS(V12, V13, V14, V15, 48)
	ADD    $RECORD, R3
	SUBS   $64, R5
	BNE    split

	MOVD $256, R9
	VDUP R9, V29.S4
	MOVD $0x47800000, R9
	VDUP R9, V30.S4
	MOVD $0x80, R9
	VDUP R9, V31.B16
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
	MOVD R6, R3
	MOVD R4, R5
	VEOR V20.B16, V20.B16, V20.B16
	VEOR V21.B16, V21.B16, V21.B16
	VEOR V22.B16, V22.B16, V22.B16
	VEOR V23.B16, V23.B16, V23.B16

group4:
	LOADX
	ROW(R8, R12, R19, V20)
	ROW(R9, R13, R20, V21)
	ROW(R10, R14, R21, V22)
	ROW(R11, R15, R22, V23)
	SUBS $64, R5
	BNE  group4

	SUM4
	VST1.P [V20.S4], 16(R0)
	MOVD   R11, R8
	MOVD   R15, R12
	MOVD   R22, R19
	SUBS   $4, R1
	BGE    four

one:
	ADDS $4, R1
	BEQ  done

row:
	MOVD R6, R3
	MOVD R4, R5
	VEOR V20.B16, V20.B16, V20.B16

group1:
	LOADX
	ROW(R8, R12, R19, V20)
	SUBS $64, R5
	BNE  group1

	SUM4
	FMOVS F20, (R0)
	ADD   $4, R0
	SUBS  $1, R1
	BNE   row

done:
	RET

//go:build !noasm

#include "textflag.h"
#include "neon_arm64.h"

// The vectors here are whole blocks of 16 floats. Registers everywhere: R0 dst, R1 x, R2 floats left.

// SUM1(n): the lanes of V(n), added into its lane 0.
#define SUM1(n) \
	FADDP4(n, n, n) \
	FADDP4(n, n, n)

// EXPCONSTANTS: ·expTable (vector_ref.go) into V16..V27: lowest and highest argument, log2 e, ln 2 in two parts, the
// polynomial with the highest power first, 1. Clobbers R4.
#define EXPCONSTANTS \
	MOVD    $·expTable(SB), R4 \
	VLD1R.P 4(R4), [V16.S4]    \
	VLD1R.P 4(R4), [V17.S4]    \
	VLD1R.P 4(R4), [V18.S4]    \
	VLD1R.P 4(R4), [V19.S4]    \
	VLD1R.P 4(R4), [V20.S4]    \
	VLD1R.P 4(R4), [V21.S4]    \
	VLD1R.P 4(R4), [V22.S4]    \
	VLD1R.P 4(R4), [V23.S4]    \
	VLD1R.P 4(R4), [V24.S4]    \
	VLD1R.P 4(R4), [V25.S4]    \
	VLD1R.P 4(R4), [V26.S4]    \
	VLD1R   (R4), [V27.S4]

// TERM(c, p, q): q = c + p·V0.
#define TERM(c, p, q) \
	VMOV  c.B16, q.B16       \
	VFMLA V0.S4, p.S4, q.S4

// EXP: V1 = exp(V0), as expOne; 2^n is n·2^23 added to the bits of 1. Clobbers V0, V2..V4.
#define EXP \
	FMAX4(0, 0, 16)              \
	FMIN4(0, 0, 17)              \
	FMUL4(2, 0, 18)              \
	FCVTNS4(2, 2)                \
	SCVTF4(3, 2)                 \
	VFMLS V19.S4, V3.S4, V0.S4   \
	VFMLS V20.S4, V3.S4, V0.S4   \
	TERM(V22, V21, V1)           \
	TERM(V23, V1, V4)            \
	TERM(V24, V4, V1)            \
	TERM(V25, V1, V4)            \
	TERM(V26, V4, V1)            \
	FMUL4(1, 1, 0)               \
	TERM(V0, V1, V4)             \
	FADD4(1, 4, 27)              \
	VSHL  $23, V2.S4, V2.S4      \
	VADD  V27.S4, V2.S4, V2.S4   \
	FMUL4(1, 1, 2)

// func swiGLUNEON(dst, gate, up []float32)
//
//	R1 gate   R3 up   V5 gate   V6 up
TEXT ·swiGLUNEON(SB), NOSPLIT, $0-72
	MOVD dst_base+0(FP), R0
	MOVD gate_base+24(FP), R1
	MOVD gate_len+32(FP), R2
	MOVD up_base+48(FP), R3
	EXPCONSTANTS
	CBZ  R2, done

loop:
	VLD1.P 16(R1), [V5.S4]
	VLD1.P 16(R3), [V6.S4]
	FNEG4(0, 5)
	EXP
	FADD4(1, 1, 27)
	FDIV4(5, 5, 1)
	FMUL4(5, 5, 6)
	VST1.P [V5.S4], 16(R0)
	SUBS   $4, R2
	BNE    loop

done:
	RET

// func expSumNEON(dst, x []float32, shift float32) float32
//
//	V5 shift   V6 sum
TEXT ·expSumNEON(SB), NOSPLIT, $0-60
	MOVD  dst_base+0(FP), R0
	MOVD  x_base+24(FP), R1
	MOVD  x_len+32(FP), R2
	FMOVS shift+48(FP), F5
	VDUP  V5.S[0], V5.S4
	VEOR  V6.B16, V6.B16, V6.B16
	EXPCONSTANTS
	CBZ   R2, done

loop:
	VLD1.P 16(R1), [V0.S4]
	FSUB4(0, 0, 5)
	EXP
	FADD4(6, 6, 1)
	VST1.P [V1.S4], 16(R0)
	SUBS   $4, R2
	BNE    loop

done:
	SUM1(6)
	FMOVS F6, ret+56(FP)
	RET

// func sumExpNEON(x []float32, shift float32) float32
//
//	V5 shift   V6 sum
TEXT ·sumExpNEON(SB), NOSPLIT, $0-36
	MOVD  x_base+0(FP), R1
	MOVD  x_len+8(FP), R2
	FMOVS shift+24(FP), F5
	VDUP  V5.S[0], V5.S4
	VEOR  V6.B16, V6.B16, V6.B16
	EXPCONSTANTS
	CBZ   R2, done

loop:
	VLD1.P 16(R1), [V0.S4]
	FSUB4(0, 0, 5)
	EXP
	FADD4(6, 6, 1)
	SUBS   $4, R2
	BNE    loop

done:
	SUM1(6)
	FMOVS F6, ret+32(FP)
	RET

// func sumSquaresNEON(x []float32) float32
TEXT ·sumSquaresNEON(SB), NOSPLIT, $0-28
	MOVD x_base+0(FP), R1
	MOVD x_len+8(FP), R2
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16
	CBZ  R2, done

loop:
	VLD1.P 64(R1), [V0.S4, V1.S4, V2.S4, V3.S4]
	VFMLA  V0.S4, V0.S4, V4.S4
	VFMLA  V1.S4, V1.S4, V5.S4
	VFMLA  V2.S4, V2.S4, V6.S4
	VFMLA  V3.S4, V3.S4, V7.S4
	SUBS   $16, R2
	BNE    loop

done:
	FADD4(4, 4, 5)
	FADD4(6, 6, 7)
	FADD4(4, 4, 6)
	SUM1(4)
	FMOVS F4, ret+24(FP)
	RET

// func scaleMulNEON(dst, x, weight []float32, scale float32)
//
//	R3 weight   V5 scale
TEXT ·scaleMulNEON(SB), NOSPLIT, $0-76
	MOVD  dst_base+0(FP), R0
	MOVD  x_base+24(FP), R1
	MOVD  x_len+32(FP), R2
	MOVD  weight_base+48(FP), R3
	FMOVS scale+72(FP), F5
	VDUP  V5.S[0], V5.S4
	CBZ   R2, done

loop:
	VLD1.P 32(R1), [V0.S4, V1.S4]
	VLD1.P 32(R3), [V2.S4, V3.S4]
	FMUL4(0, 0, 5)
	FMUL4(1, 1, 5)
	FMUL4(0, 0, 2)
	FMUL4(1, 1, 3)
	VST1.P [V0.S4, V1.S4], 32(R0)
	SUBS   $8, R2
	BNE    loop

done:
	RET

// func maxNEON(x []float32) float32
//
// At least one block.
TEXT ·maxNEON(SB), NOSPLIT, $0-28
	MOVD x_base+0(FP), R1
	MOVD x_len+8(FP), R2
	VLD1 (R1), [V4.S4, V5.S4, V6.S4, V7.S4]

loop:
	VLD1.P 64(R1), [V0.S4, V1.S4, V2.S4, V3.S4]
	FMAX4(4, 4, 0)
	FMAX4(5, 5, 1)
	FMAX4(6, 6, 2)
	FMAX4(7, 7, 3)
	SUBS $16, R2
	BNE  loop

	FMAX4(4, 4, 5)
	FMAX4(6, 6, 7)
	FMAX4(4, 4, 6)
	FMAXV4(4, 4)
	FMOVS F4, ret+24(FP)
	RET

// func addScaledNEON(dst, x []float32, s float32)
//
//	V5 s
TEXT ·addScaledNEON(SB), NOSPLIT, $0-52
	MOVD  dst_base+0(FP), R0
	MOVD  x_base+24(FP), R1
	MOVD  x_len+32(FP), R2
	FMOVS s+48(FP), F5
	VDUP  V5.S[0], V5.S4
	CBZ   R2, done

loop:
	VLD1   (R0), [V0.S4, V1.S4]
	VLD1.P 32(R1), [V2.S4, V3.S4]
	VFMLA  V5.S4, V2.S4, V0.S4
	VFMLA  V5.S4, V3.S4, V1.S4
	VST1.P [V0.S4, V1.S4], 32(R0)
	SUBS   $8, R2
	BNE    loop

done:
	RET

// func scaleNEON(x []float32, s float32)
//
//	V5 s
TEXT ·scaleNEON(SB), NOSPLIT, $0-28
	MOVD  x_base+0(FP), R1
	MOVD  x_len+8(FP), R2
	FMOVS s+24(FP), F5
	VDUP  V5.S[0], V5.S4
	CBZ   R2, done

loop:
	VLD1   (R1), [V0.S4, V1.S4]
	FMUL4(0, 0, 5)
	FMUL4(1, 1, 5)
	VST1.P [V0.S4, V1.S4], 32(R1)
	SUBS   $8, R2
	BNE    loop

done:
	RET

// func widenNEON(dst []float32, src []uint16)
TEXT ·widenNEON(SB), NOSPLIT, $0-48
	MOVD dst_base+0(FP), R0
	MOVD src_base+24(FP), R1
	MOVD src_len+32(FP), R2
	CBZ  R2, done

loop:
	VLD1.P 16(R1), [V0.H8]
	FCVTL(2, 0)
	FCVTL2(3, 0)
	VST1.P [V2.S4, V3.S4], 32(R0)
	SUBS   $8, R2
	BNE    loop

done:
	RET

// func narrowNEON(dst []uint16, src []float32)
TEXT ·narrowNEON(SB), NOSPLIT, $0-48
	MOVD dst_base+0(FP), R0
	MOVD src_base+24(FP), R1
	MOVD src_len+32(FP), R2
	CBZ  R2, done

loop:
	VLD1.P 32(R1), [V2.S4, V3.S4]
	FCVTN(0, 2)
	FCVTN2(0, 3)
	VST1.P [V0.H8], 16(R0)
	SUBS   $8, R2
	BNE    loop

done:
	RET

// func streamReadNEON(p []byte) uint64
//
// Whole blocks of 256 bytes.
TEXT ·streamReadNEON(SB), NOSPLIT, $0-32
	MOVD p_base+0(FP), R1
	MOVD p_len+8(FP), R2
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16
	CBZ  R2, done

loop:
	VLD1.P 64(R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	VLD1.P 64(R1), [V16.B16, V17.B16, V18.B16, V19.B16]
	VEOR   V0.B16, V4.B16, V4.B16
	VEOR   V1.B16, V5.B16, V5.B16
	VEOR   V2.B16, V6.B16, V6.B16
	VEOR   V3.B16, V7.B16, V7.B16
	VEOR   V16.B16, V4.B16, V4.B16
	VEOR   V17.B16, V5.B16, V5.B16
	VEOR   V18.B16, V6.B16, V6.B16
	VEOR   V19.B16, V7.B16, V7.B16
	SUBS   $128, R2
	BNE    loop

done:
	VEOR V5.B16, V4.B16, V4.B16
	VEOR V7.B16, V6.B16, V6.B16
	VEOR V6.B16, V4.B16, V4.B16
	VMOV V4.D[0], R3
	VMOV V4.D[1], R4
	EOR  R4, R3
	MOVD R3, ret+24(FP)
	RET

// Instructions on four floats that Go's assembler does not know, by register number: d is the destination, n and m
// the operands in the order of Arm's manual. Each is the encoding of the instruction named beside it.

#define FADD4(d, n, m) WORD $(0x4E20D400 | (m)<<16 | (n)<<5 | (d))  // FADD Vd.4S, Vn.4S, Vm.4S
#define FSUB4(d, n, m) WORD $(0x4EA0D400 | (m)<<16 | (n)<<5 | (d))  // FSUB Vd.4S, Vn.4S, Vm.4S
#define FMUL4(d, n, m) WORD $(0x6E20DC00 | (m)<<16 | (n)<<5 | (d))  // FMUL Vd.4S, Vn.4S, Vm.4S
#define FDIV4(d, n, m) WORD $(0x6E20FC00 | (m)<<16 | (n)<<5 | (d))  // FDIV Vd.4S, Vn.4S, Vm.4S
#define FMAX4(d, n, m) WORD $(0x4E20F400 | (m)<<16 | (n)<<5 | (d))  // FMAX Vd.4S, Vn.4S, Vm.4S
#define FMIN4(d, n, m) WORD $(0x4EA0F400 | (m)<<16 | (n)<<5 | (d))  // FMIN Vd.4S, Vn.4S, Vm.4S
#define FADDP4(d, n, m) WORD $(0x6E20D400 | (m)<<16 | (n)<<5 | (d)) // FADDP Vd.4S, Vn.4S, Vm.4S
#define FNEG4(d, n) WORD $(0x6EA0F800 | (n)<<5 | (d))               // FNEG Vd.4S, Vn.4S
#define FABS4(d, n) WORD $(0x4EA0F800 | (n)<<5 | (d))               // FABS Vd.4S, Vn.4S
#define FMAXV4(d, n) WORD $(0x6E30F800 | (n)<<5 | (d))              // FMAXV Sd, Vn.4S
#define UCVTF4(d, n) WORD $(0x6E21D800 | (n)<<5 | (d))              // UCVTF Vd.4S, Vn.4S
#define SCVTF4(d, n) WORD $(0x4E21D800 | (n)<<5 | (d))              // SCVTF Vd.4S, Vn.4S
#define FCVTNS4(d, n) WORD $(0x4E21A800 | (n)<<5 | (d))             // FCVTNS Vd.4S, Vn.4S
#define FCVTL(d, n) WORD $(0x0E217800 | (n)<<5 | (d))               // FCVTL Vd.4S, Vn.4H
#define FCVTL2(d, n) WORD $(0x4E217800 | (n)<<5 | (d))              // FCVTL2 Vd.4S, Vn.8H
#define FCVTN(d, n) WORD $(0x0E216800 | (n)<<5 | (d))               // FCVTN Vd.4H, Vn.4S
#define FCVTN2(d, n) WORD $(0x4E216800 | (n)<<5 | (d))              // FCVTN2 Vd.8H, Vn.4S

// FMLAE: FMLA Vd.4S, Vn.4S, Vm.S[i]
#define FMLAE(d, n, m, i) WORD $(0x4F801000 | ((i)&1)<<21 | ((i)>>1)<<11 | (m)<<16 | (n)<<5 | (d))

// Of whole numbers.
#define MLA4(d, n, m) WORD $(0x4EA09400 | (m)<<16 | (n)<<5 | (d)) // MLA Vd.4S, Vn.4S, Vm.4S
#define SDOT(d, n, m) WORD $(0x4E809400 | (m)<<16 | (n)<<5 | (d)) // SDOT Vd.4S, Vn.16B, Vm.16B

package gate

import "laya/engine"

// Default are the thresholds that ship: the least ones at which, on the development slice, two of three offers are right
// where nothing has been typed, and three of four behind typed letters; but never under a quarter, because an offer that
// is wrong three times in four is not worth reading, however right the others are. docs/measurement.md has the commands. MLX
// computes the same logits as the CPU engine, so its thresholds are the same.
var Default = Thresholds{
	engine.Frequency: {NextWord: 0.57, OneLetter: 0.62, TwoLetters: 0.52, MoreLetters: 0.29},
	engine.CPU:       transformer,
	engine.MLX:       transformer,
}

var transformer = [Situations]float32{NextWord: 0.42, OneLetter: 0.45, TwoLetters: 0.35, MoreLetters: 0.25}

package gate

import "laya/engine"

// Default are the thresholds that ship: the least ones at which, on the development slice, two of three offers are right
// where nothing has been typed, and three of four behind typed letters. docs/measurement.md has the commands. MLX computes
// the same logits as the CPU engine, so its thresholds are the same.
var Default = Thresholds{
	engine.Frequency: {NextWord: 0.59, OneLetter: 0.61, TwoLetters: 0.52, MoreLetters: 0.27},
	engine.CPU:       transformer,
	engine.MLX:       transformer,
}

var transformer = [Situations]float32{NextWord: 0.47, OneLetter: 0.55, TwoLetters: 0.46, MoreLetters: 0.25}

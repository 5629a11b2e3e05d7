package assets

import _ "embed"

// The menu bar's pictures, 36 pixels for 18 points, which scripts/icons draws: only their shape counts.
var (
	//go:embed icons/menubar-on@2x.png
	IconOn []byte
	//go:embed icons/menubar-paused@2x.png
	IconPaused []byte
	//go:embed icons/menubar-permission@2x.png
	IconPermission []byte
	//go:embed icons/menubar-fallback@2x.png
	IconFallback []byte
)

// AppIcon is the app's icon, 256 pixels.
//
//go:embed icons/Laya.png
var AppIcon []byte

package session

// excluded are the apps where Laya is silent until the user says otherwise: in terminals Tab completes and words are
// commands; password managers show secrets in fields that are not marked as secure.
var excluded = [...]string{
	// terminals
	"com.apple.Terminal",
	"com.googlecode.iterm2",
	"net.kovidgoyal.kitty",
	"org.alacritty",
	"io.alacritty",
	"co.zeit.hyper",
	"com.mitchellh.ghostty",
	"dev.warp.Warp-Stable",
	"dev.warp.Warp-Preview",
	"com.github.wez.wezterm",
	"com.raphaelamorim.rio",
	"org.tabby",
	// password managers
	"com.1password.1password",
	"com.agilebits.onepassword7",
	"com.apple.Passwords",
	"com.apple.keychainaccess",
	"com.bitwarden.desktop",
	"com.dashlane.dashlanephonefinal",
	"com.dashlane.Dashlane",
	"com.lastpass.LastPass",
	"com.lastpass.lastpassmacdesktop",
	"org.keepassxc.keepassxc",
	"com.hicknhacksoftware.MacPass",
	"in.sinew.Enpass-Desktop",
	"com.callpod.keepermac.lite",
	"me.proton.pass.electron",
	"com.markmcguill.strongbox.mac",
	"com.nordvpn.nordpass",
	// where Secure Input lives
	"com.apple.loginwindow",
	"com.apple.SecurityAgent",
}

// DefaultRules gives a new table of the rules that hold until the user changes them.
func DefaultRules() Rules {
	rules := make(Rules, len(excluded))
	for _, app := range excluded {
		rules[app] = Rule{Excluded: true}
	}
	return rules
}

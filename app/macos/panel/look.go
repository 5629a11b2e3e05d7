package panel

import (
	"laya/app/session"
	"laya/app/settings"
)

// Look is how the panel looks, as the user chose it.
type Look struct {
	Size          float64       // of the text, as a factor of the field's
	Key           session.Chord // that takes the first word, named beside it; the zero Chord is not named
	HideInSharing bool          // screen sharing and pictures of the screen do not show it
}

// LookIn gives the look in an app, by its bundle identifier: keys can differ by app.
func LookIn(app string, p settings.Panel, config *session.Config) Look {
	look := Look{Size: p.Size, HideInSharing: p.HideInSharing}
	if p.ShowKey {
		look.Key, _ = config.Accept(app)
	}
	return look
}

package focus

import (
	"testing"

	"laya/app/macos/apps"
	"laya/app/session"
)

func TestClassify(t *testing.T) {
	native := apps.App{Engine: apps.Native}
	tests := []struct {
		name string
		told Told
		app  apps.App
		want Class
	}{
		{"a native line", Told{Role: "AXTextField"}, native, Class{session.LineField, session.PromptLag, false, true}},
		{"a native text area", Told{Role: "AXTextArea"}, native, Class{session.AreaField, session.PromptLag, false, true}},
		{"a combo box", Told{Role: "AXComboBox"}, native, Class{session.LineField, session.PromptLag, false, true}},
		{"an app that nothing is known of is late", Told{Role: "AXTextArea"}, apps.App{}, Class{session.AreaField, session.LateLag, false, true}},
		{"a page in a native app is late", Told{Role: "AXTextArea", Web: true}, native, Class{session.AreaField, session.LateLag, false, true}},
		{"a secure field by its subrole", Told{Role: "AXTextField", Subrole: "AXSecureTextField"}, native, Class{session.LineField, session.PromptLag, true, true}},
		{"a secure field by its role", Told{Role: "AXSecureTextField"}, native, Class{session.LineField, session.PromptLag, true, true}},
		{"protected content", Told{Role: "AXTextArea", Protected: true}, native, Class{session.AreaField, session.PromptLag, true, true}},
		{"anything in a password manager", Told{Role: "AXTextField"}, apps.App{Kind: apps.Passwords}, Class{session.LineField, session.LateLag, true, true}},
		{"a search field by its subrole", Told{Role: "AXTextField", Subrole: "AXSearchField"}, native, Class{session.SearchField, session.PromptLag, false, true}},
		{"cotabby 660: the search bar of a page", Told{Role: "AXTextField", Web: true, Labels: Labels{Description: "Search in Drive"}}, apps.App{Engine: apps.Chromium}, Class{session.SearchField, session.LateLag, false, true}},
		{"an address bar", Told{Role: "AXTextField", Labels: Labels{Description: "Address and search bar"}}, apps.App{Engine: apps.Chromium}, Class{session.SearchField, session.LateLag, false, true}},
		{"a panel that searches", Told{Role: "AXTextField"}, apps.App{Kind: apps.Search, Engine: apps.Native}, Class{session.SearchField, session.PromptLag, false, true}},
		{"a text area that mentions search is for writing", Told{Role: "AXTextArea", Labels: Labels{Placeholder: "Search or write something"}}, native, Class{session.AreaField, session.PromptLag, false, true}},
		{"a text area that is called search", Told{Role: "AXTextArea", Labels: Labels{Title: "Search"}}, native, Class{session.SearchField, session.PromptLag, false, true}},
		{"a terminal", Told{Role: "AXTextArea"}, apps.App{Kind: apps.Terminal, Engine: apps.Native}, Class{session.Terminal, session.PromptLag, false, true}},
		{"a terminal within an editor", Told{Role: "AXTextField", Web: true, DOMClasses: []string{"a", "xterm-helper-textarea"}}, apps.App{Engine: apps.Electron}, Class{session.Terminal, session.LateLag, false, true}},
		{"an editable part of a page", Told{Role: "AXGroup", Web: true, InEditable: true}, apps.App{Engine: apps.WebKit}, Class{session.AreaField, session.LateLag, false, true}},
		{"pretype: a button with a selection", Told{Role: "AXButton", Web: true}, apps.App{Engine: apps.Electron}, Class{session.OtherRole, session.LateLag, false, false}},
		{"a button in an editable part of a page", Told{Role: "AXButton", Web: true, InEditable: true}, apps.App{Engine: apps.WebKit}, Class{session.OtherRole, session.LateLag, false, false}},
		{"a page that is read", Told{Role: "AXWebArea", Web: true}, apps.App{Engine: apps.WebKit}, Class{session.OtherRole, session.LateLag, false, false}},
		{"a field that cannot be written in", Told{Role: "AXTextArea", ReadOnly: true}, native, Class{session.AreaField, session.PromptLag, false, false}},
		{"a disabled field", Told{Role: "AXTextField", Disabled: true}, native, Class{session.LineField, session.PromptLag, false, false}},
		{"laya's own field", Told{Role: "AXTextField", Own: true}, native, Class{session.LineField, session.PromptLag, false, false}},
		{"nothing told", Told{}, apps.App{}, Class{session.OtherRole, session.LateLag, false, false}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Classify(tt.told, tt.app); got != tt.want {
				t.Errorf("Classify = %+v, want %+v", got, tt.want)
			}
		})
	}
}

// TestSecret: cotabby 698 and its PR 516, where PIN, SSN and one-time codes were missing; and what is no secret.
func TestSecret(t *testing.T) {
	secrets := []string{
		"Password", "Your new password:", "current-password", "userPassword", "passwd", "login_pwd", "Passphrase", "Passcode",
		"PIN", "Enter PIN", "pin-code", "userPin", "4-digit PIN", "OTP", "otp-input", "otpInput1", "TOTP code", "SSN", "ssn_last4",
		"Social Security Number", "Verification code", "verification-code", "Security code (CVV)", "CVC", "cvv2", "One-time code",
		"one-time-code", "oneTimeCode", "Card number", "cardNumber", "cc-number", "credit card", "Code", "SMS code", "Recovery phrase",
		"API key", "apiKey", "Secret", "Client secret",
		"Passwort", "Kennwort eingeben", "Passwort wiederholen", "Geheimzahl", "TAN", "pushTAN", "Sicherheitscode", "Kreditkartennummer",
		"Mot de passe", "motDePasse", "Code de sécurité", "Code confidentiel", "Numéro de carte",
		"Contraseña", "contrasena", "Clave de acceso", "Código de seguridad", "Senha", "Palavra-passe", "Código de verificação",
		"Parola", "Codice di sicurezza", "Numero di carta", "Wachtwoord", "Hasło", "Пароль", "Введите пароль", "Код подтверждения",
		"Lösenord", "Passord", "Adgangskode", "Salasana", "Heslo", "Jelszó", "Şifre",
		"密码", "请输入密码", "验证码", "パスワードを入力", "暗証番号", "비밀번호", "كلمة المرور",
	}
	for _, label := range secrets {
		for name, l := range map[string]Labels{
			"title": {Title: label}, "description": {Description: label}, "placeholder": {Placeholder: label}, "help": {Help: label},
			"role description": {RoleDescription: label}, "identifier": {Identifier: label}, "DOM identifier": {DOMIdentifier: label},
		} {
			if !l.secret() {
				t.Errorf("a field whose %s is %q is not secure", name, label)
			}
		}
	}
	for _, label := range []string{
		"", "Message", "Shipping address", "Opinion", "Spinner", "Compass", "Passenger name", "Bypass", "Subject", "To:", "Code review comment",
		"Postal code", "Source code", "Country code", "Keyboard", "Keywords", "Captain", "Tanzania", "Secretary", "Tokenize this text",
		"Search", "Barcode", "Title", "Nachricht", "Objet", "Asunto", "メッセージ", "写点什么", "Secure your home", "Happiness",
	} {
		if (Labels{Title: label}).secret() {
			t.Errorf("a field called %q is secure", label)
		}
	}
	if !(Labels{RoleDescription: "secure text field"}).secret() {
		t.Error("a secure text field is not secure")
	}
}

func TestMasked(t *testing.T) {
	for text, want := range map[string]bool{"•••": true, "********": true, "●●●●": true, "∙∙∙": true, "••": false, "": false, "••a": false, "***bold***": false, "* * *": false} {
		if masked(text) != want {
			t.Errorf("masked(%q) = %v", text, !want)
		}
	}
}

// FuzzClassify: nothing that a field tells besides makes a secret of it public, or a field of ours one to write in.
func FuzzClassify(f *testing.F) {
	f.Add("AXTextField", "", "Password", "", "id", "xterm", uint8(0), uint8(2))
	f.Add("AXTextArea", "AXSecureTextField", "Search", "write", "otp", "", uint8(255), uint8(0))
	f.Fuzz(func(t *testing.T, role, subrole, title, description, id, class string, flags, kind uint8) {
		told := Told{
			Role: role, Subrole: subrole, Labels: Labels{Title: title, Description: description, DOMIdentifier: id}, DOMClasses: []string{class},
			Web: flags&1 != 0, InEditable: flags&2 != 0, Disabled: flags&4 != 0, Protected: flags&8 != 0, ReadOnly: flags&16 != 0, Own: flags&32 != 0,
		}
		app := apps.App{Kind: apps.Kind(kind % 5), Engine: apps.Engine(flags % 9)}
		c := Classify(told, app)
		if c != Classify(told, app) {
			t.Fatal("two answers to one question")
		}
		if c.Editable && (told.Own || told.Disabled || told.ReadOnly) {
			t.Errorf("%+v is editable", told)
		}
		if (told.Protected || subrole == "AXSecureTextField" || app.Kind == apps.Passwords || secret(title) || secret(description) || secret(id)) != c.Secure && role != "AXSecureTextField" {
			t.Errorf("%+v: secure is %v", told, c.Secure)
		}
		if c.Lag == session.ExactLag || c.Lag == session.PromptLag && told.Web {
			t.Errorf("%+v: lag %d", told, c.Lag)
		}
		told.Labels.Help = "Password"
		if !Classify(told, app).Secure {
			t.Error("a label too many hides that a field is secure")
		}
	})
}

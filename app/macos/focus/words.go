package focus

import (
	"slices"
	"strings"
	"unicode"

	"laya/app/session"
)

// Words that name a secret. A label is cut into words where a sign, a digit or a capital stands, so that "cardNumber",
// "card-number" and "Card number" are the same two, and "pin" is not found in "shipping".
var (
	// secretWords are words that name a secret wherever they stand.
	secretWords = []string{
		"pin", "pincode", "otp", "totp", "mfa", "cvv", "cvc", "csc", "cvn", "ssn", "pwd", "passwd", "passcode", "passphrase",
		"itan", "mtan", "pushtan", "phototan", "chiptan", "smstan", "geheimzahl", "puk",
		"cardnumber", "ccnumber", "creditcard", "kreditkartennummer", "kartennummer", "kartenprüfnummer", "sicherheitscode",
		"einmalcode", "bestätigungscode", "verifizierungscode", "onetimecode", "sozialversicherungsnummer",
		"apikey", "secretkey", "privatekey", "bsn", "parola", "parolă",
	}
	// secretStems begin words that name a secret, with whatever ending.
	secretStems = []string{
		"password", "passwort", "kennwort", "passord", "lösenord", "adgangskode", "salasana", "wachtwoord",
		"contraseñ", "contrasen", "mdp", "heslo", "jelszó", "şifre", "hasł", "haslo", "parool", "lozink", "пароль", "пароля", "паролем", "пин",
		"κωδικ", "סיסמ", "senha", "motdepasse",
	}
	// secretPhrases are words that name a secret in this order.
	secretPhrases = []string{
		"pass word", "pass code", "pass phrase", "i tan", "m tan", "push tan", "photo tan", "chip tan", "sms tan",
		"security code", "verification code", "one time", "login code", "access code", "auth code", "authentication code",
		"authenticator code", "confirmation code", "sms code", "recovery code", "backup code", "recovery phrase", "recovery key",
		"seed phrase", "secret key", "secret phrase", "client secret", "private key", "api key", "access token", "two factor",
		"social security", "card number", "card no", "cc number", "cc num", "cc csc", "cc exp", "credit card", "debit card", "card verification",
		"mot de passe", "code de sécurité", "code de vérification", "code de validation", "code confidentiel", "code secret",
		"numéro de carte", "carte de crédit", "carte bancaire", "sécurité sociale", "code à usage unique",
		"clave de acceso", "clave secreta", "clave personal", "código de seguridad", "código de verificación", "número de tarjeta",
		"tarjeta de crédito", "seguridad social", "código de segurança", "código de verificação", "número do cartão",
		"cartão de crédito", "palavra passe", "codice di sicurezza", "codice di verifica", "numero di carta", "numero della carta",
		"carta di credito", "parola d ordine", "beveiligingscode", "verificatiecode", "kaartnummer", "kod weryfikacyjny", "numer karty",
		"kod zabezpieczający", "код подтверждения", "код безопасности", "номер карты",
	}
	// secretParts name a secret wherever they stand, in scripts that do not part words.
	secretParts = []string{
		"密码", "密碼", "口令", "验证码", "驗證碼", "安全码", "安全碼", "信用卡", "卡号", "卡號",
		"パスワード", "暗証番号", "認証コード", "確認コード", "セキュリティコード", "カード番号", "パスコード",
		"비밀번호", "암호", "인증번호", "인증 코드", "보안 코드", "카드 번호", "카드번호", "รหัสผ่าน", "كلمة المرور", "كلمة السر", "رمز التحقق",
	}
	// secretLabels are secrets only when they are all of a label.
	secretLabels = []string{"code", "tan", "secret", "clave", "key", "token"}
)

// Words that name a field in which one looks for something.
var (
	searchWords = []string{
		"search", "find", "omnibox", "suche", "suchen", "suchfeld", "rechercher", "recherche", "chercher", "buscar", "búsqueda", "busca", "pesquisar", "pesquisa",
		"procurar", "cerca", "ricerca", "zoeken", "zoek", "szukaj", "wyszukaj", "поиск", "найти", "искать", "sök", "søg", "søk", "hae", "haku", "hledat",
	}
	searchParts = []string{"搜索", "搜尋", "查找", "検索", "검색", "찾기", "بحث", "חיפוש", "ค้นหา"}
)

// secret reports whether any label names a secret.
func (l Labels) secret() bool {
	if slices.Contains(words(l.RoleDescription), "secure") {
		return true
	}
	return slices.ContainsFunc([]string{l.RoleDescription, l.Title, l.Description, l.Help, l.Placeholder, l.Identifier, l.DOMIdentifier}, secret)
}

func secret(label string) bool {
	list := words(label)
	phrase := " " + strings.Join(list, " ") + " "
	for _, w := range list {
		if slices.Contains(secretWords, w) || slices.ContainsFunc(secretStems, func(stem string) bool { return strings.HasPrefix(w, stem) }) {
			return true
		}
	}
	if slices.ContainsFunc(secretPhrases, func(p string) bool { return strings.Contains(phrase, " "+p+" ") }) {
		return true
	}
	if len(list) == 1 && slices.Contains(secretLabels, list[0]) {
		return true
	}
	lower := strings.ToLower(label)
	return slices.ContainsFunc(secretParts, func(p string) bool { return strings.Contains(lower, p) })
}

// search reports whether a field of a role is called a search field. A text area that mentions search is for writing.
func (l Labels) search(role session.Role) bool {
	for _, label := range [...]string{l.RoleDescription, l.Title, l.Description, l.Placeholder, l.DOMIdentifier, l.Identifier} {
		list := words(label)
		if role == session.AreaField && len(list) > 1 {
			continue
		}
		if slices.ContainsFunc(list, func(w string) bool { return slices.Contains(searchWords, w) }) {
			return true
		}
		if role != session.AreaField && slices.ContainsFunc(searchParts, func(p string) bool { return strings.Contains(label, p) }) {
			return true
		}
	}
	return false
}

// mostLabel is how many bytes of a label are looked at. Some pages put a whole text there.
const mostLabel = 400

// words cuts a label into lower-case words.
func words(label string) []string {
	if len(label) > mostLabel {
		label = strings.ToValidUTF8(label[:mostLabel], "")
	}
	var list []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			list = append(list, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	last := rune(0)
	for _, r := range label {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) || unicode.IsUpper(r) && unicode.IsLower(last) {
			end()
		}
		if unicode.IsLetter(r) || unicode.IsMark(r) {
			word = append(word, r)
		}
		last = r
	}
	end()
	return list
}

// masked reports whether a text is drawn in place of a secret: nothing but signs that hide.
func masked(text string) bool {
	n := 0
	for _, r := range text {
		if !strings.ContainsRune("•●∙*⦁⬤＊", r) {
			return false
		}
		n++
	}
	return n >= 3
}

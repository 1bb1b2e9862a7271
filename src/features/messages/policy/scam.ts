import { normalizeText } from '../../../shared/normalize-text.ts'

// Typical texts of scams: money, crypto, gift cards, another messenger. The reader is warned, nothing is
// hidden. Patterns match normalized text. A rule matches if all its patterns do.

const buildPattern = (...alternatives: string[]) => new RegExp(`\\b(?:${alternatives.join('|')})`)

/** Untraceable payment methods; their names have no other use. */
const UNTRACED = buildPattern(
  'western ?union\\b',
  'money ?gram\\b',
  'mandat cash',
  'transcash\\b',
  'neosurf\\b',
  'paysafe(?:card)?\\b',
  'toneo\\b',
  'worldremit\\b',
  '(?:coupon|ticket|carte|recharge)s? pcs\\b',
)

const GIFT_CARD = buildPattern(
  '(?:cartes?|bons?|codes?)(?: d)?[ -](?:cadeaux?|itunes|google ?play|steam|amazon|apple|psn|netflix)\\b',
  'gift ?cards?\\b',
)
/** Offered, a gift card is harmless; requested, it is not. */
const GIFT_REQUEST = buildPattern(
  'achet',
  'envo[iy]',
  'donne[rsz]?\\b',
  'offr',
  'gratt',
  'montant',
  'photo',
  'besoin',
  'me prendre',
)

const CRYPTO = buildPattern(
  'bitcoins?\\b',
  'btc\\b',
  'ethereum\\b',
  'usdt\\b',
  'crypto',
  'forex\\b',
  'binance\\b',
  'coinbase\\b',
  'trading\\b',
  'trade[ru]',
)
const GAIN = buildPattern(
  'investi',
  'gagn',
  'gains?\\b',
  'profit',
  'rendement',
  'rapporte',
  'rentab',
  'plateforme',
  'wallet',
  'apprendre',
  'montrer',
  'conseil',
  'envo[iy]',
  'depos',
  'opportunite',
  'doubl',
  'revenus?\\b',
)

const MONEY =
  /\b(?:argent|virement|rib|iban|paypal|carte bancaire|carte bleue|code secret)\b|\d ?(?:€|\$|euros?\b|eur\b|dollars?\b)/
/** Asks the reader for money. */
const MONEY_REQUEST = buildPattern(
  '(?:envoie|envoi|envoyez|prete|pretez|avance|avancez|vire|virez|verse|versez|transfere|transferez|depanne|depannez|donne|donnez|file)[ -]moi\\b',
  "(?:peux|peut|pourrais|pouvez|pourriez|veux|voudrais)[ -]?(?:tu|vous|bien)?[^.?!]{0,15}\\b(?:m'|me )(?:envoyer|preter|avancer|virer|verser|depanner|transferer|donner|faire)",
  "(?:tu|vous) (?:peux|pourrais|pouvez|pourriez)[^.?!]{0,15}\\b(?:m'|me )(?:envoyer|preter|avancer|virer|verser|depanner|transferer|donner|faire|aider)",
  "besoin (?:urgent )?(?:d'argent|de \\d|d'une aide financiere)",
  "m'aider financierement",
  'aide financiere',
  '(?:numero|code|coordonnees) (?:de (?:ta|votre) carte|bancaire|secret)',
)

/** Typical pretexts: stuck, ill, robbed, at customs. */
const TALE = buildPattern(
  '(?:suis|est|reste|ete) (?:bloque|coince|vole|agresse|hospitalise)',
  'hopital\\b',
  'operation\\b',
  'accident\\b',
  'douanes?\\b',
  'visa\\b',
  "billets? d'avion",
  'ambassade\\b',
  'heritage\\b',
  'notaire\\b',
  'loyer\\b',
)
const HELP_REQUEST = buildPattern(
  "m'aide[rsz]?\\b",
  'aidez?[ -]moi',
  '(?:ton|votre) aide\\b',
  'je (?:te|vous) rembours',
  "m'avancer",
  'me (?:preter|depanner)',
)
const AMOUNT = /\d ?(?:€|\$|euros?\b|eur\b|dollars?\b|f?cfa\b)|\b(?:argent|virement|payer|frais|somme)\b/

const LOAN = buildPattern(
  'prets? entre particuliers?',
  'credits? entre particuliers?',
  '(?:offre|propose) (?:de |des |un )?(?:prets?|credits?)\\b',
  '(?:heritage|legs|fortune|dons?)\\b[^.?!]{0,40}(?:millions?\\b|\\d{3}[ .]?000)',
)

const MESSENGER =
  "(?:whats ?app|what's ?app|watt?sapp?|wh?atsh?ap|telegram|hangouts?|google ?chat|viber|wechat|zangi|snap(?:chat)?|insta(?:gram)?|messenger|discord|kik|skype|signal|facebook|fb)\\b"
const MOVE_ELSEWHERE = buildPattern(
  `(?:viens|venir|venez|rejoin|ajout|contacte|ecri|parle[rz]?\\b|parlons|discute|continue|echang|bascul|retrouve|joindre|joignable|dispo|mieux|plutot)[^.?!]{0,40}\\b(?:sur|par|via) (?:mon |ton |votre |le |l')?${MESSENGER}`,
  `(?:passe[rz]?|passons|passe-moi) (?:sur|par) (?:mon |ton |votre |le |l')?${MESSENGER}`,
  `(?:tu as|t'as|as[ -]tu|avez[ -]vous|vous avez|tu utilises|vous utilisez|tu es sur|t'es sur|es[ -]tu sur|etes[ -]vous sur) (?:un |ton )?${MESSENGER}`,
  `(?:donne|donnez|file|passe|laisse|envoie|voici|c'est quoi|quel est)[^.?!]{0,12} (?:mon|ton|votre) (?:numero )?(?:de |sur )?${MESSENGER}`,
)

const RULES = [
  [UNTRACED],
  [GIFT_CARD, GIFT_REQUEST],
  [CRYPTO, GAIN],
  [MONEY, MONEY_REQUEST],
  [TALE, HELP_REQUEST, AMOUNT],
  [LOAN],
  [MOVE_ELSEWHERE],
]

/** Whether a text looks like the beginning of a scam. */
export function looksLikeScam(text: string): boolean {
  const normalized = normalizeText(text)
  return RULES.some((patterns) => patterns.every((pattern) => pattern.test(normalized)))
}

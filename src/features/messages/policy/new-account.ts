import { foldText } from '../../../shared/fold-text.ts'

const buildPattern = (...alternatives: string[]) => new RegExp(`\\b(?:${alternatives.join('|')})`)

const UNTRACED_PAYMENT =
  /\b(?:western ?union|money ?gram|mandat cash|transcash|neosurf|paysafe(?:card)?|toneo|worldremit|(?:coupon|ticket|carte|recharge)s? pcs)\b/
const MONEY_WORDS = buildPattern(
  'argent\\b',
  'virements?\\b',
  'rib\\b',
  'iban\\b',
  'paypal\\b',
  'lydia\\b',
  'cartes? (?:bancaire|bleue|cadeau|prepayee)s?\\b',
  'codes? secrets?\\b',
  'recharges?\\b',
  'prets?(?: d| entre| personnel)',
  'investi',
  'placements?\\b',
)
const ANY_CRYPTO = buildPattern(
  'bitcoins?\\b',
  'btc\\b',
  'eth(?:ereum)?\\b',
  'usdt\\b',
  'crypto',
  'forex\\b',
  'binance\\b',
  'coinbase\\b',
  'trading\\b',
  'wallet\\b',
)
const PRICE = /\d ?(?:€|\$|euros?\b|eur\b|dollars?\b|f?cfa\b)/
/** Names that are French words too ('signal') are left to the rules above. */
const ANY_MESSENGER =
  /\b(?:whats ?app|what's ?app|watt?sapp?|wh?atsh?ap|telegram|hangouts?|google ?chat|viber|wechat|zangi|snap(?:chat)?|insta(?:gram)?|messenger|discord|kik|skype)\b/

/** Whether a text mentions money, crypto-currency or another messenger: harmless from most, not from a new account. */
export function mentionsMoneyOrMessenger(text: string): boolean {
  const normalized = foldText(text)
  return [MONEY_WORDS, ANY_CRYPTO, PRICE, ANY_MESSENGER, UNTRACED_PAYMENT].some((pattern) =>
    pattern.test(normalized),
  )
}

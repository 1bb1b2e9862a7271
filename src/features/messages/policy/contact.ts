import { normalizeText } from './normalize-text.ts'

// Addresses, numbers and names by which somebody is reached elsewhere (security.md 22). Written over `plain` texts.

const LINK = /https?:\/\/|(?<![a-z\d])www\./
/** Endings that hardly ever follow a full stop without a blank; the others count with a path behind them. */
const DOMAIN =
  /(?<![a-z\d@.])[a-z\d][a-z\d-]{0,62}\.(?:(?:com|net|org|fr|be|ch|eu|info|ru|xyz|shop|online|gg|tv|cc|io)(?![a-z\d])|[a-z]{2,8}\/\w)/
const EMAIL = /[\w.+-]+ ?(?:@|\(at\)|\[at\]|\barobase\b) ?[\w-]+ ?(?:\.|\bpoint\b) ?[a-z]{2,}/
/** French, Belgian and Swiss numbers, or any with its country in front; parted however people part them. */
const PHONE = /(?<![\d,.])(?:0[1-9](?:[ .\-/_()]{0,2}\d){8}|(?:\+|00)[1-9](?:[ .\-/_()]{0,2}\d){8,12})(?!\d)/
/** 'zero six, douze…': only a number is said so. */
const SPOKEN_PHONE = /\bzero (?:six|sept)\b/

const NETWORK =
  '(?:whats ?app|watsapp|wathsapp|whatsap|telegram|snap(?:chat)?|insta(?:gram)?|viber|skype|kik|discord|messenger|facebook|fb|wechat|tik ?tok|twitter|signal)'
const HANDLE = /(?<![\w@.])@[a-z\d][\w.]{2,29}/
const NAMED_HANDLE = new RegExp(`\\b${NETWORK} ?[:=>] ?(?!/)[\\w.]{3,}`)
/** Without a sign between, only what no French word looks like is a name: 'snap zoe_75'. */
const BARE_HANDLE = new RegExp(
  `\\b${NETWORK}(?: (?:c'est|cest|est|moi|:|-))? (?=[\\w.]*[\\d_])(?=[\\w.]*[a-z])[a-z\\d][\\w.]{3,}`,
)

const CONTACT_PATTERNS = [LINK, DOMAIN, EMAIL, PHONE, SPOKEN_PHONE, HANDLE, NAMED_HANDLE, BARE_HANDLE]

/** Whether a text holds a link, an e-mail address, a telephone number or a name on another service. */
export function hasContact(text: string): boolean {
  const words = normalizeText(text)
  return CONTACT_PATTERNS.some((pattern) => pattern.test(words))
}

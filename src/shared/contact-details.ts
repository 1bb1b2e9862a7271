import { foldText, listReadings } from './fold-text.ts'

// Contact details for other services (security.md 22), also disguised ones. Patterns match normalized text.

const LINK = /h(?:tt|xx)ps?:\/\/|(?<![a-z\d])www\./
/** Endings that rarely follow a full stop without a space; others count only with a path. */
const DOMAIN =
  /(?<![a-z\d@.])[a-z\d][a-z\d-]{0,62}\.(?:(?:com|net|org|fr|be|ch|eu|info|ru|xyz|shop|online|gg|tv|cc|io)(?![a-z\d])|[a-z]{2,8}\/\w)/
/** 'photos-de-zoe point com', 'exemple . com'. */
const SPOKEN_DOMAIN =
  /[a-z\d]{2} ?(?:[([{] ?(?:point|dot|\.) ?[)\]}]|\bpoint\b|\bdot\b) ?(?:com|fr|net|org)\b|[a-z\d] \. ?(?:com|fr|net|org)\b/
const AT = '(?:@|[([{] ?(?:at|a|arobase|arobaze|chez) ?[)\\]}]|\\b(?:arobase|arobaze)\\b)'
const PROVIDER =
  '(?:gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|orange|wanadoo|free|sfr|laposte|live|proton(?:mail)?|gmx)'
const EMAIL = new RegExp(`[\\w.+-]+ ?${AT} ?(?:[\\w-]+ ?(?:\\.|\\bpoint\\b) ?[a-z]{2,}|${PROVIDER}\\b)`)
/** French, Belgian and Swiss numbers, or any with a country code, with any separators. */
const PHONE =
  /(?<![\d,.])(?:0[1-9](?:[^a-z\d]{0,3}\d){8}|(?:\+|00)[1-9](?:[ .\-/_()*|~,;:]{0,3}\d){8,12})(?!\d)/

const UNITS = ['zero', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']
const TEENS = ['onze', 'douze', 'treize', 'quatorze', 'quinze', 'seize']
const TENS: Readonly<Record<string, number>> = {
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  nonante: 90,
}
const BELOW_SEVENTEEN = [...UNITS, ...TEENS]
const SMALL_NUMBER = `dix[ -](?:sept|huit|neuf)|${BELOW_SEVENTEEN.toReversed().join('|')}`
/** 'douze', 'trente-quatre', 'quatre-vingt-dix-huit'. */
const NUMBER_WORD = new RegExp(
  `\\b(?:(quatre[ -]vingts?|${Object.keys(TENS).join('|')})(?:[ -](?:et[ -])?(${SMALL_NUMBER}))?|(${SMALL_NUMBER}))\\b`,
  'g',
)
/** Phone numbers alone begin like this: '06 douze', 'zero six, douze'. */
const SPOKEN_PHONE = new RegExp(
  `\\bzero (?:six|sept)\\b|\\b0[67][ ,.-]{1,3}(?:${Object.keys(TENS).join('|')}|${SMALL_NUMBER})\\b`,
)

const NETWORK =
  '(?:whats ?app|watsapp|wathsapp|whatsap|telegram|snap(?:chat)?|insta(?:gram)?|viber|skype|kik|discord|messenger|facebook|fb|wechat|tik ?tok|twitter|signal)'
const SHORT_NETWORK = '(?:sc|ig|tg|wa|snp|wsp|whtsp|tlg)'
const HANDLE = /(?<![\w@.])@[a-z\d][\w.]{2,29}/
const NAMED_HANDLE = new RegExp(`\\b(?:${NETWORK}|${SHORT_NETWORK}) ?(?:[:=>]|->|=>|\u2192) ?(?!/)[\\w.]{3,}`)
/** Without a separator, only text unlike a French word counts as a handle: 'snap zoe_75'. */
const BARE_HANDLE = new RegExp(
  `\\b${NETWORK}(?: ?(?:c\\x27est|cest|est|moi|pseudo|perso|sur|[:,(-]))*? ?(?=[\\w.]*[\\d_])(?=[\\w.]*[a-z])(?<![a-z])[a-z\\d][\\w.]{3,}`,
)
/** The ghost of Snapchat in place of its name. */
const GHOST_HANDLE = /\u{1f47b} ?[:=>-]* ?(?=[\w.]*[\d_])[a-z\d][\w.]{3,}/u

const CONTACT_PATTERNS = [LINK, DOMAIN, SPOKEN_DOMAIN, EMAIL, PHONE, SPOKEN_PHONE, HANDLE, NAMED_HANDLE]
const HANDLE_PATTERNS = [NAMED_HANDLE, BARE_HANDLE, GHOST_HANDLE]

/** Whether a text contains a link, an e-mail address, a phone number or a handle on another service, even disguised. */
export function hasContact(text: string): boolean {
  const normalized = foldText(text)
  return (
    CONTACT_PATTERNS.some((pattern) => pattern.test(normalized)) ||
    PHONE.test(readNumbers(normalized)) ||
    HANDLE_PATTERNS.some((pattern) => pattern.test(readNetworks(normalized)))
  )
}

const NETWORK_NAME = new RegExp(`^${NETWORK}$`)

/** Spells names of other services plainly: 'sn@p', 'wh4ts-app' and 'i.n.s.t.a' become 'snap', 'whatsapp', 'insta'. */
function readNetworks(normalized: string): string {
  return normalized.replace(/[a-z\d@$!|.*_~+-]+/g, (token) => {
    const readings = listReadings(token.replace(/[.*_~+-]/g, ''))
    return readings.find((reading) => NETWORK_NAME.test(reading)) ?? token
  })
}

/** Writes number words, and letters among digits, as digits: '06 douze 3o' becomes '06 12 30'. */
function readNumbers(normalized: string): string {
  return normalized
    .replace(NUMBER_WORD, (_word, tens?: string, units?: string, small?: string) =>
      String((tens ? readTens(tens) : 0) + readSmallNumber(units ?? small)),
    )
    .replace(/(?<![a-z])[oil\d]{2,}(?![a-z])/g, (token) =>
      /\d/.test(token) ? token.replace(/o/g, '0').replace(/[il]/g, '1') : token,
    )
}

const readTens = (tens: string): number => TENS[tens] ?? 80

/** 0 if there is none. */
function readSmallNumber(number: string | undefined): number {
  if (number === undefined) return 0
  const [first = '', second] = number.split(/[ -]/)
  const value = BELOW_SEVENTEEN.indexOf(first)
  return second === undefined ? value : value + BELOW_SEVENTEEN.indexOf(second)
}

import { foldText, listReadings } from '../../../shared/fold-text.ts'

/** Other services and trades, as a word of a name: 'snap.zoe', 'zoe_insta'. */
const ADVERT_WORDS = new Set([
  ...[
    'snap',
    'snp',
    'insta',
    'wsp',
    'mym',
    'kik',
    'skype',
    'viber',
    'tiktok',
    'facebook',
    'twitter',
    'wechat',
  ],
  ...[
    'escort',
    'escorte',
    'escorts',
    'tarif',
    'tarifs',
    'promo',
    'webcam',
    'xcam',
    'nudes',
    'viagra',
    'casino',
  ],
  ...['bitcoin', 'btc', 'crypto', 'forex', 'trading', 'trader', 'paypal', 'cashapp', 'voyance', 'marabout'],
])
/** Found anywhere in a name: no name contains them. */
const ADVERT_PARTS =
  /whats?app|telegram|snapchat|instagram|onlyfans?|mymfans|sugarbab|sugardadd|camgirl|camboy|sexcam|plancam|plancul|livecam|massage(?:tantri|eroti)|bitcoin|casinoenligne/
const DOMAIN = /^www[._-]|[._-](?:com|net|org|fr|be|ch|xxx|cam|shop|site|online|info|io|gg|ru|xyz)$/
const HTTP = /^https?[._-]/
/** Digits of a phone number or an account; a year or a département has fewer. */
const MANY_DIGITS = 9

/** Whether a member's name is an advert or gives contact details. */
export function isAdvertName(name: string): boolean {
  const normalized = foldText(name)
  const parts = normalized.split(/[\s._-]+/)
  const tokens = parts.flatMap((part) => [
    ...part.split(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/),
    ...listReadings(part),
  ])
  const whole = listReadings(parts.join(''))
  return (
    HTTP.test(normalized) ||
    DOMAIN.test(normalized) ||
    (normalized.match(/\d/g)?.length ?? 0) >= MANY_DIGITS ||
    [...tokens, ...whole].some((token) => ADVERT_WORDS.has(token)) ||
    whole.some((text) => ADVERT_PARTS.test(text))
  )
}

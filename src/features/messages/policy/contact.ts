import { CONTACT_POLICY, type Gate } from '../../../shared/contacts.ts'
import { isStaff, isSuspended, STATUS } from '../../../shared/roles.ts'
import { canPassGate, type GateApplicant } from '../../friends/policy.ts'
import { normalizeText } from './scam.ts'

// Rules for opening a conversation (product.md 4).

/** The receiver as seen by the opener. */
export interface Receiver {
  roles: number
  /** A paused account receives no new conversations. */
  paused: boolean
  gate: Gate
  hasBlocked: boolean
  isBlocked: boolean
  isFriend: boolean
  /** A conversation of the two exists, even if empty. */
  hasThread: boolean
}

/** Reason why no conversation is opened; each has its own sentence. */
export type OpenRefusal = 'unknown' | 'blocked' | 'suspended' | 'paused' | 'verified' | 'friends' | 'gate'

/**
 * Returns why the opener may not open a conversation, or null if they may. An existing one stays open until a
 * block, whatever the settings; friends and staff pass every setting.
 * @param day today in Paris
 */
export function getOpenRefusal(
  opener: GateApplicant & { status: number },
  receiver: Receiver,
  day: string,
): OpenRefusal | null {
  if (receiver.hasBlocked) return 'unknown'
  if (receiver.isBlocked) return 'blocked'
  if (receiver.hasThread) return null
  if (isSuspended(receiver.roles)) return 'suspended'
  if (receiver.paused) return 'paused'
  if (receiver.isFriend || isStaff(opener.roles)) return null
  const { gate } = receiver
  if (gate.verified_only && opener.status !== STATUS.verified) return 'verified'
  if (gate.contact === CONTACT_POLICY.friends) return 'friends'
  if (gate.contact === CONTACT_POLICY.gate && !canPassGate(gate, opener, day)) return 'gate'
  return null
}

// Contact details for other services (security.md 22). Patterns match normalized text.

const LINK = /https?:\/\/|(?<![a-z\d])www\./
/** Endings that rarely follow a full stop without a space; others count only with a path. */
const DOMAIN =
  /(?<![a-z\d@.])[a-z\d][a-z\d-]{0,62}\.(?:(?:com|net|org|fr|be|ch|eu|info|ru|xyz|shop|online|gg|tv|cc|io)(?![a-z\d])|[a-z]{2,8}\/\w)/
const EMAIL = /[\w.+-]+ ?(?:@|\(at\)|\[at\]|\barobase\b) ?[\w-]+ ?(?:\.|\bpoint\b) ?[a-z]{2,}/
/** French, Belgian and Swiss numbers, or any with a country code, with any separators. */
const PHONE = /(?<![\d,.])(?:0[1-9](?:[ .\-/_()]{0,2}\d){8}|(?:\+|00)[1-9](?:[ .\-/_()]{0,2}\d){8,12})(?!\d)/
/** 'zero six, douze…': only phone numbers begin like this. */
const SPOKEN_PHONE = /\bzero (?:six|sept)\b/

const NETWORK =
  '(?:whats ?app|watsapp|wathsapp|whatsap|telegram|snap(?:chat)?|insta(?:gram)?|viber|skype|kik|discord|messenger|facebook|fb|wechat|tik ?tok|twitter|signal)'
const HANDLE = /(?<![\w@.])@[a-z\d][\w.]{2,29}/
const NAMED_HANDLE = new RegExp(`\\b${NETWORK} ?[:=>] ?(?!/)[\\w.]{3,}`)
/** Without a separator, only text unlike a French word counts as a handle: 'snap zoe_75'. */
const BARE_HANDLE = new RegExp(
  `\\b${NETWORK}(?: (?:c'est|cest|est|moi|:|-))? (?=[\\w.]*[\\d_])(?=[\\w.]*[a-z])[a-z\\d][\\w.]{3,}`,
)

const CONTACT_PATTERNS = [LINK, DOMAIN, EMAIL, PHONE, SPOKEN_PHONE, HANDLE, NAMED_HANDLE, BARE_HANDLE]

/** Whether a text contains a link, an e-mail address, a phone number or a handle on another service. */
export function hasContact(text: string): boolean {
  const normalized = normalizeText(text)
  return CONTACT_PATTERNS.some((pattern) => pattern.test(normalized))
}

import { CONTACT_POLICY, type Gate } from '../../../shared/contacts.ts'
import { isStaff, isSuspended, STATUS } from '../../../shared/roles.ts'
import { canPassGate, type GateApplicant } from '../../friends/policy.ts'
import { normalizeText } from './scam.ts'

// Who may open a conversation with whom (product.md 4): pure.

/** Another member as somebody finds them who would write to them. */
export interface Receiver {
  roles: number
  /** The account rests: nobody begins to write to it. */
  paused: boolean
  gate: Gate
  hasBlocked: boolean
  isBlocked: boolean
  isFriend: boolean
  /** The two have written with each other, or were about to. */
  hasThread: boolean
}

/** Why no conversation is opened; each is answered by its own sentence. */
export type OpenRefusal = 'unknown' | 'blocked' | 'suspended' | 'paused' | 'verified' | 'friends' | 'gate'

/**
 * Why this member may not open a conversation with that one, null when they may. One that is there stays open to its
 * two until a block, whatever settings say later; friends and staff pass every setting.
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

// How much it says that two accounts have something in common (product.md 7): a hint for staff, never acted upon by itself.

export const STRENGTHS = ['weak', 'medium', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

/** What an account has in common with the one that is looked at. */
export type HintReason =
  /** Signed in or up from this address or IPv6 network, as `shared` other accounts have. */
  | { kind: 'address'; network: string; shared: number }
  /** The same, with the same browser on the same system. */
  | { kind: 'device'; network: string; userAgent: string; shared: number }
  /** A photo that looks alike; bits of 64 in which the two differ. */
  | { kind: 'photo'; photo: string; ownPhoto: string; distance: number }
  /** So many of the same first messages; one of them with a link or an address. */
  | { kind: 'text'; texts: number; contact: boolean }

/** An address of more accounts than this is a carrier's, a school's or a café's rather than a home's. */
export const HOME_ACCOUNTS_MAX = 5
/** Accounts of an address are counted up to here. */
export const SHARED_ACCOUNTS_MAX = 50
/** Two pictures that differ in no more bits are one picture, stored twice. */
const SAME_PICTURE_BITS = 2

/** How much one reason says. */
export function strengthOf(reason: HintReason): Strength {
  switch (reason.kind) {
    case 'device':
      return reason.shared <= HOME_ACCOUNTS_MAX ? 'strong' : 'medium'
    case 'address':
      return reason.shared <= HOME_ACCOUNTS_MAX ? 'medium' : 'weak'
    case 'photo':
      return reason.distance <= SAME_PICTURE_BITS ? 'strong' : 'medium'
    case 'text':
      return reason.contact || reason.texts > 1 ? 'medium' : 'weak'
  }
}

export interface Hint {
  userId: number
  strength: Strength
  /** The one that says most first; of each kind the one that says most. */
  reasons: HintReason[]
}

/** What was found, by account, the strongest first. Two different reasons say a step more than either. */
export function gatherHints(found: readonly { userId: number; reason: HintReason }[]): Hint[] {
  const byMember = new Map<number, HintReason[]>()
  for (const { userId, reason } of found) byMember.set(userId, [...(byMember.get(userId) ?? []), reason])
  const hints = [...byMember].map(([userId, all]) => {
    const reasons = selectStrongestReasons(all)
    return { userId, reasons, strength: combineStrength(reasons) }
  })
  return hints.sort(
    (a, b) =>
      getStrengthRank(b.strength) - getStrengthRank(a.strength) ||
      b.reasons.length - a.reasons.length ||
      a.userId - b.userId,
  )
}

const getStrengthRank = (strength: Strength) => STRENGTHS.indexOf(strength)

/** One reason a kind. A device says all that its address does. */
function selectStrongestReasons(all: readonly HintReason[]): HintReason[] {
  const sorted = [...all].sort((a, b) => getStrengthRank(strengthOf(b)) - getStrengthRank(strengthOf(a)))
  const hasDevice = sorted.some(({ kind }) => kind === 'device')
  const seen = new Set<string>(hasDevice ? ['address'] : [])
  return sorted.filter(({ kind }) => !seen.has(kind) && seen.add(kind))
}

function combineStrength(reasons: readonly HintReason[]): Strength {
  const most = Math.max(...reasons.map((reason) => getStrengthRank(strengthOf(reason))))
  return STRENGTHS[Math.min(most + (reasons.length > 1 ? 1 : 0), STRENGTHS.length - 1)] ?? 'weak'
}

// Strength of hints that two accounts are one person's (product.md 7); nothing acts on them.

const STRENGTHS = ['weak', 'medium', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

/** A property that two accounts share. */
export type HintReason =
  /** Signed in or up from this address or IPv6 network, like `shared` other accounts. */
  | { kind: 'address'; network: string; shared: number }
  /** The same address, with the same browser and system. */
  | { kind: 'device'; network: string; device: string; shared: number }
  /** Similar photos: files of those that are not sealed, and bits of 64 in which their hashes differ. */
  | { kind: 'photo'; photos: string[]; distance: number }
  /** Number of equal first messages; `contact`: one has a link or an address. */
  | { kind: 'text'; texts: number; contact: boolean }

/** More accounts than this share a carrier's, school's or café's address, not a home's. */
export const HOME_ACCOUNTS_MAX = 5
/** Counting of accounts stops here. */
export const SHARED_ACCOUNTS_MAX = 50
/** Up to this difference the pictures are the same. */
const SAME_PICTURE_BITS = 2

/** Strength of a single reason. */
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
  /** Strongest first, one of each kind. */
  reasons: HintReason[]
}

/** Groups reasons by account, strongest first; two kinds of reasons raise the strength by a step. */
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

/** One reason per kind; a device includes its address. */
function selectStrongestReasons(all: readonly HintReason[]): HintReason[] {
  const sorted = [...all].sort((a, b) => getStrengthRank(strengthOf(b)) - getStrengthRank(strengthOf(a)))
  const hasDevice = sorted.some(({ kind }) => kind === 'device')
  const covered = new Set<string>(hasDevice ? ['address'] : [])
  return sorted.filter(({ kind }) => !covered.has(kind) && covered.add(kind))
}

function combineStrength(reasons: readonly HintReason[]): Strength {
  const most = Math.max(...reasons.map((reason) => getStrengthRank(strengthOf(reason))))
  return STRENGTHS[Math.min(most + (reasons.length > 1 ? 1 : 0), STRENGTHS.length - 1)] ?? 'weak'
}

interface Person {
  id: number
  roles: number
}

/**
 * Whether a member of staff may read a member's data and act on it: only for lower roles, never for oneself
 * (product.md 7).
 */
export function canViewMember(actor: Person, member: Person): boolean {
  return actor.id !== member.id && actor.roles > member.roles
}

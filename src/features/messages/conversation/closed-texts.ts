import type { MemberCard } from '../../../shared/member-card.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'

/** Why nobody can write to this member; null if they can. */
export function getClosedReason(partner: MemberCard | null): string | null {
  if (!partner) return 'Ce membre a supprimé son compte. Vous pouvez relire vos messages.'
  if (isSuspended(partner.roles))
    return 'Le compte de ce membre est suspendu. Vous ne pouvez pas lui écrire pour l’instant.'
  return partner.paused ? MEMBER_PAUSED : null
}

/**
 * The reader can react as long as the conversation is open and both are there, and write if the other is neither
 * suspended nor absent.
 * @param pause why a paused reader may not write
 */
export function getMessageRights(
  pause: string | null,
  partner: MemberCard | null,
  closedBy: number | null,
): { canReact: boolean; canWrite: boolean } {
  const canReact = pause === null && partner !== null && closedBy === null
  return { canReact, canWrite: canReact && getClosedReason(partner) === null }
}

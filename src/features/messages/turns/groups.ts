import type { MemberCard } from '../../../shared/member-card.ts'
import { isSuspended } from '../../../shared/roles.ts'
import type { ConversationEntry } from '../inbox/use-conversations.ts'
import { getTurn, offersGoodbye, TURNS, type Turn } from './policy.ts'

/** Whether somebody can be written to: neither deleted, suspended nor paused. */
const isActiveMember = (member: MemberCard | null): boolean =>
  member !== null && !isSuspended(member.roles) && !member.paused

const toFacts = ({ conversation, member }: ConversationEntry) => ({
  ...conversation,
  isActive: isActiveMember(member),
})

/** Whether an open conversation offers to answer or to say goodbye. */
export const isGoodbyeOffered = (entry: ConversationEntry | undefined, me: number, now: number): boolean =>
  entry !== undefined && offersGoodbye(toFacts(entry), me, now)

interface TurnGroup {
  turn: Turn
  entries: ConversationEntry[]
  /** Entries of the groups above. */
  before: number
}

/** The groups that have entries; those within keep their order. */
export function groupByTurn(listed: readonly ConversationEntry[], me: number, now: number): TurnGroup[] {
  let before = 0
  return TURNS.flatMap((turn) => {
    const entries = listed.filter((entry) => getTurn(toFacts(entry), me, now) === turn)
    const group = { turn, entries, before }
    before += entries.length
    return entries.length > 0 ? [group] : []
  })
}

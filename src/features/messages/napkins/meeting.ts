import type { ConversationMessage } from '../conversation/contract.ts'
import type { MessageStore } from '../conversation/use-message-store.ts'

type Store = Pick<MessageStore, 'me' | 'messages' | 'changed' | 'meeting'>

/** The agreed meeting that is not over, as the conversation was opened and as later changes say. */
export function findAgreed({ meeting, messages, changed }: Store, now: number): ConversationMessage | null {
  const opened = meeting?.agreed
  const all = [...(opened ? [changed[opened.id] ?? opened] : []), ...Object.values(changed), ...messages]
  return (
    all.findLast(
      ({ napkin }) => napkin?.state === 'agreed' && napkin.agreed && Date.parse(napkin.agreed.end) > now,
    ) ?? null
  )
}

/** Messages of each before a meeting, as `NAPKIN_AFTER`. */
const EACH = 6

/** Whether 'On se voit ?' is offered; the server decides. */
export function mayPropose({ me, meeting, messages }: Store, agreed: ConversationMessage | null): boolean {
  if (agreed || messages.some(({ napkin, user_id }) => napkin?.state === 'open' && user_id !== me))
    return false
  if (meeting?.may) return true
  const written = messages.filter(({ deleted }) => !deleted)
  const own = written.filter(({ user_id }) => user_id === me).length
  return own >= EACH && written.length - own >= EACH
}

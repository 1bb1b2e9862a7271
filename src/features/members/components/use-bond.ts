import { useEffect, useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { usePushOffer } from '../../feed/push/components/use-push-offer.tsx'
import { askFriend, replyToAsk, withdrawAsk } from '../../friends/contract/ask.ts'
import type { Bond } from '../../friends/contract/bond.ts'
import { removeFriend } from '../../friends/contract/friend.ts'
import { isOut } from '../../premium/components/out-modal.tsx'
import { readProfile } from '../contract/profile.ts'

export type BondAct = 'ask' | 'withdraw' | 'accept' | 'refuse' | 'remove'

/** How the reader stands with a member, and the request of theirs that waits. */
interface Standing {
  bond: Bond
  ask_id: number | null
}

/** Refusals that say that the page is older than what happened. */
const IS_STALE = new Set([404, 409])

/**
 * How the reader stands with a member, what they do about it, and what the other does meanwhile.
 * @param start as the page was rendered
 */
export function useBond(userId: number, start: Standing) {
  const [standing, setStanding] = useState(start)
  const [busy, setBusy] = useState<BondAct | null>(null)
  const [isPast, setIsPast] = useState(false)
  const { offer, offerPush } = usePushOffer()

  const act = async (name: BondAct) => {
    setBusy(name)
    try {
      const { message, ...now } = await send(name, userId, standing.ask_id)
      setStanding({ ask_id: null, ...now })
      if (name === 'ask') void offerPush()
      await showSuccess(message)
    } catch (error) {
      const { status, serverMessage } = error as CallError
      if (isOut(error)) setIsPast(true)
      else await showError(serverMessage)
      if (IS_STALE.has(status)) await readStanding(userId).then(setStanding, () => {})
    }
    setBusy(null)
  }

  useEffect(
    () =>
      onLive('bond', ({ user_id }) => {
        // A page that cannot be read any more keeps what it shows: its buttons will say why.
        if (user_id === userId) readStanding(userId).then(setStanding, () => {})
      }),
    [userId],
  )
  return { ...standing, busy, act, offer, isPast, forget: () => setIsPast(false) }
}

async function readStanding(userId: number): Promise<Standing> {
  const { bond, ask_id } = await callApi(readProfile, { params: { id: String(userId) } })
  return { bond, ask_id }
}

async function send(
  act: BondAct,
  userId: number,
  askId: number | null,
): Promise<{ message: string; bond: Bond }> {
  const params = { userId: String(userId) }
  if (act === 'ask') return callApi(askFriend, { params })
  if (act === 'withdraw') return { ...(await callApi(withdrawAsk, { params })), bond: 'none' }
  if (act === 'remove')
    return { ...(await callApi(removeFriend, { params: { id: params.userId } })), bond: 'none' }
  const reply = act === 'accept' ? '1' : '0'
  const answer = await callApi(replyToAsk, { params: { id: String(askId) }, query: { reply } })
  return { ...answer, bond: act === 'accept' ? 'friends' : 'none' }
}

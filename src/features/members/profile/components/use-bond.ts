import { useEffect, useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { onLive } from '../../../../client/live.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { usePushOffer } from '../../../feed/push/components/use-push-offer.tsx'
import type { Bond } from '../../../friends/contract/bond.ts'
import { removeFriend } from '../../../friends/friendships/contract.ts'
import {
  replyToFriendRequest,
  sendFriendRequest,
  withdrawFriendRequest,
} from '../../../friends/requests/contract.ts'
import { isDailyLimitError } from '../../../premium/components/daily-limit-modal.tsx'
import { getProfile } from '../contract/profile.ts'

export type FriendAction = 'ask' | 'withdraw' | 'accept' | 'refuse' | 'remove'

/** How the reader stands with a member, and the request of theirs that waits. */
interface BondStatus {
  bond: Bond
  ask_id: number | null
}

/** Refusals that say that the page is older than what happened. */
const STALE_STATUSES = new Set([404, 409])

/**
 * How the reader stands with a member, what they do about it, and what the other does meanwhile.
 * @param start as the page was rendered
 */
export function useBond(userId: number, start: BondStatus) {
  const [standing, setStanding] = useState(start)
  const [busy, setBusy] = useState<FriendAction | null>(null)
  const [isPast, setIsPast] = useState(false)
  const { offer, offerPush } = usePushOffer()

  const act = async (name: FriendAction) => {
    setBusy(name)
    try {
      const { message, ...now } = await sendFriendAction(name, userId, standing.ask_id)
      setStanding({ ask_id: null, ...now })
      if (name === 'ask') void offerPush()
      await showSuccess(message)
    } catch (error) {
      const { status, serverMessage } = error as CallError
      if (isDailyLimitError(error)) setIsPast(true)
      else await showError(serverMessage)
      if (STALE_STATUSES.has(status)) await fetchBondStatus(userId).then(setStanding, () => {})
    }
    setBusy(null)
  }

  useEffect(
    () =>
      onLive('bond', ({ user_id }) => {
        // A page that cannot be read any more keeps what it shows: its buttons will say why.
        if (user_id === userId) fetchBondStatus(userId).then(setStanding, () => {})
      }),
    [userId],
  )
  return { ...standing, busy, act, offer, isPast, forget: () => setIsPast(false) }
}

async function fetchBondStatus(userId: number): Promise<BondStatus> {
  const { bond, ask_id } = await callApi(getProfile, { params: { id: String(userId) } })
  return { bond, ask_id }
}

async function sendFriendAction(
  act: FriendAction,
  userId: number,
  requestId: number | null,
): Promise<{ message: string; bond: Bond }> {
  const params = { userId: String(userId) }
  if (act === 'ask') return callApi(sendFriendRequest, { params })
  if (act === 'withdraw') return { ...(await callApi(withdrawFriendRequest, { params })), bond: 'none' }
  if (act === 'remove')
    return { ...(await callApi(removeFriend, { params: { id: params.userId } })), bond: 'none' }
  const reply = act === 'accept' ? '1' : '0'
  const answer = await callApi(replyToFriendRequest, { params: { id: String(requestId) }, query: { reply } })
  return { ...answer, bond: act === 'accept' ? 'friends' : 'none' }
}

import { useEffect, useState } from 'react'
import { onLive } from '../../../../client/live.ts'
import { isWeekStart } from '../../../../shared/last-seen.ts'
import { getPresence } from '../../../../shared/presence.ts'
import type { MemberCard } from '../../../members/contract/card.ts'

/** Who writes tells so every 3 seconds; after this long without, they have stopped. Milliseconds. */
const TYPING_MS = 5000

/** Whether the other member is there, and writing at this moment. */
export function usePartner(conversation: number, partner: MemberCard | null, now: number) {
  const [lastActivity, setLastActivity] = useState(partner?.last_activity ?? '')
  const [isTyping, setTyping] = useState(false)
  const id = partner?.id
  const stored = partner?.last_activity ?? ''
  // Of one who hides their presence neither a message nor an older moment says that they are there.
  const isHidden = stored !== '' && isWeekStart(stored)
  useEffect(() => setLastActivity((known) => latest(known, stored)), [stored])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      setTyping(false)
    }
    const meet = (moment: string) => setLastActivity((known) => latest(known, moment))
    const ends = [
      onLive('presence', (event) => {
        if (event.user_id !== id) return
        if (isWeekStart(event.last_activity)) setLastActivity(event.last_activity)
        else meet(event.last_activity)
      }),
      onLive('typing', ({ thread, user_id }) => {
        if (thread !== conversation || user_id !== id) return
        stop()
        setTyping(true)
        timer = setTimeout(stop, TYPING_MS)
      }),
      onLive('message', ({ thread, message }) => {
        if (thread !== conversation || message.user_id !== id) return
        stop()
        if (!isHidden) meet(message.created_at)
      }),
    ]
    return () => {
      stop()
      for (const end of ends) end()
    }
  }, [conversation, id, isHidden])
  const isOnline = lastActivity !== '' && getPresence(lastActivity, now) === 'online'
  return { lastActivity, isTyping, isOnline }
}

/** The later of two moments, each ISO 8601 or ''. */
function latest(one: string, other: string): string {
  return Date.parse(other) > Date.parse(one) || one === '' ? other : one
}

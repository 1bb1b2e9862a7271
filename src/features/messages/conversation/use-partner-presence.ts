import { useEffect, useState } from 'react'
import { onLive } from '../../../client/live.ts'
import { isWeekStart } from '../../../shared/last-seen.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { getPresence } from '../../../shared/presence.ts'

/** A typing notification repeats every 3 seconds and expires after this time; milliseconds. */
const TYPING_MS = 5000

/** Presence and typing state of the other member. */
export function usePartnerPresence(conversation: number, partner: MemberCard | null, now: number) {
  const [lastActivity, setLastActivity] = useState(partner?.last_activity ?? '')
  const [isTyping, setTyping] = useState(false)
  const id = partner?.id
  const stored = partner?.last_activity ?? ''
  // For a member label hides their presence, neither a message nor an older time is a sign of presence.
  const isHidden = stored !== '' && isWeekStart(stored)
  useEffect(() => setLastActivity((known) => getLaterMoment(known, stored)), [stored])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      setTyping(false)
    }
    const updateActivity = (moment: string) => setLastActivity((known) => getLaterMoment(known, moment))
    const subscriptions = [
      onLive('presence', (event) => {
        if (event.user_id !== id) return
        if (isWeekStart(event.last_activity)) setLastActivity(event.last_activity)
        else updateActivity(event.last_activity)
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
        if (!isHidden) updateActivity(message.created_at)
      }),
    ]
    return () => {
      stop()
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  }, [conversation, id, isHidden])
  const isOnline = lastActivity !== '' && getPresence(lastActivity, now) === 'online'
  return { lastActivity, isTyping, isOnline }
}

/** The later of two moments, each ISO 8601 or ''. */
function getLaterMoment(one: string, other: string): string {
  return Date.parse(other) > Date.parse(one) || one === '' ? other : one
}

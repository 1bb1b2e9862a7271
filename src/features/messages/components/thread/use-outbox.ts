import { useLayoutEffect, useRef, useState } from 'react'
import type { CallError } from '../../../../client/call.ts'
import { onLive } from '../../../../client/live.ts'
import type { ThreadMessage } from '../../contract/message.ts'
import { type Outbox, outboxOf, wakeOutboxes } from './outbox.ts'
import type { Outgoing } from './outgoing.ts'

interface Hears {
  onSent: (message: ThreadMessage, key: string) => void
  onRefused: (error: CallError) => void
  onUnreached: () => void
}

/** What is still to be sent in a conversation; null where nothing can be sent, as on the server. */
export function useOutbox(me: number, conversation: number, hears: Hears) {
  const [all, setAll] = useState<readonly Outgoing[]>([])
  const [outbox, setOutbox] = useState<Outbox | null>(null)
  const latest = useRef(hears)
  latest.current = hears
  // Before the first painting, so that what is still to be sent does not come after the rest.
  useLayoutEffect(() => {
    wakeOutboxes(me)
    const box = outboxOf(me, conversation)
    setOutbox(box)
    setAll(box.all())
    const ends = [
      box.subscribe(({ all: now, sent, refused, isUnreached }) => {
        setAll(now)
        if (sent) latest.current.onSent(sent.message, sent.key)
        if (refused) latest.current.onRefused(refused)
        if (isUnreached) latest.current.onUnreached()
      }),
      onLive('message', ({ thread, client_key }) => {
        if (thread === conversation && client_key) box.drop(client_key)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [me, conversation])
  return { all, outbox }
}

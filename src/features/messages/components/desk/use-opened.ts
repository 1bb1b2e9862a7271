import { useEffect, useMemo, useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { isLive, onLive, onLiveChange } from '../../../../client/live.ts'
import { MESSAGES_PAGE, readMessages, type ThreadMessage } from '../../contract/message.ts'

/** The newest messages of a conversation in the order of writing, as many as one answer holds. */
export interface Opened {
  /** The other has read the last one: told to premium members alone. */
  isRead: boolean
  messages: ThreadMessage[]
}

/**
 * The newest messages of conversations that have been opened, or are about to be: who switches back sees them at once.
 * They are kept right by what is live, and let go once it ceases.
 */
export function useOpened(me: number, first: { id: number; opened: Opened | null } | null) {
  const [held] = useState(() => new Map<number, Opened>(first?.opened ? [[first.id, first.opened]] : []))
  const [asked] = useState(() => new Set<number>())

  const acts = useMemo(() => {
    const add = (id: number, message: ThreadMessage) => {
      const opened = held.get(id)
      if (!opened || opened.messages.some((known) => known.id === message.id)) return
      held.set(id, { isRead: false, messages: [...opened.messages, message].slice(-MESSAGES_PAGE) })
    }
    return {
      get: (id: number) => held.get(id) ?? null,
      add,
      forget: (id: number) => held.delete(id),
      /** Asks for the messages of a conversation that is about to be opened; fails in silence. */
      prepare: async (id: number) => {
        if (held.has(id) || asked.has(id) || !isLive()) return
        asked.add(id)
        try {
          const params = { thread: String(id), lastId: '0' }
          const [isRead, messages] = await callApi(readMessages, { params, query: {} })
          held.set(id, { isRead, messages })
        } catch {
          // The conversation asks for itself when it is opened, and says what is wrong.
        } finally {
          asked.delete(id)
        }
      },
    }
  }, [held, asked])

  useEffect(() => {
    const { get, add, forget } = acts
    const ends = [
      onLive('message', ({ thread, message, previous }) => {
        const last = get(thread)?.messages.at(-1)?.id ?? 0
        if (last >= previous) add(thread, message)
        else forget(thread)
      }),
      onLive('read', ({ thread, last_id }) => {
        const opened = get(thread)
        const last = opened?.messages.at(-1)
        if (opened && last?.user_id === me && last.id <= last_id) {
          held.set(thread, { ...opened, isRead: true })
        }
      }),
      onLive('gone', ({ thread }) => forget(thread)),
      onLiveChange((isUp) => {
        if (!isUp) held.clear()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [acts, held, me])
  return acts
}

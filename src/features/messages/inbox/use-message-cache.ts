import { useEffect, useMemo, useState } from 'react'
import { callApi } from '../../../client/call.ts'
import { isLive, onLive, onLiveChange } from '../../../client/live.ts'
import { type ConversationMessage, listMessages, MESSAGES_PAGE_SIZE } from '../conversation/contract.ts'
import type { LoadedMessages } from '../conversation/use-message-store.ts'

/**
 * Cache of the newest messages of opened or prefetched conversations. Live events update it; it is cleared
 * when they stop.
 */
export function useMessageCache(me: number, first: { id: number; opened: LoadedMessages | null } | null) {
  const [cache] = useState(
    () => new Map<number, LoadedMessages>(first?.opened ? [[first.id, first.opened]] : []),
  )
  const [loading] = useState(() => new Set<number>())

  const actions = useMemo(() => createActions(cache, loading), [cache, loading])

  useEffect(() => {
    const { get, add, forget } = actions
    const subscriptions = [
      onLive('message', ({ thread, message, previous }) => {
        const last = get(thread)?.messages.at(-1)?.id ?? 0
        if (last >= previous) add(thread, message)
        else forget(thread)
      }),
      onLive('read', ({ thread, last_id }) => {
        const opened = get(thread)
        const last = opened?.messages.at(-1)
        if (opened && last?.user_id === me && last.id <= last_id) {
          cache.set(thread, { ...opened, isRead: true })
        }
      }),
      // It loads again when opened.
      onLive('changed', ({ thread }) => forget(thread)),
      onLive('gone', ({ thread }) => forget(thread)),
      onLiveChange((isUp) => {
        if (!isUp) cache.clear()
      }),
    ]
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  }, [actions, cache, me])
  return actions
}

function createActions(cache: Map<number, LoadedMessages>, loading: Set<number>) {
  const add = (id: number, message: ConversationMessage) => {
    const opened = cache.get(id)
    if (!opened || opened.messages.some((known) => known.id === message.id)) return
    const messages = [...opened.messages, message].slice(-MESSAGES_PAGE_SIZE)
    cache.set(id, { ...opened, isRead: false, messages })
  }
  return {
    get: (id: number) => cache.get(id) ?? null,
    add,
    forget: (id: number) => {
      cache.delete(id)
      // An answer on its way is out of date.
      loading.delete(id)
    },
    /** Prefetches the messages of a conversation; ignores failures. */
    prepare: async (id: number) => {
      if (cache.has(id) || loading.has(id) || !isLive()) return
      loading.add(id)
      try {
        const params = { thread: String(id), lastId: '0' }
        const [isRead, messages, changes] = await callApi(listMessages, {
          params,
          query: { since: 'latest' },
        })
        if (loading.has(id)) {
          cache.set(id, { isRead, messages, version: changes?.version ?? 0, meeting: changes?.meeting })
        }
      } catch {
        // The conversation loads again when opened and shows the error.
      } finally {
        loading.delete(id)
      }
    },
  }
}

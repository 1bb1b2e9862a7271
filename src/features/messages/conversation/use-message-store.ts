import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import { type ConversationMessage, listMessages, MESSAGES_PAGE_SIZE } from './contract/message.ts'
import {
  applyChange,
  emptyStore,
  getNewestId,
  hasGap,
  type MessageStore,
  type StoreChange,
} from './message-store.ts'

/** The most messages that one answer about newer ones holds; a full one has more behind it. */
const NEWER_PAGE_SIZE = 100

interface Options {
  me: number
  conversation: number
  initial: { isRead: boolean; messages: readonly ConversationMessage[] } | null
  /** The conversation is no longer there for this member. */
  onGone: () => void
}

/**
 * The messages of an open conversation, kept right by what is live, and by asking for what is newer than the last
 * one held wherever something may be missing.
 */
export function useMessageStore({ me, conversation, initial, onGone }: Options) {
  const [held, setHeld] = useState(() => createInitialStore(me, initial))
  // The newest state for what answers between two renderings.
  const current = useRef(held)
  const [isFailed, setFailed] = useState(false)
  const isOpen = useRef(initial !== null)
  const [isLoading, setLoading] = useState(initial === null)
  const gone = useRef(onGone)
  gone.current = onGone

  const change = useCallback((what: StoreChange) => {
    current.current = applyChange(current.current, what)
    setHeld(current.current)
  }, [])
  const read = useCallback(
    async (lastId: number) => {
      try {
        return await callApi(listMessages, {
          params: { thread: String(conversation), lastId: String(lastId) },
          query: {},
        })
      } catch (error) {
        if (isConversationGone(error)) gone.current()
        throw error
      }
    },
    [conversation],
  )
  const ask = useCallback(async () => {
    if (!isOpen.current || current.current.known === 0) {
      const [isRead, messages] = await read(0)
      isOpen.current = true
      return change({ kind: 'opened', isRead, messages, size: MESSAGES_PAGE_SIZE })
    }
    for (let isAll = false; !isAll; ) {
      const newest = getNewestId(current.current)
      const [isRead, messages] = await read(current.current.known)
      isAll = messages.length < NEWER_PAGE_SIZE
      change({ kind: 'newer', isRead, messages, newest, isAll })
    }
  }, [read, change])
  const refresh = useSingleFlight(
    useCallback(
      () =>
        ask().then(
          () => setFailed(false),
          () => setFailed(!isOpen.current),
        ),
      [ask],
    ),
  )
  const load = useCallback(async () => {
    setFailed(false)
    setLoading(true)
    await refresh()
    setLoading(false)
  }, [refresh])

  useEffect(() => {
    if (!isOpen.current) void load()
    const ends = [
      onLive('message', ({ thread, message, previous, client_key }) => {
        if (thread !== conversation) return
        change({ kind: 'live', message, previous, key: message.user_id === me ? client_key : null })
        if (hasGap(current.current)) void refresh()
      }),
      onLive('read', (event) => {
        if (event.thread === conversation) change({ kind: 'read', upTo: event.last_id })
      }),
      onLive('gone', ({ thread }) => {
        if (thread === conversation) gone.current()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [conversation, me, change, load, refresh])
  return { held, change, refresh, load, isLoading, isFailed }
}

function createInitialStore(me: number, initial: Options['initial']): MessageStore {
  const nothing = emptyStore(me)
  return initial ? applyChange(nothing, { kind: 'opened', ...initial, size: MESSAGES_PAGE_SIZE }) : nothing
}

/** One at a time; asked again meanwhile, it is done once more afterwards. */
function useSingleFlight(act: () => Promise<void>): () => Promise<void> {
  const state = useRef<'idle' | 'busy' | 'again'>('idle')
  return useCallback(async () => {
    if (state.current !== 'idle') {
      state.current = 'again'
      return
    }
    do {
      state.current = 'busy'
      await act()
    } while ((state.current as string) === 'again')
    state.current = 'idle'
  }, [act])
}

/** Blocked meanwhile, or never one's own. */
export function isConversationGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 403 || error.status === 404)
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import { type ConversationMessage, listMessages, MESSAGES_PAGE_SIZE } from './contract.ts'

/** The server's messages of an open conversation: each once, in order of id. */
export interface MessageStore {
  /** The reader. */
  me: number
  messages: readonly ConversationMessage[]
  /** Client keys of the reader's own messages by id, so that a bubble keeps its element. */
  keys: Readonly<Record<number, string>>
  /** No message is missing up to this id; newer ones are requested after it. */
  known: number
  /** The other has read up to this id. */
  readUpTo: number
  /** There may be messages before the first one. */
  hasOlder: boolean
}

export type StoreChange =
  /** The newest page. */
  | { kind: 'opened'; isRead: boolean; messages: readonly ConversationMessage[]; size: number }
  /** Messages after an id; `newest` is the last one stored when the request was sent. */
  | {
      kind: 'newer'
      isRead: boolean
      messages: readonly ConversationMessage[]
      newest: number
      isAll: boolean
    }
  | { kind: 'older'; messages: readonly ConversationMessage[]; size: number }
  /** A live event; `previous` is the id of the message before it. */
  | { kind: 'live'; message: ConversationMessage; previous: number; key: string | null }
  /** The reader's own message, stored by the server. */
  | { kind: 'sent'; message: ConversationMessage; key: string }
  | { kind: 'read'; upTo: number }

export function emptyStore(me: number): MessageStore {
  return { me, messages: [], keys: {}, known: 0, readUpTo: 0, hasOlder: false }
}

/** Applies a change; changes may arrive in any order and repeatedly. */
export function applyChange(store: MessageStore, change: StoreChange): MessageStore {
  switch (change.kind) {
    case 'opened':
      return applyNewestPage(store, change)
    case 'newer':
      return applyNewer(store, change)
    case 'older':
      return {
        ...store,
        messages: mergeMessages(store.messages, change.messages),
        hasOlder: change.messages.length >= change.size,
      }
    case 'live':
      return applyLive(store, change)
    case 'sent':
      return addMessage(store, change.message, change.key)
    case 'read':
      return change.upTo > store.readUpTo ? { ...store, readUpTo: change.upTo } : store
  }
}

/** Id of the newest message, 0 for none. */
export function getNewestId({ messages }: MessageStore): number {
  return messages.at(-1)?.id ?? 0
}

/** Whether a message before a stored one is missing. */
export function hasGap(store: MessageStore): boolean {
  return getNewestId(store) > store.known
}

/** Merges two lists: each message once, in order of id. */
export function mergeMessages(
  one: readonly ConversationMessage[],
  other: readonly ConversationMessage[],
): readonly ConversationMessage[] {
  const ids = new Set(one.map(({ id }) => id))
  const fresh = new Map(other.filter(({ id }) => !ids.has(id)).map((message) => [message.id, message]))
  return fresh.size === 0 ? one : [...one, ...fresh.values()].sort((a, b) => a.id - b.id)
}

function applyNewestPage(
  store: MessageStore,
  { isRead, messages, size }: StoreChange & { kind: 'opened' },
): MessageStore {
  const known = messages.at(-1)?.id ?? 0
  const all = {
    ...store,
    messages: mergeMessages(store.messages, messages),
    known: Math.max(store.known, known),
  }
  return applyRead({ ...all, hasOlder: messages.length >= size }, isRead, known)
}

function applyNewer(
  store: MessageStore,
  { isRead, messages, newest, isAll }: StoreChange & { kind: 'newer' },
): MessageStore {
  const reached = Math.max(messages.at(-1)?.id ?? 0, isAll ? newest : 0)
  const known = Math.max(store.known, reached)
  return applyRead(
    { ...store, messages: mergeMessages(store.messages, messages), known },
    isRead && isAll,
    reached,
  )
}

function applyLive(
  store: MessageStore,
  { message, previous, key }: StoreChange & { kind: 'live' },
): MessageStore {
  const all = addMessage(store, message, key)
  return previous <= store.known && message.id > store.known ? { ...all, known: message.id } : all
}

function addMessage(store: MessageStore, message: ConversationMessage, key: string | null): MessageStore {
  const messages = mergeMessages(store.messages, [message])
  return { ...store, messages, keys: key === null ? store.keys : { ...store.keys, [message.id]: key } }
}

/** The server reports the read state of the reader's last message only, as of the answer. */
function applyRead(store: MessageStore, isRead: boolean, asOf: number): MessageStore {
  if (!isRead) return store
  const last = store.messages.findLast(({ id, user_id }) => user_id === store.me && id <= asOf)
  return { ...store, readUpTo: Math.max(store.readUpTo, last?.id ?? 0) }
}

/** Messages in a full answer; more may follow. */
const NEWER_PAGE_SIZE = 100

interface Options {
  me: number
  conversation: number
  initial: { isRead: boolean; messages: readonly ConversationMessage[] } | null
  /** The conversation no longer exists for this member. */
  onGone: () => void
}

/**
 * Messages of an open conversation: updated by live events, and by a request for newer ones wherever a gap
 * may be.
 */
export function useMessageStore({ me, conversation, initial, onGone }: Options) {
  const [store, setStore] = useState(() => createInitialStore(me, initial))
  // Latest state for answers that arrive between two renders.
  const current = useRef(store)
  const [isFailed, setFailed] = useState(false)
  const isOpen = useRef(initial !== null)
  const [isLoading, setLoading] = useState(initial === null)
  const latestOnGone = useRef(onGone)
  latestOnGone.current = onGone

  const change = useCallback((storeChange: StoreChange) => {
    current.current = applyChange(current.current, storeChange)
    setStore(current.current)
  }, [])
  const read = useCallback(
    async (lastId: number) => {
      try {
        return await callApi(listMessages, {
          params: { thread: String(conversation), lastId: String(lastId) },
          query: {},
        })
      } catch (error) {
        if (isConversationGone(error)) latestOnGone.current()
        throw error
      }
    },
    [conversation],
  )
  const fetchMessages = useCallback(async () => {
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
        fetchMessages().then(
          () => setFailed(false),
          () => setFailed(!isOpen.current),
        ),
      [fetchMessages],
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
    const subscriptions = [
      onLive('message', ({ thread, message, previous, client_key }) => {
        if (thread !== conversation) return
        change({ kind: 'live', message, previous, key: message.user_id === me ? client_key : null })
        if (hasGap(current.current)) void refresh()
      }),
      onLive('read', (event) => {
        if (event.thread === conversation) change({ kind: 'read', upTo: event.last_id })
      }),
      onLive('gone', ({ thread }) => {
        if (thread === conversation) latestOnGone.current()
      }),
    ]
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  }, [conversation, me, change, load, refresh])
  return { store, change, refresh, load, isLoading, isFailed }
}

function createInitialStore(me: number, initial: Options['initial']): MessageStore {
  const empty = emptyStore(me)
  return initial ? applyChange(empty, { kind: 'opened', ...initial, size: MESSAGES_PAGE_SIZE }) : empty
}

/** Runs one call at a time; calls in between cause one more run. */
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

/** Blocked in the meantime, or never the reader's own. */
function isConversationGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 403 || error.status === 404)
}

/** More loaded messages than this offer older ones (specification 1, section 9). */
const MIN_MESSAGES_FOR_HISTORY = 9

/** Loads the messages before the first one, page by page. */
export function useHistory(
  conversation: number,
  store: MessageStore,
  change: (change: StoreChange) => void,
  onGone: () => void,
) {
  const [isLoading, setLoading] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const load = async () => {
    if (isLoading) return
    setLoading(true)
    setFailed(false)
    try {
      const [, messages] = await callApi(listMessages, {
        params: { thread: String(conversation), lastId: '0' },
        query: { before: String(store.messages[0]?.id) },
      })
      change({ kind: 'older', messages, size: MESSAGES_PAGE_SIZE })
    } catch (error) {
      if (isConversationGone(error)) onGone()
      else setFailed(true)
    } finally {
      setLoading(false)
    }
  }
  return {
    hasOlder: store.hasOlder && store.messages.length > MIN_MESSAGES_FOR_HISTORY,
    isLoading,
    isFailed,
    load,
  }
}

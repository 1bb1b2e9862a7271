import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import { type ConversationMessage, listMessages, MESSAGES_PAGE_SIZE } from './contract.ts'

/** What an open conversation holds of the server's messages: each once, in the order of their ids. */
export interface MessageStore {
  /** Who reads. */
  me: number
  messages: readonly ConversationMessage[]
  /** By the id of one's own message: the key it was written under, so that its bubble stays the same one. */
  keys: Readonly<Record<number, string>>
  /** Up to this id nothing is missing; what is newer is asked for after it. */
  known: number
  /** The other has read one's own messages up to this id. */
  readUpTo: number
  /** There may be messages before the first. */
  hasOlder: boolean
}

export type StoreChange =
  /** The newest page. */
  | { kind: 'opened'; isRead: boolean; messages: readonly ConversationMessage[]; size: number }
  /** The messages after one: all that there were when it was asked, `newest` being the last one held then. */
  | {
      kind: 'newer'
      isRead: boolean
      messages: readonly ConversationMessage[]
      newest: number
      isAll: boolean
    }
  | { kind: 'older'; messages: readonly ConversationMessage[]; size: number }
  /** One as it happens; `previous` is the id of the one before it. */
  | { kind: 'live'; message: ConversationMessage; previous: number; key: string | null }
  /** One's own, taken by the server. */
  | { kind: 'sent'; message: ConversationMessage; key: string }
  | { kind: 'read'; upTo: number }

export function emptyStore(me: number): MessageStore {
  return { me, messages: [], keys: {}, known: 0, readUpTo: 0, hasOlder: false }
}

/** What is held after a change: in whatever order changes come, and however often. */
export function applyChange(held: MessageStore, change: StoreChange): MessageStore {
  switch (change.kind) {
    case 'opened':
      return applyNewestPage(held, change)
    case 'newer':
      return applyNewer(held, change)
    case 'older':
      return {
        ...held,
        messages: mergeMessages(held.messages, change.messages),
        hasOlder: change.messages.length >= change.size,
      }
    case 'live':
      return applyLive(held, change)
    case 'sent':
      return addMessage(held, change.message, change.key)
    case 'read':
      return change.upTo > held.readUpTo ? { ...held, readUpTo: change.upTo } : held
  }
}

/** The id of the newest message held, 0 for none. */
export function getNewestId({ messages }: MessageStore): number {
  return messages.at(-1)?.id ?? 0
}

/** A message before one that is held has not been seen. */
export function hasGap(held: MessageStore): boolean {
  return getNewestId(held) > held.known
}

/** Two lists as one: each message once, in the order of their ids. */
export function mergeMessages(
  one: readonly ConversationMessage[],
  other: readonly ConversationMessage[],
): readonly ConversationMessage[] {
  const ids = new Set(one.map(({ id }) => id))
  const fresh = new Map(other.filter(({ id }) => !ids.has(id)).map((message) => [message.id, message]))
  return fresh.size === 0 ? one : [...one, ...fresh.values()].sort((a, b) => a.id - b.id)
}

function applyNewestPage(
  held: MessageStore,
  { isRead, messages, size }: StoreChange & { kind: 'opened' },
): MessageStore {
  const known = messages.at(-1)?.id ?? 0
  const all = {
    ...held,
    messages: mergeMessages(held.messages, messages),
    known: Math.max(held.known, known),
  }
  return applyRead({ ...all, hasOlder: messages.length >= size }, isRead, known)
}

function applyNewer(
  held: MessageStore,
  { isRead, messages, newest, isAll }: StoreChange & { kind: 'newer' },
): MessageStore {
  const reached = Math.max(messages.at(-1)?.id ?? 0, isAll ? newest : 0)
  const known = Math.max(held.known, reached)
  return applyRead(
    { ...held, messages: mergeMessages(held.messages, messages), known },
    isRead && isAll,
    reached,
  )
}

function applyLive(
  held: MessageStore,
  { message, previous, key }: StoreChange & { kind: 'live' },
): MessageStore {
  const all = addMessage(held, message, key)
  return previous <= held.known && message.id > held.known ? { ...all, known: message.id } : all
}

function addMessage(held: MessageStore, message: ConversationMessage, key: string | null): MessageStore {
  const messages = mergeMessages(held.messages, [message])
  return { ...held, messages, keys: key === null ? held.keys : { ...held.keys, [message.id]: key } }
}

/** The server tells of the last own message alone whether it is read: of those that it knew then. */
function applyRead(held: MessageStore, isRead: boolean, asOf: number): MessageStore {
  if (!isRead) return held
  const last = held.messages.findLast(({ id, user_id }) => user_id === held.me && id <= asOf)
  return { ...held, readUpTo: Math.max(held.readUpTo, last?.id ?? 0) }
}

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
function isConversationGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 403 || error.status === 404)
}

/** More than this many messages loaded offer those before them (specification 1, section 9). */
const MIN_MESSAGES_FOR_HISTORY = 9

/** The messages before the first one held, page by page. */
export function useHistory(
  conversation: number,
  held: MessageStore,
  change: (what: StoreChange) => void,
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
        query: { before: String(held.messages[0]?.id) },
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
    hasOlder: held.hasOlder && held.messages.length > MIN_MESSAGES_FOR_HISTORY,
    isLoading,
    isFailed,
    load,
  }
}

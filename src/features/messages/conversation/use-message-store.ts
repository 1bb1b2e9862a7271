import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import {
  type ConversationMessage,
  listMessages,
  MESSAGES_PAGE_SIZE,
  type MessageChanges,
} from './contract.ts'

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
  /** No edit, deletion or reaction is missing up to this version; null before the first page. */
  version: number | null
  /** Changed messages by id, as they are now: an answer that was on its way may have an older state. */
  changed: Readonly<Record<number, ConversationMessage>>
  /** As the conversation was opened; later changes of the agreed meeting are in `changed`. */
  meeting?: MessageChanges['meeting']
}

export type StoreChange =
  /** The newest page. */
  | { kind: 'opened'; isRead: boolean; messages: readonly ConversationMessage[]; size: number }
  /** Messages edited, deleted or reacted to after the version of the store. */
  | { kind: 'changes'; changes: MessageChanges }
  /** One such change, by an event or by the reader; applied if none before it is missing. */
  | { kind: 'changed'; message: ConversationMessage; version: number }
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
  return {
    ...{ me, messages: [], keys: {}, known: 0, readUpTo: 0, hasOlder: false },
    ...{ version: null, changed: {} },
  }
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
        messages: addFresh(store, change.messages),
        hasOlder: change.messages.length >= change.size,
      }
    case 'changes':
      return applyChanges(store, change.changes)
    case 'changed':
      return isNextChange(store, change.version)
        ? applyChanges(store, { version: change.version, messages: [change.message] })
        : store
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

/** Whether changes before this one are missing, as all are before the first page. */
export function lacksChanges({ version }: MessageStore, next: number): boolean {
  return version === null || next > version + 1
}

const isNextChange = ({ version }: MessageStore, next: number) => version !== null && next === version + 1

/** An older answer than the state of the store says nothing new. */
function applyChanges(store: MessageStore, { version, messages, meeting }: MessageChanges): MessageStore {
  if (store.version !== null && version <= store.version) return store
  const changed = { ...store.changed, ...Object.fromEntries(messages.map((one) => [one.id, one])) }
  return {
    ...store,
    ...{ version, changed, meeting: meeting ?? store.meeting },
    messages: store.messages.map((one) => refreshMessage(one, changed)),
  }
}

/** The message as it is now, and its quote likewise. */
function refreshMessage(message: ConversationMessage, changed: MessageStore['changed']): ConversationMessage {
  const now = changed[message.id] ?? message
  const quoted = now.reply_to && changed[now.reply_to.id]
  return quoted ? { ...now, reply_to: quoteMessage(quoted) } : now
}

/** Characters of a quoted message. */
const QUOTE_LENGTH = 200

/** A message as a reply shows it. */
export function quoteMessage({ id, user_id, message, type, deleted }: ConversationMessage) {
  return { id, user_id, message: message.slice(0, QUOTE_LENGTH), type, ...(deleted ? { deleted } : {}) }
}

const addFresh = ({ messages, changed }: MessageStore, fresh: readonly ConversationMessage[]) =>
  mergeMessages(
    messages,
    fresh.map((one) => refreshMessage(one, changed)),
  )

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
    messages: addFresh(store, messages),
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
  return applyRead({ ...store, messages: addFresh(store, messages), known }, isRead && isAll, reached)
}

function applyLive(
  store: MessageStore,
  { message, previous, key }: StoreChange & { kind: 'live' },
): MessageStore {
  const all = addMessage(store, message, key)
  return previous <= store.known && message.id > store.known ? { ...all, known: message.id } : all
}

function addMessage(store: MessageStore, message: ConversationMessage, key: string | null): MessageStore {
  const messages = addFresh(store, [message])
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

/** The newest messages of a conversation in order of writing, one page. */
export interface LoadedMessages {
  /** The other has read the last one; premium members only. */
  isRead: boolean
  messages: ConversationMessage[]
  /** Of the newest edit, deletion or reaction that they show. */
  version: number
  meeting?: MessageChanges['meeting']
}

interface Source {
  get: () => MessageStore
  change: (change: StoreChange) => void
  list: (lastId: number, since: string) => Promise<Reply<typeof listMessages>>
  /** The newest page has been loaded. */
  isOpen: boolean
}

/** Loads what a store lacks: the newest page, or all messages after the last known one and the changes since. */
export async function loadMissing({ get, change, list, isOpen }: Source): Promise<void> {
  const read = async (lastId: number) => {
    const [isRead, messages, changes] = await list(lastId, String(get().version ?? 'latest'))
    if (changes) change({ kind: 'changes', changes })
    return { isRead, messages, hasMore: (changes?.messages.length ?? 0) >= NEWER_PAGE_SIZE }
  }
  if (!isOpen || get().known === 0) {
    const { isRead, messages } = await read(0)
    return change({ kind: 'opened', isRead, messages, size: MESSAGES_PAGE_SIZE })
  }
  for (let isAll = false; !isAll; ) {
    const newest = getNewestId(get())
    const { isRead, messages, hasMore } = await read(get().known)
    isAll = messages.length < NEWER_PAGE_SIZE && !hasMore
    change({ kind: 'newer', isRead, messages, newest, isAll })
  }
}

interface Options {
  me: number
  conversation: number
  initial: LoadedMessages | null
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
  const fetchMessages = useCallback(async () => {
    const list = async (lastId: number, since: string) => {
      try {
        return await callApi(listMessages, {
          params: { thread: String(conversation), lastId: String(lastId) },
          query: { since },
        })
      } catch (error) {
        if (isConversationGone(error)) latestOnGone.current()
        throw error
      }
    }
    await loadMissing({ get: () => current.current, change, list, isOpen: isOpen.current })
    isOpen.current = true
  }, [conversation, change])
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
  const applyOne = useCallback(
    async (message: ConversationMessage, version: number): Promise<void> => {
      if (lacksChanges(current.current, version)) return refresh()
      change({ kind: 'changed', message, version })
    },
    [change, refresh],
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
      onLive('changed', ({ thread, message, version }) => {
        if (thread === conversation) void applyOne(message, version)
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
  }, [conversation, me, change, applyOne, load, refresh])
  return { store, change, applyOne, refresh, load, isLoading, isFailed }
}

function createInitialStore(me: number, initial: Options['initial']): MessageStore {
  const empty = emptyStore(me)
  if (!initial) return empty
  const { version, meeting, ...page } = initial
  return { ...applyChange(empty, { kind: 'opened', ...page, size: MESSAGES_PAGE_SIZE }), version, meeting }
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

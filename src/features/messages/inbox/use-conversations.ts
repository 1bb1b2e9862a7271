import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { callApi, callUrl } from '../../../client/call.ts'
import { onLive, onLiveChange } from '../../../client/live.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import type { LiveEvents } from '../../../shared/live.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { formatNewMessage, NEW_MESSAGE } from '../texts.ts'
import { type Conversation, listConversations } from './contract.ts'

const QUERY_KEY = 'conversations'
/** Search results expire; the list itself is updated by live events. Milliseconds. */
const SEARCH_STALE_MS = 30_000

interface Options {
  me: number
  /** First page from the server and its search; null if it failed. */
  first: { search: string; page: ConversationPage } | null
  /** Part of a name, '' for all. */
  search: string
  /** The open conversation, always included in answers. */
  open: number | null
}

/** The list of conversations with paging, search and live updates. */
export function useConversations({ me, first, search, open }: Options) {
  const client = useQueryClient()
  const newest = useRef(new Map<number, Conversation>()).current
  // A ref: the list is refetched in the same tick as the open conversation ends.
  const thread = useRef(open)
  thread.current = search ? null : open
  const query = useInfiniteQuery({
    queryKey: [QUERY_KEY, search],
    queryFn: async ({ pageParam }) => {
      const answer =
        pageParam === null
          ? await callApi(listConversations, {
              params: { thread: String(thread.current ?? 0) },
              query: { search, waiting: search ? undefined : '1' },
            })
          : await callUrl(listConversations, pageParam)
      return mergeNewest(answer, newest)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ([page]: ConversationPage) => page.next_page_url,
    staleTime: search ? SEARCH_STALE_MS : Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    ...(first?.search === search ? { initialData: { pages: [first.page], pageParams: [null] } } : {}),
  })
  const listed = useMemo(() => mergeConversations(query.data?.pages ?? []), [query.data])
  const actions = useMemo(() => createListActions(client, newest, me, thread), [client, newest, me])
  return {
    listed,
    next: query.hasNextPage ? (query.data?.pages.at(-1)?.[0].next_page_url ?? null) : null,
    isLoading: query.isPending,
    /** The entries belong to the previous search. */
    isSearching: query.isPlaceholderData,
    isFailed: query.isError,
    /** The failed page is the next one. */
    isMoreFailed: query.isFetchNextPageError,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void loadNext(query.fetchNextPage, listed.length),
    ...actions,
  }
}

/** Those of a page may all wait for the reader, and be listed already: then the next one follows. */
async function loadNext(
  fetchNextPage: () => Promise<{ data: { pages: ConversationPage[] } | undefined; hasNextPage: boolean }>,
  known: number,
): Promise<void> {
  const { data, hasNextPage } = await fetchNextPage()
  if (hasNextPage && mergeConversations(data?.pages ?? []).length === known)
    await loadNext(fetchNextPage, known)
}

/** Actions on the cached lists of all searches. */
function createListActions(
  client: QueryClient,
  newest: Map<number, Conversation>,
  me: number,
  open: RefObject<number | null>,
) {
  const change = (update: Parameters<typeof updatePages>[1]) =>
    client.setQueriesData<ConversationPages>(
      { queryKey: [QUERY_KEY] },
      (old) => old && updatePages(old, update),
    )
  const changeOne = (id: number, update: (conversation: Conversation) => Conversation | null) =>
    change({
      conversation: (conversation) => {
        if (conversation.id !== id) return conversation
        const changed = update(conversation)
        if (changed) newest.set(id, changed)
        return changed
      },
    })
  const find = (id: number) => findConversation(client, id)
  const refresh = () => void client.invalidateQueries({ queryKey: [QUERY_KEY] })
  return {
    find,
    refresh,
    /** Refetches if the list lacks the conversation or the message before this one. */
    receive: (event: LiveEvents['message'], isSeen: boolean) => {
      const known = find(event.thread)?.conversation
      if (!known || event.previous > known.last_id) refresh()
      changeOne(event.thread, (conversation) => applyMessage(conversation, event.message, me, isSeen))
    },
    /** The reader's own message, stored by the server. */
    sent: (id: number, message: ConversationMessage) =>
      changeOne(id, (conversation) => applyMessage(conversation, message, me, true)),
    /** The reader's draft, from any of their devices. */
    setDraft: ({ thread, ...draft }: LiveEvents['draft']) => {
      if (draft.message !== '' && !find(thread)) refresh()
      changeOne(thread, (conversation) => ({ ...conversation, draft }))
    },
    /** Parked, muted, closed or reopened. */
    setState: (id: number, state: ConversationState) =>
      changeOne(id, (conversation) => ({ ...conversation, ...state })),
    read: (id: number, lastId: number) => changeOne(id, (conversation) => applyRead(conversation, lastId)),
    updatePresence: (userId: number, lastActivity: string) =>
      change({
        member: (member) => (member.id === userId ? { ...member, last_activity: lastActivity } : member),
      }),
    remove: (id: number) => {
      newest.delete(id)
      if (open.current === id) open.current = null
      changeOne(id, () => null)
    },
  }
}

function findConversation(client: QueryClient, id: number): ConversationEntry | undefined {
  const lists = client.getQueriesData<ConversationPages>({ queryKey: [QUERY_KEY] })
  const all = mergeConversations(lists.flatMap(([, data]) => data?.pages ?? []))
  return all.find(({ conversation }) => conversation.id === id)
}

/** An answer requested before a live event does not undo it. */
function mergeNewest(
  [page, members]: ConversationPage,
  newest: ReadonlyMap<number, Conversation>,
): ConversationPage {
  const data = page.data.map((answered) => {
    const known = newest.get(answered.id)
    if (!known) return answered
    const draft = findNewerDraft(known, answered)
    if (known.last_id < answered.last_id) return { ...answered, draft }
    return known.last_id > answered.last_id
      ? { ...known, draft }
      : { ...answered, ...mergeReadState(known, answered), draft }
  })
  return [{ ...page, data }, members]
}

const findNewerDraft = ({ draft: one }: Conversation, { draft: other }: Conversation) =>
  (one?.version ?? 0) > (other?.version ?? 0) ? one : other

/** Same last message: read on either side means read. */
function mergeReadState(
  known: Conversation,
  answered: Conversation,
): Pick<Conversation, 'unread' | 'is_read'> {
  return known.is_read ? { unread: 0, is_read: true } : answered
}

/** Set by the member or the other. */
export type ConversationState = Partial<Pick<Conversation, 'parked' | 'muted' | 'closed_by'>>

/** A page of conversations and their interlocutors. */
export type ConversationPage = Reply<typeof listConversations>
type ConversationPages = InfiniteData<ConversationPage, string | null>

/** An entry of the list; `member` is null once that account is deleted. */
export interface ConversationEntry {
  conversation: Conversation
  member: MemberCard | null
}

/**
 * All entries once, the latest first; newer data wins. A conversation without messages was just opened and
 * comes first.
 */
function mergeConversations(pages: readonly ConversationPage[]): ConversationEntry[] {
  const members = new Map(pages.flatMap(([, cards]) => cards).map((card) => [card.id, card]))
  const byId = new Map<number, Conversation>()
  for (const conversation of pages.flatMap(([{ data }]) => data)) {
    const known = byId.get(conversation.id)
    if (!known || conversation.last_id > known.last_id) byId.set(conversation.id, conversation)
  }
  const sortKey = ({ last_id }: Conversation) => last_id || Number.POSITIVE_INFINITY
  return [...byId.values()]
    .sort((a, b) => (sortKey(a) === sortKey(b) ? b.id - a.id : sortKey(b) - sortKey(a)))
    .map((conversation) => ({ conversation, member: members.get(conversation.user_id ?? 0) ?? null }))
}

/**
 * Applies a message to its conversation.
 * @param isSeen the reader is looking at the conversation
 */
function applyMessage(
  conversation: Conversation,
  message: ConversationMessage,
  me: number,
  isSeen: boolean,
): Conversation {
  if (message.id <= conversation.last_id) return conversation
  const isMine = message.user_id === me
  const unread = isSeen || isMine ? 0 : conversation.unread + 1
  return {
    ...conversation,
    date: message.created_at,
    last_message: message.message,
    last_type: message.type,
    last_sender: message.user_id,
    last_deleted: message.deleted === true,
    last_id: message.id,
    unread,
    is_read: unread === 0,
    parked: conversation.parked && !isMine,
    closed_by: message.type === MESSAGE_TYPE.goodbye ? message.user_id : conversation.closed_by,
  }
}

/** Applies a read receipt of the reader's own. */
function applyRead(conversation: Conversation, lastId: number): Conversation {
  if (lastId < conversation.last_id || conversation.is_read) return conversation
  return { ...conversation, unread: 0, is_read: true }
}

interface Change {
  /** Null removes the conversation. */
  conversation?: (conversation: Conversation) => Conversation | null
  member?: (member: MemberCard) => MemberCard
}

/** Updates conversations and members; returns the same object if nothing changes. */
function updatePages(
  pages: ConversationPages,
  { conversation = returnSame, member = returnSame }: Change,
): ConversationPages {
  const changed = pages.pages.map((whole) => {
    const [page, cards] = whole
    const data = updateEach(page.data, conversation)
    const members = updateEach(cards, member)
    return data === page.data && members === cards
      ? whole
      : ([{ ...page, data }, members] as ConversationPage)
  })
  return changed.every((page, index) => page === pages.pages[index]) ? pages : { ...pages, pages: changed }
}

const returnSame = <T>(item: T): T => item

function updateEach<T>(items: T[], change: (item: T) => T | null): T[] {
  const changed = items.map(change)
  if (changed.every((item, index) => item === items[index])) return items
  return changed.filter((item) => item !== null)
}

/** Announcements are cleared so that the same text can be announced again; milliseconds. */
const ANNOUNCED_MS = 3_000

interface UseLiveListOptions {
  me: number
  /** Unread messages when the page was rendered. */
  unread: number
  open: number | null
  list: ReturnType<typeof useConversations>
  /** The open conversation no longer exists. */
  onGone: (thread: number) => void
}

/**
 * Keeps the list up to date with live events.
 * @returns announcement for screen readers: the sender of a message that is not visible
 */
export function useLiveList(options: UseLiveListOptions): string {
  const latest = useRef(options)
  latest.current = options
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    if (!announced) return
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [announced])

  useEffect(() => {
    const refresh = () => latest.current.list.refresh()
    const subscriptions = [
      onLive('message', (event) => {
        const { me, open, list } = latest.current
        const isSeen = event.thread === open && document.visibilityState === 'visible'
        const entry = list.find(event.thread)
        if (!isSeen && event.message.user_id !== me && !entry?.conversation.muted) {
          const name = entry?.member?.name
          setAnnounced(name ? formatNewMessage(name) : NEW_MESSAGE)
        }
        list.receive(event, isSeen)
      }),
      onLive('draft', (event) => latest.current.list.setDraft(event)),
      onLive('presence', ({ user_id, last_activity }) =>
        latest.current.list.updatePresence(user_id, last_activity),
      ),
      onLive('turn', ({ thread, ...state }) => latest.current.list.setState(thread, state)),
      onLive('gone', ({ thread }) => {
        latest.current.list.remove(thread)
        latest.current.onGone(thread)
        // Links to further pages may name the conversation.
        refresh()
      }),
      // A removed block gives a conversation back.
      onLive('bond', refresh),
      onReconnect(latest.current.unread, refresh),
    ]
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  }, [])
  return announced
}

/** Calls `refresh` when events resume, and when the page is restored from the back/forward cache. */
function onReconnect(unread: number, refresh: () => void): () => void {
  let isFirst = true
  const fromCache = ({ persisted }: PageTransitionEvent) => persisted && refresh()
  const subscriptions = [
    // Messages that arrived while the page was loading show in the first count.
    onLive('counters', ({ messages }) => {
      if (isFirst && messages !== unread) refresh()
      isFirst = false
    }),
    onLiveChange((isUp) => {
      if (isUp) refresh()
    }),
  ]
  window.addEventListener('pageshow', fromCache)
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    window.removeEventListener('pageshow', fromCache)
  }
}

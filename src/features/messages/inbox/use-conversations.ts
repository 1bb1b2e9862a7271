import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo, useRef } from 'react'
import { callApi, callUrl } from '../../../client/call.ts'
import type { LiveEvents } from '../../../shared/live.ts'
import type { ConversationMessage } from '../conversation/contract/message.ts'
import { type Conversation, listConversations } from './contract.ts'
import {
  applyMessage,
  applyRead,
  type ConversationEntry,
  type ConversationPage,
  type ConversationPages,
  mergeConversations,
  updatePages,
} from './conversations.ts'

const QUERY_KEY = 'conversations'
/** What a search found may have changed; the list itself is kept right by what is live. Milliseconds. */
const SEARCH_STALE_MS = 30_000

interface Options {
  me: number
  /** What the page was rendered with, and for which search; null when that failed. */
  first: { search: string; page: ConversationPage } | null
  /** Part of a name, '' for all. */
  search: string
  /** The open conversation, which is always among the answered ones. */
  open: number | null
}

/** The list of conversations as it grows, is searched and changes while it is looked at. */
export function useConversations({ me, first, search, open }: Options) {
  const client = useQueryClient()
  const newest = useRef(new Map<number, Conversation>()).current
  // A reference, since the list is asked anew the moment that the open one has ended.
  const thread = useRef(open)
  thread.current = search ? null : open
  const query = useInfiniteQuery({
    queryKey: [QUERY_KEY, search],
    queryFn: async ({ pageParam }) => {
      const answer =
        pageParam === null
          ? await callApi(listConversations, {
              params: { thread: String(thread.current ?? 0) },
              query: { search },
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
  const acts = useMemo(() => createListActions(client, newest, me, thread), [client, newest, me])
  return {
    listed,
    next: query.hasNextPage ? (query.data?.pages.at(-1)?.[0].next_page_url ?? null) : null,
    isLoading: query.isPending,
    /** The entries are those of the search before. */
    isSearching: query.isPlaceholderData,
    isFailed: query.isError,
    /** It was the next page that failed. */
    isMoreFailed: query.isFetchNextPageError,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    ...acts,
  }
}

/** What changes the lists at hand, of every search. */
function createListActions(
  client: QueryClient,
  newest: Map<number, Conversation>,
  me: number,
  open: RefObject<number | null>,
) {
  const change = (how: Parameters<typeof updatePages>[1]) =>
    client.setQueriesData<ConversationPages>({ queryKey: [QUERY_KEY] }, (old) => old && updatePages(old, how))
  const changeOne = (id: number, how: (conversation: Conversation) => Conversation | null) =>
    change({
      conversation: (conversation) => {
        if (conversation.id !== id) return conversation
        const changed = how(conversation)
        if (changed) newest.set(id, changed)
        return changed
      },
    })
  const find = (id: number): ConversationEntry | undefined => {
    const lists = client.getQueriesData<ConversationPages>({ queryKey: [QUERY_KEY] })
    return mergeConversations(lists.flatMap(([, data]) => data?.pages ?? [])).find(
      ({ conversation }) => conversation.id === id,
    )
  }
  const refresh = () => void client.invalidateQueries({ queryKey: [QUERY_KEY] })
  return {
    find,
    refresh,
    /** Asks again where the list cannot know the conversation, or what came before the message. */
    receive: (event: LiveEvents['message'], isSeen: boolean) => {
      const known = find(event.thread)?.conversation
      if (!known || event.previous > known.last_id) refresh()
      changeOne(event.thread, (conversation) => applyMessage(conversation, event.message, me, isSeen))
    },
    /** One's own, once the server has taken it. */
    sent: (id: number, message: ConversationMessage) =>
      changeOne(id, (conversation) => applyMessage(conversation, message, me, true)),
    read: (id: number, lastId: number) => changeOne(id, (conversation) => applyRead(conversation, lastId)),
    meet: (userId: number, lastActivity: string) =>
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

/** An answer that was on its way while something newer happened does not undo it. */
function mergeNewest(
  [page, members]: ConversationPage,
  newest: ReadonlyMap<number, Conversation>,
): ConversationPage {
  const data = page.data.map((answered) => {
    const held = newest.get(answered.id)
    if (!held || held.last_id < answered.last_id) return answered
    return held.last_id > answered.last_id ? held : { ...answered, ...mergeReadState(held, answered) }
  })
  return [{ ...page, data }, members]
}

/** Of the same last message, what either has read is read. */
function mergeReadState(
  held: Conversation,
  answered: Conversation,
): Pick<Conversation, 'unread' | 'is_read'> {
  return held.is_read ? { unread: 0, is_read: true } : answered
}

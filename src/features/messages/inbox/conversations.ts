import type { InfiniteData } from '@tanstack/react-query'
import type { Reply } from '../../../shared/endpoint.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import type { ConversationMessage } from '../conversation/contract/message.ts'
import type { Conversation, listConversations } from './contract.ts'

/** A page of conversations and their interlocutors. */
export type ConversationPage = Reply<typeof listConversations>
export type ConversationPages = InfiniteData<ConversationPage, string | null>

/** An entry of the list; `member` is null once that account is deleted. */
export interface ConversationEntry {
  conversation: Conversation
  member: MemberCard | null
}

/**
 * All entries, each once, the latest first: what a page that was read earlier says of a conversation gives way to what
 * is newer. One without a message has just been opened, and stands above all.
 */
export function mergeConversations(pages: readonly ConversationPage[]): ConversationEntry[] {
  const members = new Map(pages.flatMap(([, cards]) => cards).map((card) => [card.id, card]))
  const byId = new Map<number, Conversation>()
  for (const conversation of pages.flatMap(([{ data }]) => data)) {
    const known = byId.get(conversation.id)
    if (!known || conversation.last_id > known.last_id) byId.set(conversation.id, conversation)
  }
  const place = ({ last_id }: Conversation) => last_id || Number.POSITIVE_INFINITY
  return [...byId.values()]
    .sort((a, b) => (place(a) === place(b) ? b.id - a.id : place(b) - place(a)))
    .map((conversation) => ({ conversation, member: members.get(conversation.user_id ?? 0) ?? null }))
}

/**
 * A conversation after a message of it.
 * @param isSeen the reader looks at the conversation at this moment
 */
export function applyMessage(
  conversation: Conversation,
  message: ConversationMessage,
  me: number,
  isSeen: boolean,
): Conversation {
  if (message.id <= conversation.last_id) return conversation
  const unread = isSeen || message.user_id === me ? 0 : conversation.unread + 1
  return {
    ...conversation,
    date: message.created_at,
    last_message: message.message,
    last_type: message.type,
    last_sender: message.user_id,
    last_id: message.id,
    unread,
    is_read: unread === 0,
  }
}

/** A conversation once the reader has read it up to a message. */
export function applyRead(conversation: Conversation, lastId: number): Conversation {
  if (lastId < conversation.last_id || conversation.is_read) return conversation
  return { ...conversation, unread: 0, is_read: true }
}

interface Change {
  /** Null takes the conversation out. */
  conversation?: (conversation: Conversation) => Conversation | null
  member?: (member: MemberCard) => MemberCard
}

/** Pages with each conversation and member changed; the very same pages where nothing is. */
export function updatePages(
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

import type { LiveNapkin } from './napkins.ts'
import type { Quote } from './quotes.ts'

/** A message as members read it: `ConversationMessage` of the conversation's contract. */
export interface LiveMessage {
  id: number
  user_id: number
  message: string
  type: number
  created_at: string
  quote?: Quote | undefined
  reply_to?: LiveReply | undefined
  edited_at?: string | undefined
  deleted?: true | undefined
  author_reaction?: number | undefined
  other_reaction?: number | undefined
  napkin?: LiveNapkin | undefined
}

export interface LiveReply {
  id: number
  user_id: number
  message: string
  type: number
  deleted?: true | undefined
}

/** Events of a member's stream, by the `event` field. */
export interface LiveEvents {
  /** A message of one of the member's conversations, their own from other devices included. */
  message: {
    thread: number
    message: LiveMessage
    /** The previous message of the conversation, 0 for none; a browser without it loads what is missing. */
    previous: number
    client_key: string | null
  }
  /**
   * A message was edited, deleted or reacted to. A browser that does not know the version before requests what is
   * missing.
   */
  changed: { thread: number; message: LiveMessage; version: number }
  /** The other's read position; sent to premium members, if neither refuses receipts. */
  read: { thread: number; last_id: number }
  /** The other is typing. */
  typing: { thread: number; user_id: number }
  /** An interlocutor was just active. */
  presence: { user_id: number; last_activity: string }
  /** Counters; also sent at each (re)connection. */
  counters: Counters
  /** A conversation was removed by a block. */
  gone: { thread: number }
  /** The member has parked or muted a conversation on another device, or one of the two has closed or reopened it. */
  turn: { thread: number; parked: boolean; muted: boolean; closed_by: number | null }
  /** The member's message that waited for the confirmation was not sent; null where its conversation is gone too. */
  pending: { thread: number; refusal: string | null }
  /** The member's draft has changed, on any of their devices; '' once it is sent. */
  draft: { thread: number; message: string; version: number }
  /** A forum post mentions the member by `@name`. */
  mention: { post: number; name: string; title: string }
  /** Reactions to a post of a topic that the member has opened have changed: the page reads them again. */
  reactions: { topic: number; post: number }
  /** Photos of a post of a topic that the member has opened have changed: the page reads them again. */
  photos: { topic: number; post: number }
  /** A topic that the member has opened has a new post, at this position. */
  replies: { topic: number; pos: number }
  /** The friendship or friend request with this member has changed. */
  bond: { user_id: number }
  /** The member's address is confirmed: from now on they may write. */
  verified: Record<string, never>
}

export interface Counters {
  /** Unread messages, over all conversations. */
  messages: number
  /** Pending friend requests. */
  asks: number
  /** Unread notifications, each group counted once; 100 at most. */
  notifications: number
}

export type LiveEventName = keyof LiveEvents
export type LiveEvent = { [N in LiveEventName]: { name: N; data: LiveEvents[N] } }[LiveEventName]

/** State of the stream, sent as event `state`: first after missed messages have been sent. */
export interface StreamState {
  /** Events of all processes arrive. */
  up: boolean
  /** Events may be missing: displayed data has to be reloaded. */
  missed: boolean
}

/** The stream of a member's events; `after` is the newest known message, if there is no `Last-Event-ID`. */
export const EVENTS_PATH = '/api/events'

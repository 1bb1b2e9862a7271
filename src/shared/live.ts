/** What a member's open browser is told as it happens; the `event` of the stream is the key. */
export interface LiveEvents {
  /** A message of one of the member's conversations, the member's own from other devices included. */
  message: {
    thread: number
    message: { id: number; user_id: number; message: string; type: number; created_at: string }
    /** The conversation's message before it, 0 for none: who has not seen that one asks for what is missing. */
    previous: number
    client_key: string | null
  }
  /** The other has read up to here; told to premium members alone. */
  read: { thread: number; last_id: number }
  /** The other is writing at this moment. */
  typing: { thread: number; user_id: number }
  /** Somebody whom the member writes with was just active. */
  presence: { user_id: number; last_activity: string }
  /** How much waits for the member; sent at each (re)connection too. */
  counters: Counters
  /** A conversation is no longer there: one of the two has blocked the other. */
  gone: { thread: number }
  /** Somebody has named the member by `@name` in a post of the forum. */
  mention: { post: number; name: string; title: string }
  /** Friendship, or a request of it, has changed with this member. */
  bond: { user_id: number }
}

export interface Counters {
  /** Unread messages, over all conversations. */
  messages: number
  /** Friend requests that wait for an answer. */
  asks: number
  /** Notifications that are not read, those that are shown as one counted once; 100 at most. */
  notifications: number
}

export type LiveEventName = keyof LiveEvents
export type LiveEvent = { [N in LiveEventName]: { name: N; data: LiveEvents[N] } }[LiveEventName]

/** What the stream says of itself, as the event `state`: first of all once what was missed has been sent. */
export interface StreamState {
  /** Events of the whole site arrive. */
  up: boolean
  /** Some may not have come: what is shown is to be asked for again. */
  missed: boolean
}

/** The stream of a member's events; `after` the newest message known, where no `Last-Event-ID` says it. */
export const EVENTS_PATH = '/api/events'

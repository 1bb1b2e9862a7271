import { CallError, callApi } from '../../../client/call.ts'
import { onLiveChange } from '../../../client/live.ts'
import { listLocalNames, loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { createUuid } from '../../../client/uuid.ts'
import { DAILY_LIMIT_CODE, GENERIC_ERROR } from '../../../shared/texts.ts'
import { type ConversationMessage, sendMessage } from './contract/message.ts'
import { DAILY_LIMIT_REACHED, NOT_SENT } from './conversation-texts.ts'
import {
  failOutgoing,
  type OutgoingMessage,
  pauseOutgoing,
  removeOutgoing,
  restore,
  resumeOutgoing,
  retryOutgoing,
  upsertOutgoing,
} from './outgoing-messages.ts'

/** With no network known to be back, what is held is tried again after so long; milliseconds. */
const RETRY_MS = 10_000

export interface OutboxUpdate {
  all: readonly OutgoingMessage[]
  /** What the server has just taken. */
  sent?: { key: string; message: ConversationMessage }
  /** What it has just refused. */
  refused?: CallError
  /** A message was not taken for lack of an answer; once for each, not for each time that it is tried again by itself. */
  isUnreached?: true
}

/**
 * What a member has written in a conversation and the server has not taken yet: sent one at a time in the order of
 * writing, kept over reloads, held back while there is no network. It goes on when the conversation is closed.
 */
export interface Outbox {
  all(): readonly OutgoingMessage[]
  add(message: string, type: number): void
  retry(key: string): void
  /** Gives one up, or takes it as sent where the server has told so otherwise. */
  drop(key: string): void
  /** What it gives ends it. */
  subscribe(hear: (news: OutboxUpdate) => void): () => void
}

const outboxes = new Map<string, Outbox>()
const buildStorageKey = (me: number, thread: number) => `outbox ${me} ${thread}`

/** The one outbox of a member and a conversation in this page. */
export function getOutbox(me: number, thread: number): Outbox {
  const name = buildStorageKey(me, thread)
  const box = outboxes.get(name) ?? createOutbox(name, thread)
  outboxes.set(name, box)
  return box
}

/** Takes up again what earlier visits left to be sent, in all conversations of the member. */
export function resumeOutboxes(me: number): void {
  for (const name of listLocalNames(`outbox ${me} `)) getOutbox(me, Number(name.split(' ')[2]))
}

function createOutbox(name: string, thread: number): Outbox {
  const hearers = new Set<(news: OutboxUpdate) => void>()
  let all = restore(loadLocal<OutgoingMessage[]>(name, []), Date.now(), NOT_SENT)
  let isSending = false
  /** Keys of messages whose first failure for lack of an answer was announced. */
  const unreached = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (news: Omit<OutboxUpdate, 'all'> = {}) => {
    for (const hear of hearers) hear({ all, ...news })
  }
  const change = (next: OutgoingMessage[], news?: Omit<OutboxUpdate, 'all'>) => {
    saveChanges(name, all, next)
    all = next
    tell(news)
  }
  const hold = (news?: Omit<OutboxUpdate, 'all'>) => {
    change(pauseOutgoing(all), news)
    clearTimeout(timer)
    timer = setTimeout(resume, RETRY_MS)
  }
  const resume = () => {
    clearTimeout(timer)
    if (all.some(({ state }) => state === 'held')) change(resumeOutgoing(all))
    void pump()
  }
  const settle = (key: string, error: unknown) => {
    const failure = error instanceof CallError ? error : new CallError(500, undefined)
    if (isNetworkError(failure)) {
      const isFirst = !unreached.has(key)
      unreached.add(key)
      return hold(isFirst ? { isUnreached: true } : {})
    }
    // What is wrong with one message says nothing of the next.
    const next = failOutgoing(all, key, reasonOf(failure), failure.status !== 422)
    change(next, { refused: failure })
  }
  async function pump(): Promise<void> {
    const next = all.find(({ state }) => state === 'waiting')
    if (isSending || !next) return
    if (!navigator.onLine) return hold()
    isSending = true
    try {
      const { sent } = await callApi(sendMessage, {
        params: { thread: String(thread) },
        body: { message: next.message, type: next.type === 1 ? 1 : 0, client_key: next.key },
      })
      change(removeOutgoing(all, next.key), { sent: { key: next.key, message: sent } })
    } catch (error) {
      settle(next.key, error)
    } finally {
      isSending = false
    }
    return pump()
  }

  window.addEventListener('online', resume)
  onLiveChange((isUp) => isUp && resume())
  void pump()
  return {
    all: () => all,
    add(message, type) {
      const at = new Date().toISOString()
      change([...resumeOutgoing(all), { key: createUuid(), message, type, at, state: 'waiting' }])
      void pump()
    },
    retry(key) {
      unreached.delete(key)
      change(retryOutgoing(all, key))
      void pump()
    },
    drop: (key) => change(removeOutgoing(all, key)),
    subscribe(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

/** Another tab may hold messages of its own under the same name: only what has changed here is changed there. */
function saveChanges(
  name: string,
  before: readonly OutgoingMessage[],
  after: readonly OutgoingMessage[],
): void {
  let kept = loadLocal<OutgoingMessage[]>(name, [])
  for (const { key } of before) if (!after.some((one) => one.key === key)) kept = removeOutgoing(kept, key)
  for (const one of after) if (!before.includes(one)) kept = upsertOutgoing(kept, one)
  saveLocal(name, kept.length === 0 ? null : kept)
}

/** No answer came, or only from what stands before a server that is being started anew. */
function isNetworkError({ status }: CallError): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504
}

function reasonOf({ serverMessage, errors }: CallError): string {
  const field = Object.values(errors)[0]?.[0]
  return field ?? (serverMessage === DAILY_LIMIT_CODE ? DAILY_LIMIT_REACHED : serverMessage) ?? GENERIC_ERROR
}

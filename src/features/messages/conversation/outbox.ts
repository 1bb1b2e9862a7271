import { CallError, callApi } from '../../../client/call.ts'
import { onLiveChange } from '../../../client/live.ts'
import { listLocalNames, loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { createUuid } from '../../../client/uuid.ts'
import { DAILY_LIMIT_CODE, GENERIC_ERROR } from '../../../shared/texts.ts'
import { DAILY_LIMIT_REACHED, NOT_SENT } from '../texts.ts'
import type { KeptMessage } from './contract.ts'
import { type ConversationMessage, type RepliedMessage, sendMessage } from './contract.ts'

/** Retry delay for paused messages while the network state is unknown; milliseconds. */
const RETRY_MS = 10_000

interface OutboxUpdate {
  all: readonly OutgoingMessage[]
  /** Stored by the server just now. */
  sent?: { key: string; message: ConversationMessage }
  /** Kept by the server just now, until the member's e-mail is confirmed. */
  pending?: KeptMessage
  /** Rejected by the server just now. */
  refused?: CallError
  /** A message got no answer; reported once per message, not per automatic retry. */
  isUnreached?: true
}

/**
 * Messages that the server has not stored yet: sent one at a time in order, saved over reloads, paused
 * without network. The outbox keeps sending after the conversation is closed.
 */
export interface Outbox {
  all(): readonly OutgoingMessage[]
  add(message: string, type: number, replied?: RepliedMessage): void
  retry(key: string): void
  /** Gives up a message, or removes it because an event reports it as stored. */
  drop(key: string): void
  /** @returns a function that unsubscribes */
  subscribe(listener: (update: OutboxUpdate) => void): () => void
}

const outboxes = new Map<string, Outbox>()
const buildStorageKey = (me: number, thread: number) => `outbox ${me} ${thread}`

/** One outbox per member and conversation in this page. */
export function getOutbox(me: number, thread: number): Outbox {
  const name = buildStorageKey(me, thread)
  const box = outboxes.get(name) ?? createOutbox(name, thread)
  outboxes.set(name, box)
  return box
}

/** Resumes the outboxes that earlier visits saved, in all conversations of the member. */
export function resumeOutboxes(me: number): void {
  for (const name of listLocalNames(`outbox ${me} `)) getOutbox(me, Number(name.split(' ')[2]))
}

function createOutbox(name: string, thread: number): Outbox {
  const listeners = new Set<(update: OutboxUpdate) => void>()
  let all = restore(loadLocal<OutgoingMessage[]>(name, []), Date.now(), NOT_SENT)
  let isSending = false
  /** Keys of messages whose first network failure was reported. */
  const unreached = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const notify = (update: Omit<OutboxUpdate, 'all'> = {}) => {
    for (const listener of listeners) listener({ all, ...update })
  }
  const change = (next: OutgoingMessage[], update?: Omit<OutboxUpdate, 'all'>) => {
    saveChanges(name, all, next)
    all = next
    notify(update)
  }
  const pause = (update?: Omit<OutboxUpdate, 'all'>) => {
    change(pauseOutgoing(all), update)
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
      return pause(isFirst ? { isUnreached: true } : {})
    }
    // A fault of one message does not concern the next.
    const next = failOutgoing(all, key, getFailureReason(failure), failure.status !== 422)
    change(next, { refused: failure })
  }
  async function pump(): Promise<void> {
    const next = all.find(({ state }) => state === 'waiting')
    if (isSending || !next) return
    if (!navigator.onLine) return pause()
    isSending = true
    try {
      const { sent, pending } = await callApi(sendMessage, {
        params: { thread: String(thread) },
        body: {
          ...{ message: next.message, type: next.type === 1 ? 1 : 0, client_key: next.key },
          ...(next.replied ? { reply_to: next.replied.id } : {}),
        },
      })
      change(
        removeOutgoing(all, next.key),
        sent ? { sent: { key: next.key, message: sent } } : pending && { pending },
      )
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
    add(message, type, replied) {
      const at = new Date().toISOString()
      const one = {
        key: createUuid(),
        message,
        type,
        at,
        state: 'waiting',
        ...(replied ? { replied } : {}),
      } as const
      change([...resumeOutgoing(all), one])
      void pump()
    },
    retry(key) {
      unreached.delete(key)
      change(retryOutgoing(all, key))
      void pump()
    },
    drop: (key) => change(removeOutgoing(all, key)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Another tab may have saved messages under the same name: write only what changed here. */
function saveChanges(
  name: string,
  before: readonly OutgoingMessage[],
  after: readonly OutgoingMessage[],
): void {
  let saved = loadLocal<OutgoingMessage[]>(name, [])
  for (const { key } of before) if (!after.some((one) => one.key === key)) saved = removeOutgoing(saved, key)
  for (const one of after) if (!before.includes(one)) saved = upsertOutgoing(saved, one)
  saveLocal(name, saved.length === 0 ? null : saved)
}

/** No answer, or only one from a proxy in front of a restarting server. */
function isNetworkError({ status }: CallError): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504
}

/** The sentence of a failed call, of a field first. */
export function getFailureReason({ serverMessage, errors }: CallError): string {
  const field = Object.values(errors)[0]?.[0]
  return field ?? (serverMessage === DAILY_LIMIT_CODE ? DAILY_LIMIT_REACHED : serverMessage) ?? GENERIC_ERROR
}

/** A message that the server has not stored yet. */
export interface OutgoingMessage {
  /** Idempotency key. */
  key: string
  message: string
  type: number
  /** The message that it answers. */
  replied?: RepliedMessage
  /** When it was written, ISO 8601. */
  at: string
  /**
   * `waiting` for its turn or its answer, `held` until the network is back, `failed` until the member
   * decides, `pending` by the server until the member's e-mail is confirmed.
   */
  state: 'waiting' | 'held' | 'failed' | 'pending'
  /** The server's reason for the failure. */
  why?: string
  /** Address of the plain form that deletes a message which the server keeps. */
  form?: string
}

/** Older messages are not sent automatically, since they may be out of date; milliseconds. */
const AUTO_SEND_MS = 86_400_000

/** Replaces a message, or appends it. */
export function upsertOutgoing(all: readonly OutgoingMessage[], one: OutgoingMessage): OutgoingMessage[] {
  return all.some(({ key }) => key === one.key)
    ? all.map((other) => (other.key === one.key ? one : other))
    : [...all, one]
}

export function removeOutgoing(all: readonly OutgoingMessage[], key: string): OutgoingMessage[] {
  return all.filter((one) => one.key !== key)
}

/** The network is down. */
export function pauseOutgoing(all: readonly OutgoingMessage[]): OutgoingMessage[] {
  return all.map((one) => (one.state === 'waiting' ? { ...one, state: 'held' } : one))
}

/** The network is back. */
export function resumeOutgoing(all: readonly OutgoingMessage[]): OutgoingMessage[] {
  return all.map((one) => (one.state === 'held' ? { ...one, state: 'waiting' } : one))
}

/** `andFollowing`: the reason also applies to the messages waiting behind it. */
export function failOutgoing(
  all: readonly OutgoingMessage[],
  key: string,
  why: string,
  andFollowing: boolean,
): OutgoingMessage[] {
  return all.map((one) =>
    one.key === key || (andFollowing && one.state === 'waiting') ? { ...one, state: 'failed', why } : one,
  )
}

/** Retries a message on the member's request, along with all paused ones. */
export function retryOutgoing(all: readonly OutgoingMessage[], key: string): OutgoingMessage[] {
  return resumeOutgoing(all).map((one) => {
    if (one.key !== key) return one
    const { why: _why, ...others } = one
    return { ...others, state: 'waiting' }
  })
}

/** Saved by an earlier visit: sent automatically unless too old. */
export function restore(all: readonly OutgoingMessage[], now: number, why: string): OutgoingMessage[] {
  return resumeOutgoing(all).map((one) =>
    one.state === 'waiting' && now - Date.parse(one.at) > AUTO_SEND_MS
      ? { ...one, state: 'failed', why }
      : one,
  )
}

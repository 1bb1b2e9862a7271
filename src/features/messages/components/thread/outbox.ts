import { CallError, callApi } from '../../../../client/call.ts'
import { onLiveChange } from '../../../../client/live.ts'
import { listLocalNames, loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { DAILY_LIMIT_CODE, GENERIC_ERROR } from '../../../../shared/texts.ts'
import { sendMessage, type ThreadMessage } from '../../contract/message.ts'
import { MESSAGES_OVER, NOT_SENT } from '../../thread-texts.ts'
import { again, holdBack, type Outgoing, put, refuse, release, without, woken } from './outgoing.ts'

/** With no network known to be back, what is held is tried again after so long; milliseconds. */
const TRY_AGAIN_MS = 10_000

export interface OutboxNews {
  all: readonly Outgoing[]
  /** What the server has just taken. */
  sent?: { key: string; message: ThreadMessage }
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
  all(): readonly Outgoing[]
  add(message: string, type: number): void
  retry(key: string): void
  /** Gives one up, or takes it as sent where the server has told so otherwise. */
  drop(key: string): void
  /** What it gives ends it. */
  subscribe(hear: (news: OutboxNews) => void): () => void
}

const boxes = new Map<string, Outbox>()
const nameOf = (me: number, thread: number) => `outbox ${me} ${thread}`

/** The one outbox of a member and a conversation in this page. */
export function outboxOf(me: number, thread: number): Outbox {
  const name = nameOf(me, thread)
  const box = boxes.get(name) ?? createOutbox(name, thread)
  boxes.set(name, box)
  return box
}

/** Takes up again what earlier visits left to be sent, in all conversations of the member. */
export function wakeOutboxes(me: number): void {
  for (const name of listLocalNames(`outbox ${me} `)) outboxOf(me, Number(name.split(' ')[2]))
}

function createOutbox(name: string, thread: number): Outbox {
  const hearers = new Set<(news: OutboxNews) => void>()
  let all = woken(loadLocal<Outgoing[]>(name, []), Date.now(), NOT_SENT)
  let isSending = false
  /** Keys of messages whose first failure for lack of an answer was announced. */
  const unreached = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (news: Omit<OutboxNews, 'all'> = {}) => {
    for (const hear of hearers) hear({ all, ...news })
  }
  const change = (next: Outgoing[], news?: Omit<OutboxNews, 'all'>) => {
    keepChanged(name, all, next)
    all = next
    tell(news)
  }
  const hold = (news?: Omit<OutboxNews, 'all'>) => {
    change(holdBack(all), news)
    clearTimeout(timer)
    timer = setTimeout(resume, TRY_AGAIN_MS)
  }
  const resume = () => {
    clearTimeout(timer)
    if (all.some(({ state }) => state === 'held')) change(release(all))
    void pump()
  }
  const settle = (key: string, error: unknown) => {
    const failure = error instanceof CallError ? error : new CallError(500, undefined)
    if (isNetwork(failure)) {
      const isFirst = !unreached.has(key)
      unreached.add(key)
      return hold(isFirst ? { isUnreached: true } : {})
    }
    // What is wrong with one message says nothing of the next.
    const next = refuse(all, key, reasonOf(failure), failure.status !== 422)
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
      change(without(all, next.key), { sent: { key: next.key, message: sent } })
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
      change([...release(all), { key: createUuid(), message, type, at, state: 'waiting' }])
      void pump()
    },
    retry(key) {
      unreached.delete(key)
      change(again(all, key))
      void pump()
    },
    drop: (key) => change(without(all, key)),
    subscribe(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

/** Another tab may hold messages of its own under the same name: only what has changed here is changed there. */
function keepChanged(name: string, before: readonly Outgoing[], after: readonly Outgoing[]): void {
  let kept = loadLocal<Outgoing[]>(name, [])
  for (const { key } of before) if (!after.some((one) => one.key === key)) kept = without(kept, key)
  for (const one of after) if (!before.includes(one)) kept = put(kept, one)
  saveLocal(name, kept.length === 0 ? null : kept)
}

/** No answer came, or only from what stands before a server that is being started anew. */
function isNetwork({ status }: CallError): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504
}

function reasonOf({ serverMessage, errors }: CallError): string {
  const field = Object.values(errors)[0]?.[0]
  return field ?? (serverMessage === DAILY_LIMIT_CODE ? MESSAGES_OVER : serverMessage) ?? GENERIC_ERROR
}

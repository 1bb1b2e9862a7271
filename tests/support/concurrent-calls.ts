import { buildOpenApi } from '../../src/platform/http/openapi.ts'
import type { Endpoint } from '../../src/shared/endpoint.ts'
import type { Browser, TestApp } from './app.ts'
import {
  createFriendRequest,
  createMember,
  createMessage,
  createPhoto,
  createPoll,
  createPost,
  createThread,
  createTopic,
} from './factories.ts'
import type { Schema } from './from-schema.ts'
import { createNotification } from './notifications.ts'

// For tests that try everything on every call: actors, rows for their requests, and several calls at a time.

/** While one waits for the database another runs. */
const CONCURRENCY = 4

type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }
export interface Operation {
  parameters: Parameter[]
  body: Schema | undefined
  /** Statuses that the API document names. */
  statuses: Set<number>
}

/** A call as the API document describes it. */
export function readOperation(endpoint: Endpoint): Operation {
  type OpenApiOperation = {
    parameters?: Parameter[]
    requestBody?: { content: { 'application/json'?: { schema: Schema } } }
    responses: Record<string, unknown>
  }
  const paths = buildOpenApi([endpoint], '').paths as Record<string, Record<string, OpenApiOperation>>
  const operation = Object.values(paths)[0]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`no operation for ${endpoint.path}`)
  return {
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content['application/json']?.schema,
    statuses: new Set([...Object.keys(operation.responses).map(Number), 404]),
  }
}

export type Actor = 'visitor' | 'member' | 'founder'

/** Actors of one worker and their rows; no other worker uses them. */
export class CallActors {
  readonly #site: TestApp
  #browsers: Partial<Record<Actor, Browser>> = {}
  /** Ids of existing rows and addresses of topics, so that calls reach something. */
  #known: (number | string)[] = []

  constructor(site: TestApp) {
    this.#site = site
  }

  /** Makes all actors new at the next request: for writes, so that one call does not affect the next. */
  reset(): void {
    this.#browsers = {}
    this.#known = []
  }

  /** Calls such as signing out end sessions: an actor without one is created again. */
  async getBrowser(actor: Actor): Promise<Browser> {
    const existing = this.#browsers[actor]
    if (existing && (actor === 'visitor' || existing.cookie()?.startsWith('s.'))) return existing
    const browser =
      actor === 'visitor' ? await this.#site.as(null) : await this.#signedIn(actor === 'founder' ? 3 : 0)
    this.#browsers[actor] = browser
    return browser
  }

  /** An id of the actors' rows, chosen by a random number. */
  pickId(number: number): number | string {
    return this.#known[number % this.#known.length] ?? number
  }

  /** A member with a conversation, a friend request, a photo, and a topic with a poll and a reply. */
  async #signedIn(roles: number): Promise<Browser> {
    const { db } = this.#site
    const member = await createMember(db, { roles })
    const other = await createMember(db)
    const thread = await createThread(db, member.id, other.id)
    const message = await createMessage(db, thread.id, other.id)
    const request = await createFriendRequest(db, other.id, member.id)
    const photo = await createPhoto(db, other.id)
    const topic = await createTopic(db, member.id)
    await createPoll(db, topic.id)
    const post = await createPost(db, topic.id, other.id)
    const notice = await createNotification(db, member.id, { sender_id: other.id })
    const made = [member, other, thread, message, request, photo, topic, post, notice].map(({ id }) => id)
    this.#known = [...made, topic.post_id, topic.slug, ...this.#known].slice(0, 2 * (made.length + 2))
    return this.#site.as(member)
  }
}

/** Calls `act` with each element, some at a time; the first failure ends it. */
export async function runConcurrently<T>(
  site: TestApp,
  all: readonly T[],
  act: (one: T, lane: CallActors) => Promise<void>,
): Promise<void> {
  const waiting = [...all]
  const walk = async () => {
    const lane = new CallActors(site)
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      await act(one, lane).catch((error) => {
        waiting.length = 0
        throw error
      })
    }
  }
  const settled = await Promise.allSettled(Array.from({ length: CONCURRENCY }, walk))
  for (const one of settled) if (one.status === 'rejected') throw one.reason
}

/** A value that an address can contain: half a surrogate pair cannot be sent. */
export function toPrintable(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

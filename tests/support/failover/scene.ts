import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Bond } from '../../../src/features/friends/contract.ts'
import type { Database } from '../../../src/schema/database.ts'
import { type BuiltSite, createSignedInMember } from '../built.ts'
import { createPhoto, createThread } from '../factories.ts'
import type { Operation } from './history.ts'
import type { BondCall, BondOutput, ConversationCall, LikeCall } from './objects.ts'

type Answer = { status: number; body: unknown } | undefined

/** A member's calls to the site, and how long each took. */
export class Caller {
  /** The longest call so far, in milliseconds. */
  static slowest = 0
  readonly #site: BuiltSite
  readonly #session: string

  constructor(site: BuiltSite, session: string) {
    this.#site = site
    this.#session = session
  }

  get = (path: string) => this.#call(() => this.#site.get(path, this.#session))
  post = (path: string, body?: object) => this.#call(() => this.#site.post(this.#session, path, body))
  delete = (path: string) => this.#call(() => this.#site.delete(this.#session, path))

  /** @returns undefined if nobody can say whether it happened */
  async #call(request: () => Promise<Response>): Promise<Answer> {
    const begun = performance.now()
    try {
      const response = await request()
      const body: unknown = await response.json().catch(() => null)
      return response.status >= 500 ? undefined : { status: response.status, body }
    } catch {
      return undefined
    } finally {
      Caller.slowest = Math.max(Caller.slowest, performance.now() - begun)
    }
  }
}

/** Two members who write to each other, and the histories of what they share. */
export interface Scene {
  conversation: Operation<ConversationCall, readonly string[]>[]
  bond: Operation<BondCall, BondOutput>[]
  like: Operation<LikeCall, boolean>[]
  /** When each acknowledged message was acknowledged, and its text. */
  acknowledged: { at: number; text: string }[]
  /** Ends the calls, reads all three until they have answered, and waits until all have been answered. */
  finish(): Promise<void>
}

const PAUSES = { write: 120, read: 150, change: 400 }

/** Begins calls of all kinds, which go on until `finish`. */
export async function beginScene(site: BuiltSite, db: Kysely<Database>): Promise<Scene> {
  const [one, other] = [await createSignedInMember(db), await createSignedInMember(db)]
  const { id: thread } = await createThread(db, one.id, other.id)
  const { id: photo } = await createPhoto(db, other.id)
  const [asOne, asOther] = [new Caller(site, one.session), new Caller(site, other.session)]
  const scene: Scene = { conversation: [], bond: [], like: [], acknowledged: [], finish: async () => {} }
  const path = `/api/messages/conversation/${thread}`
  const first = await asOne.post(path, { message: 'Bonsoir', type: 0 })
  const readMessages = createReader(asOther, path, toSentId(first), scene)
  const profile = () => asOne.get(`/api/user/${other.id}`)
  const like = (input: LikeCall) =>
    record(scene.like, input, LIKE_CALLS[input](asOne, `/api/photo/like/${photo}`, profile), (answer) => {
      if (answer.status !== 200) return undefined
      return input === 'read'
        ? (answer.body as ProfileBody).photos[0]?.liked
        : (answer.body as { liked: boolean }).liked
    })
  const bond = (input: BondCall) => {
    const caller = input === 'ask back' ? asOther : asOne
    const calls: Record<BondCall, () => Promise<Answer>> = {
      ask: () => caller.post(`/api/ask/${other.id}`),
      'ask back': () => caller.post(`/api/ask/${one.id}`),
      part: () => caller.delete(`/api/friend/${other.id}`),
      read: profile,
    }
    return record(scene.bond, input, calls[input](), ({ status, body }) => toBond(input, status, body))
  }
  let isOver = false
  const repeat = async (pause: number, act: () => Promise<boolean>) => {
    while (!isOver) {
      await act()
      await sleep(pause * (0.5 + Math.random()))
    }
  }
  const change = (act: () => Promise<boolean>) => repeat(PAUSES.change, act)
  const read = (act: () => Promise<boolean>) => repeat(PAUSES.read, act)
  const running = [
    repeat(PAUSES.write, createWriter(asOne, path, 'a', scene)),
    repeat(PAUSES.write, createWriter(asOther, path, 'b', scene)),
    change(() => bond('ask')),
    change(() => bond('ask back')),
    change(() => bond('part')),
    change(() => like('like')),
    change(() => like('unlike')),
    read(readMessages),
    read(() => bond('read')),
    read(() => like('read')),
  ]
  scene.finish = async () => {
    isOver = true
    await Promise.all(running)
    for (const read of [readMessages, () => bond('read'), () => like('read')]) {
      while (!(await read())) await sleep(PAUSES.read)
    }
  }
  return scene
}

interface ProfileBody {
  bond: Bond
  photos: { liked: boolean }[]
}

const LIKE_CALLS: Record<
  LikeCall,
  (caller: Caller, path: string, read: () => Promise<Answer>) => Promise<Answer>
> = {
  like: (caller, path) => caller.post(path),
  unlike: (caller, path) => caller.delete(path),
  read: (_caller, _path, read) => read(),
}

function toBond(call: BondCall, status: number, body: unknown): BondOutput | undefined {
  if (status === 409 || status === 404) return 'refused'
  if (status !== 200) return undefined
  return call === 'part' ? 'none' : (body as { bond: Bond }).bond
}

/**
 * Adds a call to a history.
 * @param interpret its output; undefined for a refusal that says nothing of the object
 * @returns whether its output is known
 */
async function record<Input, Output>(
  history: Operation<Input, Output>[],
  input: Input,
  call: Promise<Answer>,
  interpret: (answer: NonNullable<Answer>) => Output | undefined,
): Promise<boolean> {
  const invoked = performance.now()
  const answer = await call
  if (!answer) {
    if (input !== 'read') history.push({ invoked, returned: Number.POSITIVE_INFINITY, input })
    return false
  }
  const output = interpret(answer)
  if (output !== undefined) history.push({ invoked, returned: performance.now(), input, output })
  return output !== undefined
}

const toSentId = (answer: Answer) => (answer?.body as { sent?: { id: number } } | undefined)?.sent?.id ?? 0

function createWriter(caller: Caller, path: string, name: string, scene: Scene): () => Promise<boolean> {
  let count = 0
  return () => {
    const text = `${name}${++count}`
    const sent = caller.post(path, { message: text, type: 0 })
    return record(scene.conversation, { kind: 'send', text }, sent, ({ status }) => {
      if (status !== 200) return undefined
      scene.acknowledged.push({ at: performance.now(), text })
      return []
    })
  }
}

/** Reads what comes after the messages that it knows. */
function createReader(caller: Caller, path: string, first: number, scene: Scene): () => Promise<boolean> {
  let [last, from] = [first, 0]
  return async () => {
    const invoked = performance.now()
    const answer = await caller.get(`${path}/${last}`)
    if (answer?.status !== 200) return false
    const [, messages] = answer.body as [boolean, { id: number; message: string }[]]
    const output = messages.map(({ message }) => message)
    scene.conversation.push({ invoked, returned: performance.now(), input: { kind: 'read', from }, output })
    from += output.length
    last = messages.at(-1)?.id ?? last
    return true
  }
}

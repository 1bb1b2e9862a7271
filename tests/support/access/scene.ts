import { hashPassword } from '../../../src/features/accounts/password.ts'
import { seedForum } from '../../../src/features/forum/seed.ts'
import { FRIEND_REQUEST_STATE } from '../../../src/shared/contacts.ts'
import type { Browser, TestApp } from '../app.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  type TestMember,
} from '../factories.ts'
import { createReview } from '../moderation.ts'
import { createSubscription } from '../subscriptions.ts'
import { OBJECTS } from './objects.ts'

/**
 * Who makes each request of the authorisation matrix (security.md 6), in relation to the owner of the requested
 * objects: the owner has blocked the blocked one, was blocked by the blocker, and refused the request of the
 * refused one. Staff have verified their second factor.
 */
export const ACTORS = [
  'visitor',
  'suspended',
  'unconfirmed',
  'paused',
  'member',
  'friend',
  'refused',
  'blocked',
  'blocker',
  'owner',
  'moderator',
  'admin',
  'founder',
] as const
export type Actor = (typeof ACTORS)[number]

export const STAFF: readonly Actor[] = ['moderator', 'admin', 'founder']

const ACTOR_ROLES: Partial<Record<Actor, number>> = { suspended: -1, moderator: 1, admin: 2, founder: 3 }
export const PASSWORD = 'une longue phrase à retenir'
let passwordHash: Promise<string> | undefined

/** A value of a request: `{photo}` is the id of that object. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [Name: string]: Value }
export type Values = Readonly<Record<string, Value>>

/** The usual object of a parameter's name; a row names that of a parameter called `id`. */
export const PARAMETERS: Readonly<Record<string, Value>> = {
  userId: '{owner}',
  photoId: '{photo}',
  commentId: '{comment}',
  slateId: '{slate}',
  topicId: '{topic}',
  postId: '{post}',
  slug: '{slug}',
  thread: '{conversation}',
  lastId: 0,
}

export interface Acting {
  actor: Actor
  /** 0 of a visitor. */
  id: number
  name: string
  browser: Browser
}

/** A premium member with objects, created when a request names them, and the actors. */
export class Scene {
  readonly site: TestApp
  readonly owner: TestMember
  #objects = new Map<string, Promise<string | number>>()
  #actors = new Map<Actor, Promise<Acting>>()

  private constructor(site: TestApp, owner: TestMember) {
    this.site = site
    this.owner = owner
  }

  static async create(site: TestApp): Promise<Scene> {
    passwordHash ??= hashPassword(PASSWORD)
    const owner = await createMember(site.db, { password_hash: await passwordHash })
    await createSubscription(site.db, owner.id)
    await site.db.insertInto('regulars').values({ user_id: owner.id, named_by: null }).execute()
    return new Scene(site, owner)
  }

  get db() {
    return this.site.db
  }

  /** Creates the object at its first use. */
  get(name: string): Promise<string | number> {
    const made = this.#objects.get(name) ?? this.#create(name)
    this.#objects.set(name, made)
    return made
  }

  async #create(name: string): Promise<string | number> {
    const create = OBJECTS[name]
    if (!create) throw new Error(`tests/support/access/objects.ts creates no object called '${name}'`)
    return create(this)
  }

  async id(name: string): Promise<number> {
    return Number(await this.get(name))
  }

  as(actor: Actor): Promise<Acting> {
    const acting = this.#actors.get(actor) ?? this.#signIn(actor)
    this.#actors.set(actor, acting)
    return acting
  }

  async #signIn(actor: Actor): Promise<Acting> {
    const { db, site, owner } = this
    if (actor === 'visitor') return { actor, id: 0, name: '', browser: await site.as(null) }
    if (actor === 'owner') return { actor, ...owner, browser: await site.as(owner) }
    const { id, name } = await createMember(db, {
      roles: ACTOR_ROLES[actor] ?? 0,
      password_hash: (await passwordHash) ?? '-',
      ...(actor === 'unconfirmed' && { email_verified_at: null }),
      ...(actor === 'paused' && { paused_at: new Date(), searchable: false }),
    })
    if (actor === 'friend') await createFriendship(db, owner.id, id)
    if (actor === 'refused')
      await createFriendRequest(db, id, owner.id, { state: FRIEND_REQUEST_STATE.refused })
    if (actor === 'blocked') await blockMember(db, owner.id, id)
    if (actor === 'blocker') await blockMember(db, id, owner.id)
    return { actor, id, name, browser: await site.as({ id }) }
  }

  /** Replaces `{name}` by the given value of that name, or else by the id of that object. */
  async fill<T extends Value>(value: T, given: Values = {}): Promise<T> {
    if (Array.isArray(value)) return (await Promise.all(value.map((one) => this.fill(one, given)))) as never
    if (typeof value !== 'string') return value
    const whole = /^\{(\w+)\}$/.exec(value)?.[1]
    if (whole) return (given[whole] ?? (await this.get(whole))) as T
    let filled: string = value
    for (const [match, name = ''] of value.matchAll(/\{(\w+)\}/g))
      filled = filled.replace(match, String(given[name] ?? (await this.get(name))))
    return filled as T
  }

  async fillAll(values: Values, given?: Values): Promise<Record<string, Value>> {
    const entries = Object.entries(values).map(async ([key, value]) => [key, await this.fill(value, given)])
    return Object.fromEntries(await Promise.all(entries))
  }

  /** The address of a route: parameters are those given, or the usual object of their name. */
  async address(path: string, params: Values = {}, given?: Values): Promise<string> {
    let url = path
    for (const [match, name = ''] of path.matchAll(/:(\w+)/g)) {
      const value = params[name] ?? PARAMETERS[name]
      if (value === undefined)
        throw new Error(`${path}: no object stands for :${name}; write params: { ${name}: '{…}' }`)
      url = url.replace(match, encodeURIComponent(String(await this.fill(value, given))))
    }
    return url
  }
}

/** Creates what every scene needs: a founder and the forum. */
export async function prepareSite(site: TestApp): Promise<void> {
  await createMember(site.db, { roles: 3, searchable: false })
  await seedForum(site.db)
}

/** A newcomer whose sign-up staff review. */
export async function createNewcomer(scene: Scene): Promise<number> {
  const { id } = await createMember(scene.db)
  await createReview(scene.db, id)
  return id
}

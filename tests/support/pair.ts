import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/tables/index.ts'
import {
  befriend,
  createAsk,
  createComment,
  createLike,
  createMember,
  createMessage,
  createPhoto,
  createThread,
  type TestMember,
} from './factories.ts'

/** What two members were to each other. */
export type Bond = 'nothing' | 'friends' | 'asked' | 'asks' | 'refused'

/** One of two, and what is theirs. */
export interface Side {
  member: TestMember
  photo: number
  /** Of the member's, on the third one's photo. */
  comment: number
  message: number
}

/** Two members with much in common: photos, likes, comments, a conversation, a friend. */
export interface Pair {
  one: Side
  other: Side
  /** Friend of both; both have been at their photo. */
  third: { member: TestMember; photo: number }
  thread: number
  /** The request between them, where there was one. */
  ask: number
}

/** Ids that nothing else in an answer is likely to be. */
const FIRST_ID = 730_101

let counter = 0

/** @param bond what `one` is to `other`: 'asked' has been asked by the other */
export async function createPair(db: Kysely<Database>, bond: Bond): Promise<Pair> {
  await sql`select setval(pg_get_serial_sequence('users', 'id'), greatest(${FIRST_ID}, (select max(id) + 17 from users)))`.execute(
    db,
  )
  counter++
  const [one, other, third] = await Promise.all(
    ['Zephyrine', 'Wandrille', 'Troisieme'].map(async (name) =>
      createMember(db, { name: `${name}_${counter}` }),
    ),
  )
  if (!one || !other || !third) throw new Error('three members')
  const shared = await createPhoto(db, third.id)
  for (const friend of [one, other]) await befriend(db, friend.id, third.id)
  const { id: thread } = await createThread(db, one.id, other.id)
  const sides = await Promise.all([one, other].map((member) => fillSide(db, member, shared.id)))
  const [a, b] = sides as [Omit<Side, 'message'>, Omit<Side, 'message'>]
  for (const [own, photo] of [
    [one, b.photo],
    [other, a.photo],
  ] as const) {
    await createLike(db, photo, own.id)
    await createComment(db, photo, own.id, `Signé ${own.name}`)
  }
  const first = await createMessage(db, thread, one.id, { message: `Ici ${one.name}` })
  const last = await createMessage(db, thread, other.id, { message: `Et là ${other.name}` })
  return {
    one: { ...a, message: first.id },
    other: { ...b, message: last.id },
    third: { member: third, photo: shared.id },
    thread,
    ask: await createBond(db, bond, one.id, other.id),
  }
}

async function fillSide(
  db: Kysely<Database>,
  member: TestMember,
  shared: number,
): Promise<Omit<Side, 'message'>> {
  const photo = await createPhoto(db, member.id)
  await db
    .updateTable('users')
    .set({ avatar: photo.photo, shown_to_visitors: true })
    .where('id', '=', member.id)
    .execute()
  await createLike(db, shared, member.id)
  const comment = await createComment(db, shared, member.id, `Signé ${member.name}`)
  return { member, photo: photo.id, comment: comment.id }
}

async function createBond(db: Kysely<Database>, bond: Bond, one: number, other: number): Promise<number> {
  if (bond === 'friends') await befriend(db, one, other)
  if (bond === 'asked' || bond === 'refused') {
    return (await createAsk(db, other, one, bond === 'refused' ? { state: 1 } : {})).id
  }
  return bond === 'asks' ? (await createAsk(db, one, other)).id : 2_000_000_000
}

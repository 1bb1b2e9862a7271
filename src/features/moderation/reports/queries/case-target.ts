import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { REPORT_TYPE } from '../../contract/report.ts'
import type { CaseDetails } from '../contract/cases.ts'

type CaseTarget = CaseDetails['target']

const DELETED_TARGET: CaseTarget = {
  exists: false,
  stands: false,
  text: null,
  photo: null,
  title: null,
  href: null,
}

/**
 * What an entry is about as it is now, for staff; of a conversation nothing is read but that it is there. `stands` is
 * whether it can (still) be moderated.
 */
export async function getCurrentTarget(
  db: Kysely<Database>,
  { type, target_id, user_id }: { type: number; target_id: number; user_id: number },
): Promise<CaseTarget> {
  const target = await getTargetQuery(type)(db, target_id)
  if (!target) return DELETED_TARGET
  return { ...DELETED_TARGET, exists: true, href: `/celibataire/${user_id}`, ...target }
}

function getTargetQuery(
  type: number,
): (db: Kysely<Database>, id: number) => Promise<Partial<CaseTarget> | null> {
  if (type === REPORT_TYPE.profile) return findProfileTarget
  if (type === REPORT_TYPE.comment) return findCommentTarget
  if (type === REPORT_TYPE.photo) return findPhotoTarget
  return type === REPORT_TYPE.post ? findPostTarget : findConversationTarget
}

async function findProfileTarget(db: Kysely<Database>, id: number) {
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['description', 'avatar', 'name', 'can_description'])
    .executeTakeFirst()
  return row
    ? { stands: row.can_description, text: row.description, photo: row.avatar, title: row.name }
    : null
}

async function findConversationTarget(db: Kysely<Database>, id: number) {
  const row = await db.selectFrom('threads').where('id', '=', id).select('id').executeTakeFirst()
  return row ? { href: null } : null
}

async function findCommentTarget(db: Kysely<Database>, id: number) {
  const row = await db
    .selectFrom('comments as c')
    .innerJoin('photos as p', 'p.id', 'c.photo_id')
    .where('c.id', '=', id)
    .select(['c.comment', 'c.moderated_at', 'p.photo', 'p.user_id'])
    .executeTakeFirst()
  return row
    ? {
        stands: row.moderated_at === null,
        text: row.comment,
        photo: row.photo,
        href: `/celibataire/${row.user_id}`,
      }
    : null
}

async function findPhotoTarget(db: Kysely<Database>, id: number) {
  const row = await db
    .selectFrom('photos')
    .where('id', '=', id)
    .select(['photo', 'visible'])
    .executeTakeFirst()
  return row ? { stands: row.visible, photo: row.photo } : null
}

async function findPostTarget(db: Kysely<Database>, id: number) {
  const row = await db
    .selectFrom('posts as p')
    .innerJoin('topics as t', 't.id', 'p.topic_id')
    .where('p.id', '=', id)
    .select(['p.post', 'p.moderated_at', 't.title'])
    .executeTakeFirst()
  return row
    ? { stands: row.moderated_at === null, text: row.post, title: row.title, href: `/forum/post/${id}` }
    : null
}

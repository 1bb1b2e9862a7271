import { type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hasNoBlock } from '../../platform/db/member-cards.ts'
import { isTopicReadableBy } from '../../platform/db/topic-visibility.ts'
import { isNotBeingDeleted } from '../../platform/db/visibility.ts'
import type { Database } from '../../schema/database.ts'
import { DECISION } from '../../shared/decisions.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'
import { isStaff } from '../../shared/roles.ts'
import { REPORT_TYPE } from '../moderation/reports/contract.ts'
import type { CurrentContent, ReportedContent, ReportTarget } from '../moderation/reports/public.ts'
import { restorePost, setPostModeration } from './public/moderate.ts'

/** Posts as reported content. */
export const postReportTarget: ReportTarget = {
  type: REPORT_TYPE.post,
  load: findReportedPost,
  findByAddress: findPostByAddress,
  loadCurrent: findCurrentPost,
  moderate: async (tx, actor, { target_id }, reason) => {
    await setPostModeration(tx, actor, target_id, { ...reason, wanted: true })
  },
  decisions: {
    kinds: [DECISION.postModerated],
    restore: (tx, { target_id }) => restorePost(tx, target_id),
  },
  memberContent: { hide: hidePosts, show: showPosts },
}

/** Finds a post the reader sees, with its topic: neither moderated, nor without author, nor of a blocked pair (but for staff). */
async function findReportedPost(
  db: Kysely<Database>,
  reader: { id: number; roles: number },
  postId: number,
): Promise<ReportedContent | undefined> {
  const post = await db
    .selectFrom('posts as p')
    .innerJoin('topics as t', 't.id', 'p.topic_id')
    .where('p.id', '=', postId)
    .where('p.moderated_at', 'is', null)
    .where('p.user_id', 'is not', null)
    .where(sql<boolean>`${sql.raw(isNotBeingDeleted('p.user_id'))}`)
    .$if(!isStaff(reader.roles), (query) => query.where(hasNoBlock(reader.id, 'p.user_id')))
    .where(isTopicReadableBy('t', { id: reader.id, isStaff: isStaff(reader.roles) }))
    .select(['p.user_id', 'p.post', 'p.pos', 'p.topic_id', 't.title', 't.slug'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('photos as f')
          .whereRef('f.post_id', '=', 'p.id')
          .where('f.state', '=', PHOTO_STATE.accepted)
          .select(['f.photo as file', 'f.alt'])
          .orderBy('f.post_position'),
      ).as('post_photos'),
    )
    .$narrowType<{ user_id: number }>()
    .executeTakeFirst()
  if (!post) return undefined
  const { user_id, post_photos, ...evidence } = post
  return { user_id, evidence: { ...evidence, ...(post_photos.length > 0 && { post_photos }) } }
}

const POST_ADDRESS = /^\/forum\/post\/(\d{1,9})\/?$/
const TOPIC_ADDRESS = /^\/forum\/topic\/(?:redirect\/(\d{1,9})|([^/]{1,200}))\/?$/
const POST_FRAGMENT = /^#post-(\d{1,9})$/

/** The post that an address names; the first post of a topic. */
async function findPostByAddress(db: Kysely<Database>, url: URL): Promise<number | undefined> {
  const post = POST_ADDRESS.exec(url.pathname)?.[1]
  if (post) return Number(post)
  const [, topic, slug] = TOPIC_ADDRESS.exec(url.pathname) ?? []
  if (!topic && !slug) return undefined
  const fragment = POST_FRAGMENT.exec(url.hash)?.[1]
  if (fragment) return Number(fragment)
  const topicOfSlug = db
    .selectFrom('topic_slugs')
    .where('slug', '=', slug ?? '')
    .select('topic_id')
  const first = await db
    .selectFrom('posts')
    .where('topic_id', '=', topic ? Number(topic) : topicOfSlug)
    .where('pos', '=', 1)
    .select('id')
    .executeTakeFirst()
  return first?.id
}

async function findCurrentPost(db: Kysely<Database>, id: number): Promise<CurrentContent | undefined> {
  const row = await db
    .selectFrom('posts as p')
    .innerJoin('topics as t', 't.id', 'p.topic_id')
    .where('p.id', '=', id)
    .select(['p.post', 'p.moderated_at', 't.title'])
    .executeTakeFirst()
  return (
    row && {
      isModeratable: row.moderated_at === null,
      text: row.post,
      title: row.title,
      href: `/forum/post/${id}`,
    }
  )
}

/** Posts of a member, and how many at a time. */
interface MemberPosts {
  user_id: number
  limit: number
}

interface PostsToHide extends MemberPosts {
  decision: number
}

/** Hides posts with their author's locked account; a post moderated for itself stays as it is. @returns how many */
async function hidePosts(
  tx: Transaction<Database>,
  { user_id, decision, limit }: PostsToHide,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update posts set moderated_at = now(), hidden_by = ${decision} where id in (
      select id from posts where user_id = ${user_id} and moderated_at is null
      order by id limit ${limit} for no key update)`.execute(tx)
  return Number(numAffectedRows)
}

/** Shows posts again that a decision about their author hid. @returns how many */
async function showPosts(tx: Transaction<Database>, { user_id, limit }: MemberPosts): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update posts set moderated_at = null, hidden_by = null where id in (
      select id from posts where hidden_by in (select id from decisions where user_id = ${user_id})
      order by id limit ${limit} for no key update)`.execute(tx)
  return Number(numAffectedRows)
}

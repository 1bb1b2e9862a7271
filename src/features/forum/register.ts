import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { page, type Redirect } from '../../platform/http/page.ts'
import { serveSharedFile } from '../../platform/http/shared-file.ts'
import { escapeXml, XML_START } from '../../platform/render/xml.ts'
import { PathId } from '../../shared/schemas.ts'
import { registerFollowers } from './commands/followers.ts'
import {
  addCategory,
  changeCategory,
  changeTemplate,
  deleteCategory,
  putInOrder,
} from './commands/founder.ts'
import { editPost } from './commands/post.ts'
import { markRead } from './commands/read.ts'
import { reply } from './commands/reply.ts'
import { createTopic } from './commands/topic.ts'
import { categoryHref, feedHref } from './components/lists/addresses.ts'
import { excerpt } from './components/open/excerpt.ts'
import type { Category } from './contract/category.ts'
import * as categoryCalls from './contract/category.ts'
import * as founderCalls from './contract/founder.ts'
import * as pollCalls from './contract/poll.ts'
import * as postCalls from './contract/post.ts'
import { postHref, topicHref } from './contract/post.ts'
import type { ListedTopic, Topic } from './contract/topic.ts'
import * as topicCalls from './contract/topic.ts'
import { cacheTags } from './events.ts'
import * as texts from './founder-texts.ts'
import { FOLLOWS } from './limits.ts'
import { feedTitle } from './open-texts.ts'
import { categoryPage } from './pages/category.tsx'
import { followedPage } from './pages/followed.tsx'
import { forumPage } from './pages/forum.tsx'
import { founderPage } from './pages/founder.tsx'
import { createTopicForm, newTopicPage } from './pages/new-topic.tsx'
import { FEED_TYPE } from './pages/open.ts'
import { sitemaps } from './pages/sitemap.ts'
import { topicPages } from './pages/topic.tsx'
import { replyToTopicForm, topicForm } from './pages/topic-forms.ts'
import { canFollow } from './policy.ts'
import { readLastTopics } from './public/last-topics.ts'
import { readCategories } from './queries/categories.ts'
import { holdMembers, holdTopic } from './queries/hold.ts'
import { readOpenings, readPlace, readUnreadPlace } from './queries/open.ts'
import { readPollAndVote } from './queries/poll.ts'
import { readPosts } from './queries/posts.ts'
import type { Asking } from './queries/reader.ts'
import { readTopicById, readTopicBySlug } from './queries/topic.ts'
import { readFollowedTopics, readTopics } from './queries/topics.ts'
import { staffRoutes } from './routes/staff.ts'
import {
  DELETED_MEMBER,
  NO_SUCH_CATEGORY,
  NO_SUCH_POST,
  NO_SUCH_TOPIC,
  POST_EDITED,
  REPLY_ADDED,
  TOPIC_CREATED,
} from './texts.ts'
import { FOLLOW_LOCKED, FOLLOWED, TOPIC_READ, UNFOLLOWED } from './writing-texts.ts'

/** Categories, topics, posts and polls, open to visitors. */
export function forum(context: AppContext): void {
  registerFollowers(context)
  readingRoutes(context)
  writingRoutes(context)
  staffRoutes(context)
  founderRoutes(context)
  founderPage(context)
  forumPage(context)
  categoryPage(context)
  newTopicPage(context)
  followedPage(context)
  redirects(context)
  feeds(context)
  sitemaps(context)
  topicPages(context)
}

/**
 * Follows a topic, or no longer. Clicks at once come one after the other, each taking the one before it back.
 * @returns whether the member follows it now
 * @throws NotFound for an unknown topic, Refused for following a locked one: leaving it is free, TooMany
 */
async function toggleFollow(
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  member: { id: number },
  topicId: number,
): Promise<boolean> {
  await limits.count(FOLLOWS, String(member.id))
  return inTransaction(db, async (tx) => {
    await holdMembers(tx, member.id)
    const topic = await holdTopic(tx, topicId, 'update')
    const { numDeletedRows } = await tx
      .deleteFrom('topic_follows')
      .where('topic_id', '=', topicId)
      .where('user_id', '=', member.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return false
    if (!canFollow(topic)) throw new Forbidden(FOLLOW_LOCKED)
    await tx.insertInto('topic_follows').values({ topic_id: topicId, user_id: member.id }).execute()
    return true
  })
}

/** The calls that read the forum. */
function readingRoutes(context: AppContext): void {
  operation(context, categoryCalls.listCategories, () => readCategories(context.db))
  operation(context, topicCalls.listTopics, ({ viewer, query }) =>
    context.reads.read(viewer, (from) => readTopics(from, viewer, query)),
  )
  operation(context, topicCalls.listLastTopics, ({ viewer }) =>
    context.reads.read(viewer, (from) => readLastTopics(from, viewer)),
  )
  operation(context, topicCalls.listFollowedTopics, ({ viewer, query }) =>
    readFollowedTopics(context, viewer, query),
  )
  operation(context, postCalls.listPosts, ({ viewer, params, query }) =>
    readPosts(context, viewer, params.topicId, query.page),
  )
  operation(context, pollCalls.readPoll, ({ viewer, params }) =>
    readPollAndVote(context.db, viewer, params.topicId),
  )
  operation(context, topicCalls.readTopic, async ({ viewer, params }): Promise<[Topic, boolean]> => {
    const found = await readTopicBySlug(context, viewer, params.slug)
    if (!found) throw new NotFound(NO_SUCH_TOPIC)
    return [found.topic, found.followed]
  })
}

/** What the founder makes of the forum: its categories, and the quick replies of staff (product.md 6). */
function founderRoutes(context: AppContext): void {
  operation(context, founderCalls.createCategory, async ({ viewer, body }) => ({
    message: texts.CATEGORY_ADDED,
    category: await addCategory(context, viewer.id, body),
  }))
  operation(context, founderCalls.editCategory, async ({ viewer, params, body }) => ({
    message: texts.CATEGORY_EDITED,
    category: await changeCategory(context, viewer.id, params.id, body),
  }))
  operation(context, founderCalls.removeCategory, async ({ viewer, params }) => {
    await deleteCategory(context, viewer.id, params.id)
    return { message: texts.CATEGORY_REMOVED }
  })
  operation(context, founderCalls.orderCategories, async ({ viewer, body }) => {
    await putInOrder(context, viewer.id, body)
    return { message: texts.CATEGORIES_ORDERED }
  })
  operation(context, founderCalls.editTemplate, async ({ viewer, params, body }) => ({
    message: texts.TEMPLATE_EDITED,
    template: await changeTemplate(context.db, viewer.id, params.place, body),
  }))
}

/**
 * Addresses by number, which stay whatever a topic is called: `/forum/topic/redirect/{topicId}` leads a reader on from
 * where they left off (product.md 2), `/forum/post/{postId}` to the post.
 */
function redirects(context: AppContext): void {
  page(context, '/forum/topic/redirect/:topicId', 'anyone', async ({ viewer, params }) =>
    toTopic(context, viewer, idIn(params.topicId, NO_SUCH_TOPIC)),
  )
  page(context, '/forum/post/:postId', 'anyone', async ({ viewer, params }) => {
    const place = await readPlace(context, viewer, idIn(params.postId, NO_SUCH_POST))
    if (!place) throw new NotFound(NO_SUCH_POST)
    return found(postHref(place.slug, place))
  })
}

/**
 * To the first post that the reader has not seen, to the newest where they have seen all; to the beginning for visitors
 * and for who never opened the topic.
 * @throws NotFound
 */
async function toTopic(context: AppContext, viewer: Asking, topicId: number): Promise<Redirect> {
  const known = await readTopicById(context, viewer, topicId)
  if (!known) throw new NotFound(NO_SUCH_TOPIC)
  const { slug, read } = known.topic
  const place = read > 0 ? await readUnreadPlace(context, viewer, topicId, read) : undefined
  return found(place ? postHref(slug, place) : topicHref(slug))
}

/** For now: the next time it may lead elsewhere. */
const found = (redirect: string): Redirect => ({ redirect, status: 302 })

/** @throws NotFound for what is no id */
function idIn(part: string | undefined, sentence: string): number {
  const id = PathId.safeParse(part)
  if (!id.success) throw new NotFound(sentence)
  return id.data
}

/** What members write, follow and read (specification 1, section 7). */
function writingRoutes(context: AppContext): void {
  operation(
    context,
    topicCalls.createTopic,
    async ({ viewer, body }) => ({
      message: TOPIC_CREATED,
      ...(await createTopic(context, viewer, body)),
    }),
    { form: createTopicForm(context) },
  )
  operation(
    context,
    postCalls.replyToTopic,
    async ({ viewer, params, body }) => ({
      message: REPLY_ADDED,
      post: await reply(context, viewer, params.topicId, body),
    }),
    { form: replyToTopicForm(context) },
  )
  operation(context, postCalls.editPost, async ({ viewer, params, body }) => ({
    message: POST_EDITED,
    post: await editPost(context, viewer, params.postId, body),
  }))
  operation(
    context,
    topicCalls.followTopic,
    async ({ viewer, params }) => {
      const followed = await toggleFollow(context, viewer, params.topicId)
      return { message: followed ? FOLLOWED : UNFOLLOWED, followed }
    },
    { form: topicForm(context) },
  )
  operation(context, topicCalls.markTopicRead, async ({ viewer, params, body }) => {
    await markRead(context, viewer, params.topicId, body.pos)
    return { message: TOPIC_READ }
  })
}

/** Characters of a topic's first post. */
const SUMMARY_MAX = 300

/** `/forum/categorie/{slug}/flux.atom`: the 20 topics of a category with the newest posts, as readers of feeds take them. */
function feeds(context: AppContext): void {
  serveSharedFile(
    context,
    '/forum/categorie/:slug/flux.atom',
    `${FEED_TYPE}; charset=utf-8`,
    async ({ slug = '' }) => {
      const category = (await readCategories(context.db)).find((one) => one.slug === slug)
      if (!category) throw new NotFound(NO_SUCH_CATEGORY)
      const { data } = await context.reads.read(null, (from) =>
        readTopics(from, null, { category: slug, search: '', page: 1 }),
      )
      const openings = await readOpenings(
        context.db,
        data.map(({ topic_id }) => topic_id),
      )
      return {
        text: feedOf(context.config.siteUrl, category, data, openings),
        of: [cacheTags.category(category.id)],
      }
    },
  )
}

function feedOf(
  siteUrl: string,
  { slug, title, description }: Category,
  topics: readonly ListedTopic[],
  openings: ReadonlyMap<number, string>,
): string {
  const home = escapeXml(`${siteUrl}${categoryHref(slug)}`)
  const self = escapeXml(`${siteUrl}${feedHref(slug)}`)
  // Atom wants a date even of a feed with nothing in it.
  const updated = topics[0]?.last_post.created_at ?? new Date(0).toISOString()
  return `${XML_START}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${home}</id>
<title>${escapeXml(feedTitle(title))}</title>
${description ? `<subtitle>${escapeXml(description)}</subtitle>\n` : ''}<link rel="self" type="${FEED_TYPE}" href="${self}"/>
<link rel="alternate" type="text/html" href="${home}"/>
<updated>${updated}</updated>
${topics.map((topic) => entryOf(siteUrl, topic, openings.get(topic.topic_id))).join('')}</feed>
`
}

/** Known by its number, which stays when its title changes. */
function entryOf(siteUrl: string, topic: ListedTopic, opening: string | undefined): string {
  const { topic_id, slug, title, name, created_at, last_post } = topic
  return `<entry>
<id>${escapeXml(siteUrl)}/forum/topic/redirect/${topic_id}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(`${siteUrl}${topicHref(slug)}`)}"/>
<author><name>${escapeXml(name ?? DELETED_MEMBER)}</name></author>
<published>${created_at}</published>
<updated>${last_post.created_at}</updated>
${opening ? `<summary>${escapeXml(excerpt(opening, SUMMARY_MAX))}</summary>\n` : ''}</entry>
`
}

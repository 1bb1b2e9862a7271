import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { page, type Redirect } from '../../platform/http/page.ts'
import { serveSharedFile } from '../../platform/http/shared-file.ts'
import { escapeXml, XML_START } from '../../platform/render/xml.ts'
import { PathId } from '../../shared/schemas.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion } from '../accounts/public.ts'
import * as texts from './admin-texts.ts'
import {
  createCategory,
  deleteCategory,
  editCategory,
  editTemplate,
  orderCategories,
} from './categories/commands.ts'
import { listCategories } from './categories/queries/categories.ts'
import { categoryHref, feedHref } from './components/lists/urls.ts'
import { getExcerpt } from './components/public-pages/excerpt.ts'
import * as founderCalls from './contract/admin.ts'
import type { Category } from './contract/category.ts'
import * as categoryCalls from './contract/category.ts'
import * as pollCalls from './contract/poll.ts'
import * as postCalls from './contract/post.ts'
import { postHref, topicHref } from './contract/post.ts'
import type { ListedTopic, Topic } from './contract/topic.ts'
import * as topicCalls from './contract/topic.ts'
import { forumCopyFiles } from './data-copy.ts'
import { cacheTags } from './events.ts'
import { FOLLOWS } from './limits.ts'
import { registerCategoryPage } from './pages/category.tsx'
import { registerFollowedPage } from './pages/followed.tsx'
import { registerForumPage } from './pages/forum.tsx'
import { registerForumAdminPage } from './pages/forum-admin.tsx'
import { createNewTopicFormOptions, registerNewTopicPage } from './pages/new-topic.tsx'
import { registerTopicPage } from './pages/topic.tsx'
import { createReplyFormOptions, createTopicFormOptions } from './pages/topic-forms.ts'
import { canFollow } from './policy.ts'
import { getPoll } from './polls/queries.ts'
import { editPost } from './posts/commands/edit-post.ts'
import { replyToTopic } from './posts/commands/reply-to-topic.ts'
import { listPosts } from './posts/queries/posts.ts'
import type { ViewerOrVisitor } from './posts/queries/reader.ts'
import { deleteForumTraces } from './public/delete-traces.ts'
import { listLastTopics } from './public/last-topics.ts'
import { formatFeedTitle } from './public-page-texts.ts'
import { FEED_TYPE } from './public-pages/pages/metadata.ts'
import { registerSitemaps } from './public-pages/pages/sitemap.ts'
import { findFirstPostTexts, findFirstUnreadLocation, findPostLocation } from './public-pages/queries.ts'
import { registerStaffCalls } from './routes/staff.ts'
import {
  DELETED_MEMBER,
  NO_SUCH_CATEGORY,
  NO_SUCH_POST,
  NO_SUCH_TOPIC,
  POST_EDITED,
  REPLY_ADDED,
  TOPIC_CREATED,
} from './texts.ts'
import { createTopic } from './topics/commands/create-topic.ts'
import { markTopicRead } from './topics/commands/mark-topic-read.ts'
import { registerFollowers } from './topics/commands/notify-followers.ts'
import { lockMemberRows, lockTopicRow } from './topics/queries/lock.ts'
import { findTopicById, findTopicBySlug } from './topics/queries/topic.ts'
import { listFollowedTopics, listTopics } from './topics/queries/topics.ts'
import {
  LOCKED_TOPIC_FOLLOW_FORBIDDEN,
  TOPIC_FOLLOWED,
  TOPIC_READ,
  TOPIC_UNFOLLOWED,
} from './writing-texts.ts'

/** Categories, topics, posts and polls, open to visitors. */
export function registerForum(context: AppContext): void {
  onAccountDeletion('forum', { phase: DELETION_PHASE.sharedContent, run: deleteForumTraces })
  registerCopyFiles(70, forumCopyFiles)
  registerFollowers(context)
  registerReadCalls(context)
  registerWriteCalls(context)
  registerStaffCalls(context)
  registerAdminCalls(context)
  registerForumAdminPage(context)
  registerForumPage(context)
  registerCategoryPage(context)
  registerNewTopicPage(context)
  registerFollowedPage(context)
  registerRedirects(context)
  registerFeeds(context)
  registerSitemaps(context)
  registerTopicPage(context)
}

/**
 * Follows a topic, or no longer. Clicks at once come one after the other, each taking the one before it back.
 * @returns whether the member follows it now
 * @throws NotFound for an unknown topic, Refused for following a locked one: leaving it is free, TooMany
 */
async function followTopic(
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  member: { id: number },
  topicId: number,
): Promise<boolean> {
  await limits.count(FOLLOWS, String(member.id))
  return inTransaction(db, async (tx) => {
    await lockMemberRows(tx, member.id)
    const topic = await lockTopicRow(tx, topicId, 'update')
    const { numDeletedRows } = await tx
      .deleteFrom('topic_follows')
      .where('topic_id', '=', topicId)
      .where('user_id', '=', member.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return false
    if (!canFollow(topic)) throw new Forbidden(LOCKED_TOPIC_FOLLOW_FORBIDDEN)
    await tx.insertInto('topic_follows').values({ topic_id: topicId, user_id: member.id }).execute()
    return true
  })
}

/** The calls that read the forum. */
function registerReadCalls(context: AppContext): void {
  operation(context, categoryCalls.listCategories, () => listCategories(context.db))
  operation(context, topicCalls.listTopics, ({ viewer, query }) =>
    context.reads.read(viewer, (from) => listTopics(from, viewer, query)),
  )
  operation(context, topicCalls.listLastTopics, ({ viewer }) =>
    context.reads.read(viewer, (from) => listLastTopics(from, viewer)),
  )
  operation(context, topicCalls.listFollowedTopics, ({ viewer, query }) =>
    listFollowedTopics(context, viewer, query),
  )
  operation(context, postCalls.listPosts, ({ viewer, params, query }) =>
    listPosts(context, viewer, params.topicId, query.page),
  )
  operation(context, pollCalls.getPoll, ({ viewer, params }) => getPoll(context.db, viewer, params.topicId))
  operation(context, topicCalls.getTopic, async ({ viewer, params }): Promise<[Topic, boolean]> => {
    const found = await findTopicBySlug(context, viewer, params.slug)
    if (!found) throw new NotFound(NO_SUCH_TOPIC)
    return [found.topic, found.followed]
  })
}

/** What the founder makes of the forum: its categories, and the quick replies of staff (product.md 6). */
function registerAdminCalls(context: AppContext): void {
  operation(context, founderCalls.createCategory, async ({ viewer, body }) => ({
    message: texts.CATEGORY_ADDED,
    category: await createCategory(context, viewer.id, body),
  }))
  operation(context, founderCalls.editCategory, async ({ viewer, params, body }) => ({
    message: texts.CATEGORY_EDITED,
    category: await editCategory(context, viewer.id, params.id, body),
  }))
  operation(context, founderCalls.deleteCategory, async ({ viewer, params }) => {
    await deleteCategory(context, viewer.id, params.id)
    return { message: texts.CATEGORY_REMOVED }
  })
  operation(context, founderCalls.orderCategories, async ({ viewer, body }) => {
    await orderCategories(context, viewer.id, body)
    return { message: texts.CATEGORIES_ORDERED }
  })
  operation(context, founderCalls.editTemplate, async ({ viewer, params, body }) => ({
    message: texts.TEMPLATE_EDITED,
    template: await editTemplate(context.db, viewer.id, params.place, body),
  }))
}

/**
 * Addresses by number, which stay whatever a topic is called: `/forum/topic/redirect/{topicId}` leads a reader on from
 * where they left off (product.md 2), `/forum/post/{postId}` to the post.
 */
function registerRedirects(context: AppContext): void {
  page(context, '/forum/topic/redirect/:topicId', 'anyone', async ({ viewer, params }) =>
    redirectToFirstUnread(context, viewer, parsePathId(params.topicId, NO_SUCH_TOPIC)),
  )
  page(context, '/forum/post/:postId', 'anyone', async ({ viewer, params }) => {
    const place = await findPostLocation(context, viewer, parsePathId(params.postId, NO_SUCH_POST))
    if (!place) throw new NotFound(NO_SUCH_POST)
    return temporaryRedirect(postHref(place.slug, place))
  })
}

/**
 * To the first post that the reader has not seen, to the newest where they have seen all; to the beginning for visitors
 * and for who never opened the topic.
 * @throws NotFound
 */
async function redirectToFirstUnread(
  context: AppContext,
  viewer: ViewerOrVisitor,
  topicId: number,
): Promise<Redirect> {
  const known = await findTopicById(context, viewer, topicId)
  if (!known) throw new NotFound(NO_SUCH_TOPIC)
  const { slug, read } = known.topic
  const place = read > 0 ? await findFirstUnreadLocation(context, viewer, topicId, read) : undefined
  return temporaryRedirect(place ? postHref(slug, place) : topicHref(slug))
}

/** For now: the next time it may lead elsewhere. */
const temporaryRedirect = (redirect: string): Redirect => ({ redirect, status: 302 })

/** @throws NotFound for what is no id */
function parsePathId(part: string | undefined, sentence: string): number {
  const id = PathId.safeParse(part)
  if (!id.success) throw new NotFound(sentence)
  return id.data
}

/** What members write, follow and read (specification 1, section 7). */
function registerWriteCalls(context: AppContext): void {
  operation(
    context,
    topicCalls.createTopic,
    async ({ viewer, body }) => ({
      message: TOPIC_CREATED,
      ...(await createTopic(context, viewer, body)),
    }),
    { form: createNewTopicFormOptions(context) },
  )
  operation(
    context,
    postCalls.replyToTopic,
    async ({ viewer, params, body }) => ({
      message: REPLY_ADDED,
      post: await replyToTopic(context, viewer, params.topicId, body),
    }),
    { form: createReplyFormOptions(context) },
  )
  operation(context, postCalls.editPost, async ({ viewer, params, body }) => ({
    message: POST_EDITED,
    post: await editPost(context, viewer, params.postId, body),
  }))
  operation(
    context,
    topicCalls.followTopic,
    async ({ viewer, params }) => {
      const followed = await followTopic(context, viewer, params.topicId)
      return { message: followed ? TOPIC_FOLLOWED : TOPIC_UNFOLLOWED, followed }
    },
    { form: createTopicFormOptions(context) },
  )
  operation(context, topicCalls.markTopicRead, async ({ viewer, params, body }) => {
    await markTopicRead(context, viewer, params.topicId, body.pos)
    return { message: TOPIC_READ }
  })
}

/** Characters of a topic's first post. */
const SUMMARY_MAX = 300

/** `/forum/categorie/{slug}/flux.atom`: the 20 topics of a category with the newest posts, as readers of feeds take them. */
function registerFeeds(context: AppContext): void {
  serveSharedFile(
    context,
    '/forum/categorie/:slug/flux.atom',
    `${FEED_TYPE}; charset=utf-8`,
    async ({ slug = '' }) => {
      const category = (await listCategories(context.db)).find((one) => one.slug === slug)
      if (!category) throw new NotFound(NO_SUCH_CATEGORY)
      const { data } = await context.reads.read(null, (from) =>
        listTopics(from, null, { category: slug, search: '', page: 1 }),
      )
      const openings = await findFirstPostTexts(
        context.db,
        data.map(({ topic_id }) => topic_id),
      )
      return {
        text: renderFeed(context.config.siteUrl, category, data, openings),
        of: [cacheTags.category(category.id)],
      }
    },
  )
}

function renderFeed(
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
<title>${escapeXml(formatFeedTitle(title))}</title>
${description ? `<subtitle>${escapeXml(description)}</subtitle>\n` : ''}<link rel="self" type="${FEED_TYPE}" href="${self}"/>
<link rel="alternate" type="text/html" href="${home}"/>
<updated>${updated}</updated>
${topics.map((topic) => renderFeedEntry(siteUrl, topic, openings.get(topic.topic_id))).join('')}</feed>
`
}

/** Known by its number, which stays when its title changes. */
function renderFeedEntry(siteUrl: string, topic: ListedTopic, opening: string | undefined): string {
  const { topic_id, slug, title, name, created_at, last_post } = topic
  return `<entry>
<id>${escapeXml(siteUrl)}/forum/topic/redirect/${topic_id}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(`${siteUrl}${topicHref(slug)}`)}"/>
<author><name>${escapeXml(name ?? DELETED_MEMBER)}</name></author>
<published>${created_at}</published>
<updated>${last_post.created_at}</updated>
${opening ? `<summary>${escapeXml(getExcerpt(opening, SUMMARY_MAX))}</summary>\n` : ''}</entry>
`
}

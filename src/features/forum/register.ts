import type { AppContext } from '../../platform/context.ts'
import { getReaderKey } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion, onAccountHiding } from '../accounts/public.ts'
import { registerReportTarget } from '../moderation/reports/public.ts'
import * as bookmarkCalls from './bookmarks/contract.ts'
import * as bookmarkListCalls from './bookmarks/list-contract.ts'
import { createBookmarksFormOptions, registerBookmarksPage } from './bookmarks/page.tsx'
import { bookmarkPost, listBookmarks } from './bookmarks/server.ts'
import * as categoryCalls from './categories/contract.ts'
import { registerForumAdminPage } from './categories/page.tsx'
import {
  createCategory,
  deleteCategory,
  editCategory,
  editTemplate,
  listCategories,
  listTemplates,
  orderCategories,
} from './categories/server.ts'
import * as categoryTexts from './categories/texts.ts'
import { registerComplaints } from './complaints/page.tsx'
import { forumCopyFiles } from './data-copy.ts'
import { publishTopicOpened } from './events.ts'
import { SEARCHES } from './limits.ts'
import { registerRightsPage } from './newcomers/page.tsx'
import { registerPostPhotos } from './photos/page.tsx'
import * as pollCalls from './polls/contract.ts'
import { getPoll, voteInPoll } from './polls/server.ts'
import { editPost, moderatePost, replyToTopic } from './posts/commands.ts'
import * as postCalls from './posts/contract.ts'
import { getPost, listPostEdits, listPosts } from './posts/queries.ts'
import { deleteForumTraces } from './public/delete-traces.ts'
import { listLastTopics } from './public/last-topics.ts'
import { registerFeeds, registerRedirects, registerSitemaps } from './public-pages/server.ts'
import * as reactionCalls from './reactions/contract.ts'
import { registerReactionsPage } from './reactions/page.tsx'
import * as reactorCalls from './reactions/reactors-contract.ts'
import { listPostReactions, reactToPost, setReactionsCounted } from './reactions/server.ts'
import * as readingTexts from './reading-texts.ts'
import { postReportTarget } from './report-target.ts'
import * as searchCalls from './search/contract.ts'
import { registerSlowMode } from './slow-mode/page.tsx'
import * as forumTexts from './texts.ts'
import {
  POST_EDITED,
  REPLY_ADDED,
  TOPIC_CREATED,
  TOPIC_FOLLOWED,
  TOPIC_READ,
  TOPIC_UNFOLLOWED,
} from './texts.ts'
import {
  banFromTopic,
  createTopic,
  editTopic,
  followTopic,
  liftTopicBan,
  lockTopic,
} from './topics/commands.ts'
import * as topicCalls from './topics/contract.ts'
import { registerCategoryPage, registerFollowedPage, registerForumPage } from './topics/list-pages.tsx'
import { listFollowedTopics, listTopics } from './topics/lists.ts'
import { muteTopic } from './topics/mute.ts'
import * as muteCalls from './topics/mute-contract.ts'
import { createNewTopicFormOptions, registerNewTopicPage } from './topics/new-topic-page.tsx'
import { getTopic } from './topics/queries.ts'
import { markTopicRead, registerFollowers } from './topics/readers.ts'
import {
  createPostFormOptions,
  createReplyFormOptions,
  createTopicFormOptions,
  registerTopicPage,
} from './topics/topic-page.tsx'

/** Registers categories, topics, posts and polls, open to visitors. */
export function registerForum(context: AppContext): void {
  registerReportTarget(postReportTarget)
  onAccountDeletion('forum', { phase: DELETION_PHASE.sharedContent, run: deleteForumTraces })
  onAccountHiding('post reactions', {
    hide: (tx, userId) => setReactionsCounted(tx, userId, false),
    restore: (tx, userId) => setReactionsCounted(tx, userId, true),
  })
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
  registerComplaints(context)
  registerRightsPage(context)
  registerSlowMode(context)
  registerRedirects(context)
  registerFeeds(context)
  registerSitemaps(context)
  registerTopicPage(context)
  registerReactionsPage(context)
  registerPostPhotos(context)
  registerBookmarksPage(context)
}

function registerReadCalls(context: AppContext): void {
  operation(context, categoryCalls.listCategories, ({ viewer }) => listCategories(context.db, viewer))
  operation(context, searchCalls.listTopics, async ({ viewer, query, raw: request }) => {
    if (query.search !== '') await context.limits.count(SEARCHES, getReaderKey(request))
    return context.reads.read(viewer, (from) => listTopics(from, viewer, query))
  })
  operation(context, topicCalls.listLastTopics, ({ viewer }) =>
    context.reads.read(viewer, (from) => listLastTopics(from, viewer)),
  )
  operation(context, topicCalls.listFollowedTopics, ({ viewer, query }) =>
    listFollowedTopics(context, viewer, query),
  )
  operation(context, postCalls.listPosts, async ({ viewer, params, query }) => {
    const posts = await listPosts(context, viewer, params.topicId, query.page)
    publishTopicOpened(context.events, viewer, params.topicId)
    return posts
  })
  operation(context, pollCalls.getPoll, ({ viewer, params }) => getPoll(context.db, viewer, params.topicId))
  operation(context, topicCalls.getTopic, ({ viewer, params }) => getTopic(context, viewer, params.slug))
}

/** Registers the founder's calls: categories and quick replies of staff (product.md 6). */
function registerAdminCalls(context: AppContext): void {
  operation(context, categoryCalls.createCategory, async ({ viewer, body }) => ({
    message: categoryTexts.CATEGORY_ADDED,
    category: await createCategory(context, viewer.id, body),
  }))
  operation(context, categoryCalls.editCategory, async ({ viewer, params, body }) => ({
    message: categoryTexts.CATEGORY_EDITED,
    category: await editCategory(context, viewer.id, params.id, body),
  }))
  operation(context, categoryCalls.deleteCategory, async ({ viewer, params }) => {
    await deleteCategory(context, viewer.id, params.id)
    return { message: categoryTexts.CATEGORY_REMOVED }
  })
  operation(context, categoryCalls.orderCategories, async ({ viewer, body }) => {
    await orderCategories(context, viewer.id, body)
    return { message: categoryTexts.CATEGORIES_ORDERED }
  })
  operation(context, categoryCalls.editTemplate, async ({ viewer, params, body }) => ({
    message: categoryTexts.TEMPLATE_EDITED,
    template: await editTemplate(context.db, viewer.id, params.place, body),
  }))
}

/** Registers writing, following and reading (specification 1, section 7). */
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
  operation(
    context,
    muteCalls.muteTopic,
    async ({ viewer, params, body }) => {
      const muted = body.muted === 1
      await muteTopic(context, viewer, params.topicId, muted)
      return { message: muted ? readingTexts.TOPIC_MUTED : readingTexts.TOPIC_UNMUTED, muted }
    },
    { form: createTopicFormOptions(context) },
  )
  operation(context, topicCalls.markTopicRead, async ({ viewer, params, body }) => {
    await markTopicRead(context, viewer, params.topicId, body.pos)
    return { message: TOPIC_READ }
  })
}

/**
 * Registers votes, and actions of creators and staff on topics and posts (specification 1, sections 6 and
 * 7).
 */
function registerStaffCalls(context: AppContext): void {
  registerTopicActions(context)
  registerPostActions(context)
  registerReactions(context)
  registerBookmarks(context)
}

function registerTopicActions(context: AppContext): void {
  operation(
    context,
    pollCalls.voteInPoll,
    async ({ viewer, params, body }) => {
      await voteInPoll(context, viewer, params.topicId, body.vote)
      return { message: forumTexts.VOTE_COUNTED, poll: await getPoll(context.db, viewer, params.topicId) }
    },
    { form: createTopicFormOptions(context) },
  )
  operation(
    context,
    topicCalls.lockTopic,
    async ({ viewer, params, body }) => {
      const locked = await lockTopic(context, viewer, params.topicId, parseRequestedState(body.lock))
      return { message: locked ? forumTexts.TOPIC_LOCKED : forumTexts.TOPIC_UNLOCKED, locked }
    },
    { form: createTopicFormOptions(context) },
  )
  operation(context, topicCalls.banFromTopic, async ({ viewer, params, body }) => {
    await banFromTopic(context, viewer, params.topicId, body.user_id)
    return { message: forumTexts.MEMBER_BANNED }
  })
  operation(context, topicCalls.liftTopicBan, async ({ viewer, params }) => {
    await liftTopicBan(context, viewer, params.topicId, params.userId)
    return { message: forumTexts.BAN_LIFTED }
  })
  operation(context, topicCalls.editTopic, async ({ viewer, params, body }) => ({
    message: forumTexts.TOPIC_EDITED,
    slug: await editTopic(context, viewer, params.topicId, body),
  }))
}

function registerReactions(context: AppContext): void {
  operation(
    context,
    reactionCalls.reactToPost,
    async ({ viewer, params, body }) => {
      const post = await reactToPost(context, viewer, params.postId, body.reaction)
      const message = body.reaction ? forumTexts.REACTION_SAVED : forumTexts.REACTION_WITHDRAWN
      return { message, post }
    },
    { form: createPostFormOptions(context) },
  )
  operation(context, reactorCalls.listPostReactions, ({ viewer, params }) =>
    listPostReactions(context.db, viewer, params.postId),
  )
}

function registerBookmarks(context: AppContext): void {
  operation(
    context,
    bookmarkCalls.bookmarkPost,
    async ({ viewer, params, body }) => {
      await bookmarkPost(context, viewer, params.postId, body.bookmarked === 1)
      return { message: body.bookmarked ? readingTexts.BOOKMARK_ADDED : readingTexts.BOOKMARK_REMOVED }
    },
    { form: [createPostFormOptions(context), createBookmarksFormOptions(context)] },
  )
  operation(context, bookmarkListCalls.listBookmarks, ({ viewer, query }) =>
    listBookmarks(context, viewer, query.before),
  )
}

function registerPostActions(context: AppContext): void {
  operation(context, postCalls.moderatePost, async ({ viewer, params, body }) => {
    const moderated = await moderatePost(context, viewer, params.postId, parseRequestedState(body.moderate))
    const message = moderated ? forumTexts.POST_MODERATED : forumTexts.POST_RESTORED
    return { message, post: await getPost(context, viewer, params.postId) }
  })
  operation(context, postCalls.listPostEdits, ({ params }) => listPostEdits(context.db, params.postId))
  operation(context, categoryCalls.listTemplates, () => listTemplates(context.db))
}

/** Requested state; undefined to toggle. */
function parseRequestedState(state: number | null | undefined): boolean | undefined {
  return typeof state === 'number' ? state === 1 : undefined
}

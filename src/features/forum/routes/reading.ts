import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { listCategories } from '../contract/category.ts'
import { readPoll } from '../contract/poll.ts'
import { listPosts } from '../contract/post.ts'
import { listFollowedTopics, listLastTopics, listTopics, readTopic, type Topic } from '../contract/topic.ts'
import { readLastTopics } from '../public/last-topics.ts'
import { readCategories } from '../queries/categories.ts'
import { readPollAndVote } from '../queries/poll.ts'
import { readPosts } from '../queries/posts.ts'
import { readTopicBySlug } from '../queries/topic.ts'
import { readFollowedTopics, readTopics } from '../queries/topics.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'

/** The calls that read the forum. */
export function readingRoutes(context: AppContext): void {
  operation(context, listCategories, () => readCategories(context.db))
  operation(context, listTopics, ({ viewer, query }) =>
    context.reads.read(viewer, (from) => readTopics(from, viewer, query)),
  )
  operation(context, listLastTopics, ({ viewer }) =>
    context.reads.read(viewer, (from) => readLastTopics(from, viewer)),
  )
  operation(context, listFollowedTopics, ({ viewer, query }) => readFollowedTopics(context, viewer, query))
  operation(context, listPosts, ({ viewer, params, query }) =>
    readPosts(context, viewer, params.topicId, query.page),
  )
  operation(context, readPoll, ({ viewer, params }) => readPollAndVote(context.db, viewer, params.topicId))
  operation(context, readTopic, async ({ viewer, params }): Promise<[Topic, boolean]> => {
    const found = await readTopicBySlug(context, viewer, params.slug)
    if (!found) throw new NotFound(NO_SUCH_TOPIC)
    return [found.topic, found.followed]
  })
}

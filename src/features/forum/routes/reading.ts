import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
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
export function readingRoutes(site: AppContext): void {
  route(site, listCategories, () => readCategories(site.db))
  route(site, listTopics, ({ viewer, query }) =>
    site.reads.from(viewer, (from) => readTopics(from, viewer, query)),
  )
  route(site, listLastTopics, ({ viewer }) => site.reads.from(viewer, (from) => readLastTopics(from, viewer)))
  route(site, listFollowedTopics, ({ viewer, query }) => readFollowedTopics(site, viewer, query))
  route(site, listPosts, ({ viewer, params, query }) => readPosts(site, viewer, params.topicId, query.page))
  route(site, readPoll, ({ viewer, params }) => readPollAndVote(site.db, viewer, params.topicId))
  route(site, readTopic, async ({ viewer, params }): Promise<[Topic, boolean]> => {
    const found = await readTopicBySlug(site, viewer, params.slug)
    if (!found) throw new NotFound(NO_SUCH_TOPIC)
    return [found.topic, found.followed]
  })
}

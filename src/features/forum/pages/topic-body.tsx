import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { PageRequest } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { PAUSED, SUSPENDED } from '../../../platform/http/texts.ts'
import { getWriteRefusal, type Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import { isSuspended } from '../../../shared/roles.ts'
import { IN_REVIEW } from '../../../shared/texts.ts'
import { Join } from '../components/reply/join.tsx'
import { Refusal } from '../components/reply/refusal.tsx'
import { InviteToVote, VisitorTopic } from '../components/topic/visitor-topic.tsx'
import type { PollAndVote } from '../contract/poll.ts'
import { type Post, topicHref } from '../contract/post.ts'
import { readPollAndVote } from '../queries/poll.ts'
import { readPosts } from '../queries/posts.ts'
import type { ReadTopic } from '../queries/topic.ts'
import { LOCKED } from '../refusal-texts.ts'
import { readForVisitors } from './read-for-visitors.ts'
import { orNull } from './unread.ts'

type Context = Pick<PageRequest<'anyone'>, 'viewer' | 'raw' | 'reply'>

/** What a reply that came by a plain form brought back. */
export interface SentReply {
  text: string
  error: string
}

const NO_POLL: PollAndVote = [null, null]
const NOTHING_SENT: SentReply = { text: '', error: '' }

/**
 * A page of a topic: for members the island, for visitors the same without scripts.
 * @returns isWhole: whether all of it could be read; posts: those of the page
 */
export async function topicBody(
  context: AppContext,
  request: Context,
  { topic, followed, page }: ReadTopic & { page: number },
  sent = NOTHING_SENT,
): Promise<{ body: ReactNode; isWhole: boolean; posts: readonly Post[] }> {
  const { viewer } = request
  const now = Date.now()
  const readPoll = () =>
    readForVisitors(context, viewer, ({ db }) => readPollAndVote(db, viewer, topic.topic_id))
  const [poll, posts] = await Promise.all([
    topic.has_poll ? orNull(context, 'a poll', readPoll()) : NO_POLL,
    orNull(
      context,
      'posts',
      readForVisitors(context, viewer, (from) => readPosts(from, viewer, topic.topic_id, page)),
    ),
  ])
  const read = { topic, poll: poll ?? NO_POLL, posts, page, now }
  const reading = { isWhole: poll !== null && posts !== null, posts: posts?.data ?? [] }
  if (!viewer) {
    const back = topicHref(topic.slug, page)
    const foot = topic.topic_locked ? <Refusal reason={LOCKED} isLocked /> : <Join back={back} />
    return {
      ...reading,
      body: inColumn(<VisitorTopic {...read} hint={<InviteToVote back={back} />} foot={foot} />),
    }
  }
  if (isSuspended(viewer.roles)) {
    const foot = <Refusal reason={SUSPENDED} isLocked={false} />
    return { ...reading, body: inColumn(<VisitorTopic {...read} hint={SUSPENDED} foot={foot} />) }
  }
  const token = getPageToken(context, request)
  const props = { ...read, viewer: actor(viewer), followed, sent, token }
  return {
    ...reading,
    body: inColumn(
      <>
        <Island id="forum-topic" props={props} />
        {viewer.paused && <Refusal reason={viewer.in_review ? IN_REVIEW : PAUSED} isLocked={false} />}
        {!viewer.verified && <Island id="verify-notice" props={{ token }} />}
      </>,
    ),
  }
}

const actor = (viewer: Viewer) => ({
  id: viewer.id,
  roles: viewer.roles,
  mayWrite: getWriteRefusal(viewer) === null,
})

function inColumn(children: ReactNode) {
  return (
    <div className="wrap">
      <div className="reading">{children}</div>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { PageRequest } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { PAUSED, SUSPENDED } from '../../../platform/http/texts.ts'
import { getWriteRefusal, type Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import { isSuspended } from '../../../shared/roles.ts'
import { IN_REVIEW } from '../../../shared/texts.ts'
import { ReplyRefusal } from '../components/reply/reply-refusal.tsx'
import { SignUpPrompt } from '../components/reply/sign-up-prompt.tsx'
import { VisitorTopic, VoteSignUpPrompt } from '../components/topic/visitor-topic.tsx'
import type { PollAndVote } from '../contract/poll.ts'
import { type Post, topicHref } from '../contract/post.ts'
import { getPoll } from '../polls/queries.ts'
import { listPosts } from '../posts/queries/posts.ts'
import { LOCKED } from '../refusal-texts.ts'
import type { TopicWithFollow } from '../topics/queries/topic.ts'
import { nullOnError } from './null-on-error.ts'
import { readFromReplicaForVisitors } from './replica-reads.ts'

type BodyRequest = Pick<PageRequest<'anyone'>, 'viewer' | 'raw' | 'reply'>

/** What a reply that came by a plain form brought back. */
export interface SentReply {
  text: string
  error: string
}

const NO_POLL: PollAndVote = [null, null]
const EMPTY_REPLY: SentReply = { text: '', error: '' }

/**
 * A page of a topic: for members the island, for visitors the same without scripts.
 * @returns isWhole: whether all of it could be read; posts: those of the page
 */
export async function renderTopicBody(
  context: AppContext,
  request: BodyRequest,
  { topic, followed, page }: TopicWithFollow & { page: number },
  sent = EMPTY_REPLY,
): Promise<{ body: ReactNode; isWhole: boolean; posts: readonly Post[] }> {
  const { viewer } = request
  const now = Date.now()
  const readPoll = () =>
    readFromReplicaForVisitors(context, viewer, ({ db }) => getPoll(db, viewer, topic.topic_id))
  const [poll, posts] = await Promise.all([
    topic.has_poll ? nullOnError(context, 'a poll', readPoll()) : NO_POLL,
    nullOnError(
      context,
      'posts',
      readFromReplicaForVisitors(context, viewer, (from) => listPosts(from, viewer, topic.topic_id, page)),
    ),
  ])
  const read = { topic, poll: poll ?? NO_POLL, posts, page, now }
  const reading = { isWhole: poll !== null && posts !== null, posts: posts?.data ?? [] }
  if (!viewer) {
    const back = topicHref(topic.slug, page)
    const foot = topic.topic_locked ? <ReplyRefusal reason={LOCKED} isLocked /> : <SignUpPrompt back={back} />
    return {
      ...reading,
      body: renderInColumn(<VisitorTopic {...read} hint={<VoteSignUpPrompt back={back} />} foot={foot} />),
    }
  }
  if (isSuspended(viewer.roles)) {
    const foot = <ReplyRefusal reason={SUSPENDED} isLocked={false} />
    return { ...reading, body: renderInColumn(<VisitorTopic {...read} hint={SUSPENDED} foot={foot} />) }
  }
  const token = getPageToken(context, request)
  const props = { ...read, viewer: toTopicActor(viewer), followed, sent, token }
  return {
    ...reading,
    body: renderInColumn(
      <>
        <Island id="forum-topic" props={props} />
        {viewer.paused && <ReplyRefusal reason={viewer.in_review ? IN_REVIEW : PAUSED} isLocked={false} />}
        {!viewer.verified && <Island id="verify-notice" props={{ token }} />}
      </>,
    ),
  }
}

const toTopicActor = (viewer: Viewer) => ({
  id: viewer.id,
  roles: viewer.roles,
  mayWrite: getWriteRefusal(viewer) === null,
})

function renderInColumn(children: ReactNode) {
  return (
    <div className="wrap">
      <div className="reading">{children}</div>
    </div>
  )
}

import { useRef } from 'react'
import { useNow } from '../../../../ui/use-now.ts'
import { usePushOffer } from '../../../feed/push/components/use-push-offer.tsx'
import type { PollAndVote } from '../../contract/poll.ts'
import { POSTS_PAGE, type Post, type PostsPage } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import { type Actor, replyRefusal } from '../../policy.ts'
import { POSTS_FAILED } from '../../texts.ts'
import { NOTHING_HERE } from '../../topic-texts.ts'
import { TopicPoll } from '../poll/topic-poll.tsx'
import { PostList } from '../posts/post-list.tsx'
import { ReplyForm, type ReplyHandle } from '../reply/reply-form.tsx'
import { FollowButton } from './follow-button.tsx'
import { LoadFailure } from './load-failure.tsx'
import { TopicHead } from './topic-head.tsx'
import { TopicJumps } from './topic-jumps.tsx'
import { TopicMenu } from './topic-menu.tsx'
import { TopicPager } from './topic-pager.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useTopic } from './use-topic.ts'

export interface MemberTopicProps {
  viewer: Actor & { mayWrite: boolean }
  topic: Topic
  followed: boolean
  poll: PollAndVote
  /** Null where they could not be read. */
  posts: PostsPage | null
  /** From 1. */
  page: number
  /** What a plain form brought back. */
  sent: { text: string; error: string }
  token: string
  /** Milliseconds since 1970. */
  now: number
}

/** A topic as a member has it: read, vote, reply, follow, lock. */
export function MemberTopic(props: MemberTopicProps) {
  const { viewer, page, token, sent } = props
  const now = useNow(props.now)
  const { topic, posts, total, change, put, add } = useTopic(props.topic, props.posts, page)
  const form = useRef<ReplyHandle>(null)
  useMarkRead({ topicId: topic.topic_id, posts, total, read: props.topic.read })
  const { offer, offerPush } = usePushOffer()
  const added = async (post: Post) => {
    const isHere = await add(post)
    if (isHere) void offerPush()
    return isHere
  }
  const mayReply = viewer.mayWrite && replyRefusal(viewer, topic) === null
  const pages = { slug: topic.slug, page, total }
  return (
    <>
      <TopicHead topic={topic} now={now}>
        <div className="topic-acts">
          <FollowButton topic={topic} first={props.followed} token={token} />
          <TopicJumps topic={topic} />
          <TopicMenu
            viewer={viewer}
            topic={topic}
            page={page}
            token={token}
            onLocked={(topic_locked) => change({ topic_locked })}
          />
        </div>
      </TopicHead>
      <TopicPoll viewer={viewer} topic={topic} first={props.poll} token={token} />
      {page > 1 && <TopicPager {...pages} isAbove />}
      {props.posts === null && <LoadFailure title={POSTS_FAILED} />}
      {props.posts !== null && posts.length === 0 && <p className="soft">{NOTHING_HERE}</p>}
      <PostList
        topic={topic}
        viewer={viewer}
        posts={posts}
        now={now}
        onChanged={put}
        onBans={(topic_bans) => change({ topic_bans })}
        {...(mayReply && { onQuote: (quotation) => form.current?.quote(quotation) })}
      />
      <TopicPager {...pages} />
      {offer}
      {viewer.mayWrite && (
        <ReplyForm
          ref={form}
          viewer={viewer}
          topic={topic}
          posts={posts}
          read={props.posts && Math.min(total, page * POSTS_PAGE)}
          token={token}
          sent={sent}
          onAdded={added}
        />
      )}
    </>
  )
}

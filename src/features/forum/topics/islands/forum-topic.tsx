import { Suspense, useRef, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError } from '../../../../ui/toast.ts'
import { useLazyEffect } from '../../../../ui/use-lazy-effect.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { usePushOffer } from '../../../feed/push/components/use-push-offer.tsx'
import { type Actor, canFollow, getReplyRefusal, getVoteRefusal } from '../../policy.ts'
import type { PollAndVote } from '../../polls/contract.ts'
import { PostList } from '../../posts/components/post-list.tsx'
import { ReplyForm, type ReplyHandle } from '../../posts/components/reply-form.tsx'
import { serverParts } from '../../posts/components/server-parts.ts'
import { POSTS_PAGE, type Post, type PostsPage, pageOfPos } from '../../posts/contract.ts'
import { NO_VISIBLE_POSTS, POSTS_FAILED } from '../../texts.ts'
import type { Arrival, OpenPage } from '../components/follow-topic.ts'
import { loadActions } from '../components/load-actions.ts'
import { MuteForm } from '../components/mute-form.tsx'
import { LoadFailure, TopicHead, TopicPager, TopicShortcuts } from '../components/topic-head.tsx'
import { TopicMenu } from '../components/topic-menu.tsx'
import { followTopic, type Topic } from '../contract.ts'

/** Most topics have no poll. */
const LazyPoll = lazyPart(() => import('../../polls/components/topic-poll.tsx'))

/**
 * A topic with its posts, for members (specification 1, section 2). Visitors get the same without scripts.
 */
export default function ForumTopic(props: MemberTopicProps) {
  return <MemberTopic {...props} />
}

/** State of a topic and a page of its posts, with the reader's changes. */
export interface TopicPageState {
  topic: Topic
  posts: readonly Post[]
  /** Number of posts in the topic. */
  total: number
  updateTopic: (changed: Partial<Topic>) => void
  replacePost: (post: Post) => void
  /** Adds the reader's new post; returns false when it is on another page. */
  addPost: (post: Post) => Promise<boolean>
  updatePosts: OpenPage['updatePosts']
  setTotal: OpenPage['setTotal']
}

/** @param page the open page, from 1 */
export function useTopic(first: Topic, firstPosts: PostsPage | null, page: number): TopicPageState {
  const [topic, setTopic] = useState(first)
  const [posts, setPosts] = useState<readonly Post[]>(firstPosts?.data ?? [])
  const [total, setTotal] = useState(firstPosts?.total ?? first.replies + 1)

  const change = (changed: Partial<Topic>) => setTopic((before) => ({ ...before, ...changed }))
  const put = (post: Post) => setPosts((before) => before.map((one) => (one.id === post.id ? post : one)))
  const add = async (post: Post) => {
    if (firstPosts === null || pageOfPos(post.pos) !== page) return false
    const isNext = post.pos === total + 1
    if (isNext) setPosts((before) => [...before, post])
    else {
      const { refetchPage } = await loadActions()
      setPosts(await refetchPage(topic, page, posts, post))
    }
    setTotal(Math.max(total, post.pos))
    const { id, created_at, user_id, name, roles, stripe_status, emoji } = post
    const last_post = { id, created_at, user_id, name, roles, stripe_status, emoji }
    // A topic opened for the first time has no first unread post.
    const hasReadAll = isNext && topic.read > 0
    change({ replies: post.pos - 1, last_post, ...(hasReadAll && { read: post.pos }) })
    return true
  }
  return {
    topic,
    posts,
    total,
    updateTopic: change,
    replacePost: put,
    addPost: add,
    updatePosts: setPosts,
    setTotal,
  }
}

interface FollowButtonProps {
  topic: Topic
  first: boolean
  token: string
}

/** Follows or unfollows, optimistically. A locked topic cannot be followed. */
export function FollowButton({ topic, first, token }: FollowButtonProps) {
  const [followed, setFollowed] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const { offer, offerPush } = usePushOffer()
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    setFollowed(!followed)
    try {
      const answer = await callApi(followTopic, { params: { topicId: String(topic.topic_id) } })
      setFollowed(answer.followed)
      if (answer.followed) void offerPush()
    } catch (error) {
      setFollowed(followed)
      await showError(error instanceof CallError ? error.serverMessage : undefined)
    }
    setBusy(false)
  }
  if (!followed && !canFollow(topic)) return null
  return (
    <>
      <OperationForm
        of={followTopic}
        params={{ topicId: topic.topic_id }}
        token={token}
        className="plain-act"
        onSubmit={toggle}
      >
        <Button type="submit" kind="soft" small icon={followed ? 'bell-off' : 'bell-plus'}>
          {followed ? 'Ne plus suivre' : 'Suivre'}
        </Button>
      </OperationForm>
      {offer}
    </>
  )
}

/** Reports how far the reader has read; the script for it is loaded after the page. */
function useReadingProgress(topicId: number, posts: readonly Post[], total: number, read: number): void {
  const progress = useRef({ marked: read, isNew: true, position: 0 })
  useLazyEffect(
    loadActions,
    ({ followReading }) => followReading({ topicId, posts, total }, progress.current),
    [topicId, posts, total],
  )
}

export interface MemberTopicProps {
  viewer: Actor & { mayWrite: boolean }
  topic: Topic
  followed: boolean
  poll: PollAndVote
  /** Null when they could not be read. */
  posts: PostsPage | null
  /** From 1. */
  page: number
  /** A rejected plain form. */
  sent: { text: string; error: string }
  token: string
  /** Milliseconds since 1970. */
  now: number
}

/** A topic for members: read, vote, reply, follow, lock. */
export function MemberTopic(props: MemberTopicProps) {
  const { viewer, page, token, sent } = props
  const now = useNow(props.now)
  const {
    topic,
    posts,
    total,
    updateTopic: change,
    replacePost: put,
    addPost: add,
    updatePosts,
    setTotal,
  } = useTopic(props.topic, props.posts, page)
  const Poll = (import.meta.env.SSR && serverParts.TopicPoll) || LazyPoll
  const [arrival, onArrival] = useState<Arrival | null>(null)
  useLazyEffect(
    loadActions,
    ({ followPage }) => followPage({ topic, page, updatePosts, setTotal, onArrival }),
    [topic.topic_id, page],
  )
  const form = useRef<ReplyHandle>(null)
  useReadingProgress(topic.topic_id, posts, total, props.topic.read)
  const { offer, offerPush } = usePushOffer()
  const added = async (post: Post) => {
    const isHere = await add(post)
    onArrival(null)
    if (isHere) void offerPush()
    return isHere
  }
  // An ignored topic is followed no longer.
  const wasMuted = useRef(false)
  const mute = (muted: boolean) => {
    wasMuted.current = true
    change({ muted })
  }
  const mayReply = viewer.mayWrite && getReplyRefusal(viewer, topic) === null
  const pages = { slug: topic.slug, page, total }
  return (
    <>
      <TopicHead topic={topic} now={now}>
        <div className="topic-acts">
          {topic.muted ? (
            <MuteForm topic={topic} token={token} kind="soft" onMuted={mute} />
          ) : (
            <FollowButton topic={topic} first={props.followed && !wasMuted.current} token={token} />
          )}
          <TopicShortcuts topic={topic} />
          <TopicMenu
            viewer={viewer}
            topic={topic}
            page={page}
            token={token}
            onLocked={(topic_locked) => change({ topic_locked })}
            onMuted={mute}
          />
        </div>
      </TopicHead>
      {props.poll[0] && (
        <Suspense>
          <Poll
            topicId={topic.topic_id}
            first={props.poll}
            isLocked={topic.topic_locked}
            refusal={getVoteRefusal(viewer, topic)}
            token={token}
          />
        </Suspense>
      )}
      {page > 1 && <TopicPager {...pages} isAbove />}
      {props.posts === null && <LoadFailure title={POSTS_FAILED} />}
      {props.posts !== null && posts.length === 0 && <p className="soft">{NO_VISIBLE_POSTS}</p>}
      <PostList
        topic={topic}
        viewer={viewer}
        posts={posts}
        arrival={arrival}
        {...(viewer.mayWrite && { token })}
        now={now}
        onChanged={put}
        onBans={(topic_bans) => change({ topic_bans })}
        {...(mayReply && { onQuote: (quotation) => form.current?.quote(quotation) })}
      />
      <TopicPager {...pages} />
      <p className="posts-arrived" role="status" aria-relevant="additions">
        {arrival && (
          <a href={arrival.href} onClick={arrival.onShow}>
            {arrival.note}
          </a>
        )}
      </p>
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
          onPhoto={(postId, photo) =>
            updatePosts((before) =>
              before.map((one) => (one.id === postId ? { ...one, photos: [...one.photos, photo] } : one)),
            )
          }
        />
      )}
    </>
  )
}

import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { isLive, onLive } from '../../../client/live.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { showError } from '../../../ui/toast.ts'
import { useNow } from '../../../ui/use-now.ts'
import { usePushOffer } from '../../feed/push/components/use-push-offer.tsx'
import { PollChoices } from '../components/poll/poll-choices.tsx'
import { PollResults } from '../components/poll/poll-results.tsx'
import { PostList } from '../components/posts/post-list.tsx'
import { ReplyForm, type ReplyHandle } from '../components/reply/reply-form.tsx'
import { LoadFailure } from '../components/topic/load-failure.tsx'
import { TopicHead } from '../components/topic/topic-head.tsx'
import { TopicMenu } from '../components/topic/topic-menu.tsx'
import { TopicPager } from '../components/topic/topic-pager.tsx'
import { TopicShortcuts } from '../components/topic/topic-shortcuts.tsx'
import { getPoll, type Poll, type PollAndVote, voteInPoll as voteCall, voteInPoll } from '../contract/poll.ts'
import { listPosts, POSTS_PAGE, type Post, type PostsPage, pageOfPos } from '../contract/post.ts'
import { followTopic, markTopicRead, type Topic } from '../contract/topic.ts'
import { NO_SUCH_CHOICE } from '../fields-texts.ts'
import { type Actor, canFollow, getReplyRefusal, getVoteRefusal } from '../policy.ts'
import { POLL } from '../poll-texts.ts'
import { VOTE_FORBIDDEN } from '../refusal-texts.ts'
import { POSTS_FAILED } from '../texts.ts'
import { NO_VISIBLE_POSTS } from '../topic-texts.ts'

/** A topic with its posts, for members (specification 1, section 2). Visitors are given the same without scripts. */
export default function ForumTopic(props: MemberTopicProps) {
  return <MemberTopic {...props} />
}

interface Props {
  poll: Poll
  topicId: number
  token: string
  isBusy: boolean
  onVote: (choice: number) => void
}

/** The answers of a poll, to vote for one of them; without scripts a plain form. */
export function PollForm({ poll, topicId, token, isBusy, onVote }: Props) {
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choice = new FormData(event.currentTarget).get('vote')
    setMissing(choice === null)
    if (choice !== null && !isBusy) onVote(Number(choice))
  }
  return (
    <OperationForm
      of={voteInPoll}
      params={{ topicId }}
      token={token}
      className="panel poll"
      onSubmit={submit}
    >
      <fieldset aria-describedby={isMissing ? 'poll-error' : undefined}>
        <legend>
          <h2>{POLL}</h2>
        </legend>
        {poll.replies.map((label, place) => (
          <label key={label} className="choice">
            <input type="radio" name="vote" value={place} onChange={() => setMissing(false)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <FieldError id="poll-error" message={isMissing ? NO_SUCH_CHOICE : undefined} />
      <div>
        <Button type="submit" kind="soft" icon="vote" busy={isBusy}>
          Voter
        </Button>
      </div>
    </OperationForm>
  )
}

/** A topic and the posts of one of its pages, as the reader's own acts change them. */
export interface TopicPageState {
  topic: Topic
  posts: readonly Post[]
  /** Posts of the whole topic. */
  total: number
  updateTopic: (changed: Partial<Topic>) => void
  replacePost: (post: Post) => void
  /** Takes in the reader's new post; false where it stands on another page. */
  addPost: (post: Post) => Promise<boolean>
}

/** @param page the page that is open, from 1 */
export function useTopic(first: Topic, firstPosts: PostsPage | null, page: number): TopicPageState {
  const [topic, setTopic] = useState(first)
  const [posts, setPosts] = useState<readonly Post[]>(firstPosts?.data ?? [])
  const [total, setTotal] = useState(firstPosts?.total ?? first.replies + 1)

  const change = (changed: Partial<Topic>) => setTopic((before) => ({ ...before, ...changed }))
  const put = (post: Post) => setPosts((before) => before.map((one) => (one.id === post.id ? post : one)))
  const add = async (post: Post) => {
    if (firstPosts === null || pageOfPos(post.pos) !== page) return false
    const isNext = post.pos === total + 1
    setPosts(isNext ? (before) => [...before, post] : await refetchPage(topic, page, posts, post))
    setTotal(Math.max(total, post.pos))
    const { id, created_at, user_id, name, roles, stripe_status, emoji } = post
    const last_post = { id, created_at, user_id, name, roles, stripe_status, emoji }
    // A topic that was never opened has no first unread post.
    const hasReadAll = isNext && topic.read > 0
    change({ replies: post.pos - 1, last_post, ...(hasReadAll && { read: post.pos }) })
    return true
  }
  return { topic, posts, total, updateTopic: change, replacePost: put, addPost: add }
}

/** Others have written meanwhile: the page is read again; where that fails the new post stands after what is there. */
async function refetchPage(topic: Topic, page: number, before: readonly Post[], post: Post) {
  const rest = before.filter(({ id }) => id !== post.id)
  const read = await callApi(listPosts, {
    params: { topicId: String(topic.topic_id) },
    query: { page: String(page) },
  }).catch(() => null)
  return read?.data ?? [...rest, post].slice(-POSTS_PAGE)
}

interface FollowButtonProps {
  topic: Topic
  first: boolean
  token: string
}

/** Follows the topic, or no longer; changes at once and back where it is refused. Nobody begins to follow a locked topic. */
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

interface TopicPollProps {
  viewer: Actor
  topic: Topic
  first: PollAndVote
  token: string
}

/** A topic's poll as a member has it: answers to vote for, or what it has given (specification 1, section 4). */
export function TopicPoll({ viewer, topic, first, token }: TopicPollProps) {
  const { known, isBusy, give } = usePollVote(topic.topic_id, first)
  const [poll, vote] = known
  if (!poll) return null
  if (topic.topic_locked || vote !== null) return <PollResults poll={poll} vote={vote} />
  const refusal = getVoteRefusal(viewer, topic)
  if (refusal) return <PollChoices poll={poll}>{refusal}</PollChoices>
  return <PollForm poll={poll} topicId={topic.topic_id} token={token} isBusy={isBusy} onVote={give} />
}

/** Votes; where that is refused, looks again: another tab may have voted already. */
function usePollVote(topicId: number, first: PollAndVote) {
  const [known, setKnown] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const hasVoted = useRef(false)
  const params = { topicId: String(topicId) }

  const give = async (choice: number) => {
    setBusy(true)
    try {
      const { poll } = await callApi(voteCall, { params, body: { vote: choice } })
      hasVoted.current = true
      setKnown(poll)
    } catch {
      await showError(VOTE_FORBIDDEN)
      await callApi(getPoll, { params }).then(setKnown, () => {})
    }
    setBusy(false)
  }
  // The button that had the focus is gone; what it has brought is read next.
  useEffect(() => {
    if (hasVoted.current && known[1] !== null) document.getElementById('poll-title')?.focus()
  }, [known])
  return { known, isBusy, give }
}

/** What is seen for so long is read; milliseconds. */
const READ_AFTER_MS = 1_000

interface ReadProgress {
  topicId: number
  posts: readonly Post[]
  /** Posts of the whole topic. */
  total: number
  /** How far the reader has read it before. */
  read: number
}

/**
 * Tells the server how far the reader has read: up to the last post that has come into sight, once the page is looked at for a
 * second. Posts after the last one shown, of members whom the reader does not see, are read with it. What was read before is
 * told once more where the bell counts anything as the page opens: it may be of this topic.
 */
export function useMarkTopicRead({ topicId, posts, total, read }: ReadProgress): void {
  const marked = useRef(read)
  const isNew = useRef(true)
  const seen = useRef(0)
  useEffect(() => {
    const last = posts.at(-1)
    if (!last) return
    const end = Math.min(total, Math.ceil(last.pos / POSTS_PAGE) * POSTS_PAGE)
    const places = new Map<Element, number>()
    for (const { id, pos } of posts) {
      const article = document.getElementById(`post-${id}`)
      if (article) places.set(article, pos === last.pos ? end : pos)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = async () => {
      const pos = seen.current
      const isDue = pos > marked.current || (isNew.current && pos > 0 && hasUnreadNotifications())
      if (document.visibilityState !== 'visible') return
      // What is counted later on came while the page was open, which does not show it.
      isNew.current &&= !isLive()
      if (!isDue) return
      const before = marked.current
      marked.current = Math.max(before, pos)
      isNew.current = false
      const told = callApi(markTopicRead, { params: { topicId: String(topicId) }, body: { pos } })
      // It is told with the next post that is seen, or when the page is looked at again.
      await told.catch(() => (marked.current = before))
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(mark, READ_AFTER_MS)
    }
    const observer = new IntersectionObserver((entries) => {
      const inSight = entries.filter(({ isIntersecting }) => isIntersecting)
      seen.current = Math.max(seen.current, ...inSight.map(({ target }) => places.get(target) ?? 0))
      wait()
    })
    for (const article of places.keys()) observer.observe(article)
    document.addEventListener('visibilitychange', wait)
    const deafen = onLive('counters', () => isNew.current && wait())
    return () => {
      deafen()
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', wait)
    }
  }, [topicId, posts, total])
}

/** Whether the bell in the page's bar counts anything. */
function hasUnreadNotifications(): boolean {
  return document.querySelector('[data-count="notifications"]:not([hidden])') !== null
}

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
  const {
    topic,
    posts,
    total,
    updateTopic: change,
    replacePost: put,
    addPost: add,
  } = useTopic(props.topic, props.posts, page)
  const form = useRef<ReplyHandle>(null)
  useMarkTopicRead({ topicId: topic.topic_id, posts, total, read: props.topic.read })
  const { offer, offerPush } = usePushOffer()
  const added = async (post: Post) => {
    const isHere = await add(post)
    if (isHere) void offerPush()
    return isHere
  }
  const mayReply = viewer.mayWrite && getReplyRefusal(viewer, topic) === null
  const pages = { slug: topic.slug, page, total }
  return (
    <>
      <TopicHead topic={topic} now={now}>
        <div className="topic-acts">
          <FollowButton topic={topic} first={props.followed} token={token} />
          <TopicShortcuts topic={topic} />
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
      {props.posts !== null && posts.length === 0 && <p className="soft">{NO_VISIBLE_POSTS}</p>}
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

import type { ReactNode } from 'react'
import { getSignInHref } from '../../../../ui/auth-links.ts'
import type { PollAndVote } from '../../contract/poll.ts'
import type { PostsPage } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import { POSTS_FAILED } from '../../texts.ts'
import { NO_VISIBLE_POSTS } from '../../topic-texts.ts'
import { PollChoices } from '../poll/poll-choices.tsx'
import { PollResults } from '../poll/poll-results.tsx'
import { PostList } from '../posts/post-list.tsx'
import { LoadFailure } from './load-failure.tsx'
import { TopicHead } from './topic-head.tsx'
import { TopicPager } from './topic-pager.tsx'
import { TopicShortcuts } from './topic-shortcuts.tsx'

interface Props {
  topic: Topic
  poll: PollAndVote
  /** Null where they could not be read. */
  posts: PostsPage | null
  page: number
  now: number
  /** Why the reader does not vote. */
  hint: ReactNode
  /** What stands in place of the reply form. */
  foot: ReactNode
}

/** A topic as everybody may read it: no script, no form, nobody's photo. */
export function VisitorTopic({ topic, poll: [poll], posts, page, now, hint, foot }: Props) {
  const pages = { slug: topic.slug, page, total: posts?.total ?? topic.replies + 1 }
  return (
    <div>
      <TopicHead topic={topic} now={now}>
        <div className="topic-acts">
          <TopicShortcuts topic={topic} />
        </div>
      </TopicHead>
      {poll &&
        (topic.topic_locked ? (
          <PollResults poll={poll} vote={null} />
        ) : (
          <PollChoices poll={poll}>{hint}</PollChoices>
        ))}
      {page > 1 && <TopicPager {...pages} isAbove />}
      {posts === null && <LoadFailure title={POSTS_FAILED} />}
      {posts?.data.length === 0 && <p className="soft">{NO_VISIBLE_POSTS}</p>}
      {posts && <PostList topic={topic} viewer={null} posts={posts.data} now={now} />}
      <TopicPager {...pages} />
      {foot}
    </div>
  )
}

/** The way to the poll, and from there back. */
export function VoteSignUpPrompt({ back }: { back: string }) {
  return (
    <>
      {'Connectez-vous pour voter et voir les résultats.'} <a href={getSignInHref(back)}>Se connecter</a>
    </>
  )
}

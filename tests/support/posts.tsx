import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { createQueryClient, Providers } from '../../src/client/providers.tsx'
import type { Actor } from '../../src/features/forum/policy.ts'
import { PostList } from '../../src/features/forum/posts/components/post-list.tsx'
import type { Post } from '../../src/features/forum/posts/contract.ts'
import type { Topic } from '../../src/features/forum/topics/contract.ts'

export const NOW = Date.parse('2026-11-20T20:00:00.000Z')
export const CREATOR: Actor = { id: 2, roles: 0 }
export const MEMBER: Actor = { id: 9, roles: 0 }
export const MODERATOR: Actor = { id: 3, roles: 1 }

export function createTopicProps(changes: Partial<Topic> = {}): Topic {
  return {
    topic_id: 7,
    slug: 'cafe-ou-balade',
    title: 'Café ou balade',
    members_only: false,
    is_private: false,
    slow_seconds: 0,
    topic_title: 'Café ou balade',
    topic_locked: false,
    user_id: CREATOR.id,
    name: 'Salomé',
    roles: 0,
    stripe_status: false,
    emoji: null,
    category_id: 2,
    category_slug: 'rencontres',
    category_title: 'Rencontres',
    category_emoji: '💛',
    replies: 3,
    created_at: '2026-11-20T18:00:00.000Z',
    last_post: {
      id: 104,
      created_at: '2026-11-20T19:00:00.000Z',
      user_id: 9,
      name: 'Hugo',
      roles: 0,
      stripe_status: false,
      emoji: null,
    },
    topic_bans: [],
    read: 0,
    has_poll: false,
    muted: false,
    ...changes,
  }
}

/** A post at a position, by Marius by default. */
export function createPostProps(pos: number, changes: Partial<Post> = {}): Post {
  return {
    id: 100 + pos,
    pos,
    post: `Texte ${pos}`,
    format: 0,
    moderate: 0,
    created_at: '2026-11-20T18:00:00.000Z',
    updated_at: '2026-11-20T18:00:00.000Z',
    mentions: [],
    reactions: [0, 0, 0, 0],
    reaction: null,
    photos: [],
    bookmarked: false,
    user_id: 5,
    name: 'Marius',
    avatar: null,
    birthday: '1990-01-01',
    latitude: 0,
    longitude: 0,
    last_activity: null,
    status: 0,
    stripe_status: false,
    emoji: null,
    roles: 0,
    ...changes,
  }
}

/** A post as visitors get it. */
export const toVisitor = (post: Post): Post => ({
  ...post,
  user_id: null,
  avatar: null,
  birthday: null,
  last_activity: null,
  status: 0,
  stripe_status: false,
  emoji: null,
})

interface PostsProps {
  viewer?: Actor | null
  topic?: Topic
  posts: Post[]
  /** Quoting is enabled unless false. */
  quotes?: boolean
}

/** Callbacks of the page since `resetPosts`. */
export const callbacks = { quotations: [] as string[], bans: [] as number[][], toasts: [] as string[] }

/** A page that stores the changes of its posts, as the topic page does. */
function Page({
  viewer = MEMBER,
  topic: first = createTopicProps(),
  posts: given,
  quotes = true,
}: PostsProps) {
  const [posts, setPosts] = useState(given)
  const [topic, setTopic] = useState(first)
  if (viewer === null) return <PostList topic={topic} viewer={null} posts={posts} now={NOW} />
  return (
    <PostList
      topic={topic}
      viewer={viewer}
      posts={posts}
      now={NOW}
      onQuote={quotes ? (quotation) => callbacks.quotations.push(quotation) : undefined}
      onChanged={(changed) => setPosts(posts.map((post) => (post.id === changed.id ? changed : post)))}
      onBans={(topic_bans) => {
        callbacks.bans.push(topic_bans)
        setTopic({ ...topic, topic_bans })
      }}
    />
  )
}

export async function showPosts(shown: PostsProps): Promise<void> {
  await act(async () => {
    render(
      <Providers client={createQueryClient()}>
        <Page {...shown} />
      </Providers>,
    )
  })
}

type Answer = { status?: number; body: object }
/** Answers of the server by method and path, and the calls to it. */
export const answers: Record<string, Answer | (() => Answer)> = {}
export const calls: { call: string; body: unknown }[] = []

/** The `fetch` of a page whose server gives `answers`; a call without one fails. */
export async function fakeFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const called = `${init.method} ${url}`
  calls.push({ call: called, body: init.body ? JSON.parse(String(init.body)) : undefined })
  const given = answers[called] ?? { status: 500, body: {} }
  const { status = 200, body } = typeof given === 'function' ? given() : given
  return new Response(JSON.stringify(body), { status })
}

export function resetPosts(): void {
  for (const key of Object.keys(answers)) delete answers[key]
  calls.length = 0
  callbacks.quotations.length = 0
  callbacks.bans.length = 0
  callbacks.toasts.length = 0
  sessionStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
}

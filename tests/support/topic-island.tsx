import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { createQueryClient, Providers } from '../../src/client/providers.tsx'
import type { Post } from '../../src/features/forum/posts/contract.ts'
import type { MemberTopicProps } from '../../src/features/forum/topics/islands/forum-topic.tsx'
import ForumTopic from '../../src/features/forum/topics/islands/forum-topic.tsx'
import { calls, createPostProps, createTopicProps, fakeFetch, NOW, resetPosts } from './posts.tsx'

const TOPIC = createTopicProps({ topic_id: 5, slug: 'cafe', replies: 2 })
/** By Salomé, who created the topic, by default. */
export const post = (pos: number, changes: Partial<Post> = {}): Post =>
  createPostProps(pos, { user_id: 2, name: 'Salomé', post: `Texte ${pos}.`, ...changes })
export const PAGE = {
  data: [post(1), post(2, { user_id: 3, name: 'Zoé' }), post(3, { user_id: 4, name: 'Zélie' })],
  next_page_url: null,
  prev_page_url: null,
  current_page: 1,
  last_page: 1,
  total: 3,
  to: 3,
}
export const ME = { id: 7, roles: 0, mayWrite: true }

/** Navigations of the page since `resetTopic`. */
export const navigations: string[] = []
let notifyObserver: (entries: object[]) => void = () => {}
/** Scrolls posts into view, by id. */
export const scrollIntoSight = (...ids: number[]) =>
  notifyObserver(ids.map((id) => ({ isIntersecting: true, target: document.getElementById(`post-${id}`) })))

/** Resets the state before each test: no calls, empty storage. */
export function resetTopic(): void {
  resetPosts()
  navigations.length = 0
  localStorage.clear()
  HTMLDialogElement.prototype.showModal ??= () => {}
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: typeof notifyObserver) {
        notifyObserver = listener
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', fakeFetch)
}

/** A member's page of topic 5 with three posts. */
export function showTopic({
  topic,
  ...props
}: Partial<Omit<MemberTopicProps, 'topic'>> & { topic?: object } = {}) {
  return render(
    <Providers client={createQueryClient()}>
      <ForumTopic
        viewer={ME}
        followed={false}
        poll={[null, null]}
        posts={PAGE}
        page={1}
        sent={{ text: '', error: '' }}
        token="jeton"
        now={NOW}
        {...props}
        topic={{ ...TOPIC, ...topic }}
      />
    </Providers>,
  )
}

export const field = () => screen.getByLabelText('Votre réponse') as HTMLTextAreaElement
/** Types with the cursor at the end. */
export const type = (value: string) => {
  fireEvent.change(field(), { target: { value } })
  field().setSelectionRange(value.length, value.length)
  fireEvent.change(field(), { target: { value } })
}
/** The bodies of the calls of one kind. */
export const findCalls = (called: string) =>
  calls.filter(({ call }) => call === called).map(({ body }) => body as Record<string, unknown>)

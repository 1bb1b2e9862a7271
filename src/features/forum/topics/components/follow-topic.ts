import { callApi } from '../../../../client/call.ts'
import { onLive, onLiveChange } from '../../../../client/live.ts'
import { formatArrived, formatWhileWriting } from '../../arrival-texts.ts'
import { openPhotosInViewer } from '../../photos/components/open-photos.ts'
import { listPosts, type Post, pageOfPos, topicHref } from '../../posts/contract.ts'
import type { Topic } from '../contract.ts'
import { followAddress } from './follow-address.ts'
import { offerQuote } from './quote-selection.ts'

/** Milliseconds after a change, random, so that the readers of a topic do not all read at once. */
const DELAY_MS = { least: 200, spread: 800 }

/** New replies, as the page shows them. */
export interface Arrival {
  /** The first of them on the page; null while they are not on it. */
  first: number | null
  /** Their number in words. */
  label: string
  /** The same for who is at the end of the page, or writes. */
  note: string
  href: string
  /** Puts them on the page. */
  onShow?: () => void
}

export interface OpenPage {
  topic: Pick<Topic, 'topic_id' | 'slug'>
  /** From 1. */
  page: number
  updatePosts: (update: (before: readonly Post[]) => readonly Post[]) => void
  setTotal: (total: number) => void
  onArrival: (arrival: Arrival) => void
}

/**
 * Follows an open page of a topic: reactions, photos and replies of others as they come, the address of what is read, selected
 * words and the keys of marks. Replies
 * wait for a touch while the reader writes, so that the field does not move.
 * @returns ends it
 */
export function followPage(open: OpenPage): () => void {
  const { topic, page } = open
  const arrived = new Map<number, Post>()
  const beyond = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    timer = undefined
    const input = { params: { topicId: String(topic.topic_id) }, query: { page: String(page) } }
    const answer = await callApi(listPosts, input).catch(() => null)
    if (!answer) return
    open.updatePosts((before) => before.map((post) => withLiveParts(post, answer.data)))
    const added = answer.data.filter(({ id }) => !document.getElementById(`post-${id}`))
    for (const post of added) arrived.set(post.id, post)
    if (added.length > 0) showArrived(open, [...arrived.values()], answer.total ?? 0)
  }
  const schedule = () => {
    timer ??= setTimeout(read, DELAY_MS.least + Math.random() * DELAY_MS.spread)
  }
  const onPostChange = ({ topic: id, post }: { topic: number; post: number }) => {
    if (id === topic.topic_id && document.getElementById(`post-${post}`)) schedule()
  }
  const removers = [
    onLive('reactions', onPostChange),
    onLive('photos', onPostChange),
    onLive('replies', ({ topic: id, pos }) => {
      if (id !== topic.topic_id) return
      if (pageOfPos(pos) === page) return schedule()
      const label = formatArrived(beyond.add(pos).size)
      const href = topicHref(topic.slug, pageOfPos(pos))
      open.onArrival({ first: null, label, note: `${label}, page ${pageOfPos(pos)}`, href })
    }),
    onLiveChange((isUp) => {
      if (isUp) schedule()
    }),
    followAddress(),
    offerQuote(),
    openPhotosInViewer(),
  ]
  return () => {
    clearTimeout(timer)
    for (const remove of removers) remove()
  }
}

function withLiveParts(post: Post, read: readonly Post[]): Post {
  const { reactions, reaction, photos } = read.find(({ id }) => id === post.id) ?? post
  return { ...post, reactions, reaction, photos }
}

function showArrived(open: OpenPage, arrived: readonly Post[], total: number): void {
  const [first] = arrived
  if (!first) return
  const label = formatArrived(arrived.length)
  const href = `#post-${first.id}`
  const show = () => {
    open.updatePosts((before) => [
      ...before,
      ...arrived.filter(({ id }) => !before.some((post) => post.id === id)),
    ])
    open.setTotal(total)
    open.onArrival({ first: first.id, label, note: label, href })
  }
  if (isWriting()) {
    open.onArrival({ first: null, label, note: formatWhileWriting(arrived.length), href, onShow: show })
  } else show()
}

const isWriting = () => document.querySelector<HTMLTextAreaElement>('.reply textarea')?.value.trim()

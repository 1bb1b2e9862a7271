import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { NewsEntry } from '../../features/feed/newsfeed/islands/newsfeed.tsx'
import MarkedText from '../../features/forum/posts/components/marked-text.tsx'
import { PostArticle } from '../../features/forum/posts/components/post-article.tsx'
import { serverParts } from '../../features/forum/posts/components/server-parts.ts'
import { LastTopics } from '../../features/forum/topics/components/forum-overview.tsx'
import { TopicRows } from '../../features/forum/topics/components/topic-list.tsx'
import { MessageMore } from '../../features/messages/changes/message-parts.tsx'
import { ConversationList } from '../../features/messages/inbox/conversation-list.tsx'
import { WallCard } from '../../features/photos/album/islands/photos.tsx'
import { SettingsFields } from '../../features/search/components/filters.tsx'
import { HideButton } from '../../features/search/components/hide-button.tsx'
import { PlainInterests } from '../../features/search/components/plain-interests.tsx'
import { OrderChips } from '../../features/search/components/search-view.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { CachedMarkup, FilledMarkup, setMarkupCache } from '../../ui/cached-markup.tsx'
import { MemberCard } from '../../ui/member-card.tsx'
import { MemberName } from '../../ui/member-name.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import {
  fillHoles,
  installMarkupCache,
  nameHoles,
  nameKey,
  renderWithCache,
  toTemplate,
} from './markup-cache.ts'

Object.assign(serverParts, { MarkedText })

const NOW = Date.parse('2026-07-14T20:00:00Z')
const before = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

const WRITERS = [
  { user_id: 7, name: 'Zoé', roles: 0, stripe_status: false, emoji: null },
  { user_id: 18, name: 'Hugo', roles: 1, stripe_status: true, emoji: '1f984.webp' },
] as const
const MEMBERS = [
  {
    ...{ id: 7, name: 'Zoé', avatar: null, birthday: '1991-05-17', roles: 0, status: 0 },
    ...{ stripe_status: false, emoji: null, signup: before(90_000), last_activity: before(0) },
    ...{ latitude: 48.85, longitude: 2.35 },
  },
  {
    ...{ id: 18, name: 'Hugo', avatar: 'abc', birthday: '1984-02-03', roles: 2, status: 1 },
    ...{ stripe_status: true, emoji: '1f984.webp', signup: before(60), last_activity: before(7) },
    ...{ latitude: 45.76, longitude: 4.84, voice: 'Le vélo & les amis' },
  },
]
const TOPICS = [0, 1].map((n) => ({
  ...{
    topic_id: 3 + n,
    slug: `slug-${n}`,
    title: `Sujet ${n}`,
    topic_title: `Sujet ${n}`,
    topic_locked: n === 1,
  },
  ...{
    ...WRITERS[n],
    category_id: n,
    category_slug: `c${n}`,
    category_title: `Rayon ${n}`,
    category_emoji: '☕🎲'.slice(n),
  },
  ...{
    replies: 4 * n,
    created_at: before(900 + n),
    last_post: { id: n, created_at: before(50 + 100 * n), ...WRITERS[n] },
  },
  ...{ unread: n === 0 ? null : 2, is_new: false, found: null, topic_bans: n === 0 ? [] : [7, 18] },
}))
const POSTS = [0, 1].map((n) => ({
  ...{
    id: 30 + n,
    ...WRITERS[n],
    avatar: n === 0 ? null : 'abc',
    status: n,
    last_activity: n === 0 ? null : before(3),
  },
  ...{
    post: n === 0 ? 'Bonsoir' : '> cité\n\n**@Zoé** https://exemple.fr',
    format: n,
    moderate: n,
    mentions: n === 0 ? [] : [{ id: 7, name: 'Zoé' }],
    reactions: [n, 0, 0, 2],
    reaction: n === 0 ? null : 4,
    photos: [
      { id: 60 + n, file: `${n}.webp`, width: 800 - n, height: 600 - n, alt: `Vélo ${n}`, waiting: n === 1 },
    ],
  },
  ...{ created_at: before(40), updated_at: before(40 - 9 * n), page: 1 },
}))
const NEWS = [0, 1].map((n) => ({
  ...{
    id: 5 + n,
    ...WRITERS[n],
    avatar: n === 0 ? null : 'abc',
    status: n,
    last_activity: before(9 * n),
    type: 3 + 4 * n,
  },
  ...{
    data: JSON.stringify({
      user_id: 9 + n,
      user_name: `Lou${n}`,
      topic_id: 4,
      topic_title: `T${n}`,
      count: 1 + n,
    }),
  },
  created_at: before(15 + 60 * n),
}))

const WALL = [0, 1].map((n) => ({
  ...MEMBERS[n],
  ...{ id: 90 + n, user_id: 7 + n, photo: `${n}.webp`, alt: `Au lac ${n}`, blur: n === 0 ? '' : 'data:,b' },
}))

const SEARCHES = [0, 1].map((n) => ({
  ...{
    seek: n,
    orientation: 50 - 48 * n,
    age_from: 22 + n,
    age_to: 50 + n,
    distance: 100 + 17 * n,
    filter: n,
  },
  ...{ nearest: n, photo: n, online: n, verified: n, fold_seen: n, smoke: n, children: n, intentions: 9 * n },
  interests: [3].slice(n),
}))

const LIST = { path: '/forum', state: { search: '', page: 1 }, panel: null }

const TALKS = [0, 1].map((n) => ({
  conversation: {
    ...{
      id: 70 + n,
      date: before(5 + 2_000 * n),
      last_message: `Bonsoir ${n}`,
      last_deleted: false,
      last_type: 0,
    },
    ...{
      last_sender: 7 + n,
      last_id: 500 + n,
      is_read: n === 0,
      unread: 120 * n,
      user_id: 7 + 11 * n,
      met: null,
    },
    ...{ draft: n === 0 ? null : { message: 'Et si' }, turn: n === 0 ? 'yours' : 'theirs', parked: false },
    ...{ muted: n === 1, closed_by: null },
  },
  member: MEMBERS[n],
}))
const INBOX = TALKS.map((talk, n) => ({
  ...{ list: { listed: [talk], next: null }, search: '', me: 8, now: NOW + n, open: n === 0 ? null : 71 },
  ...{ typing: new Set(n === 0 ? [] : [70]), pending: new Map() },
}))

/** Two samples of the props of each component with cached parts; every field differs. */
const SAMPLES: Record<string, [ComponentType<never>, object, object]> = {
  'a card': [
    MemberCard,
    { member: MEMBERS[0], now: NOW, from: null, lazy: true, first: false, corner: '1 sur 5' },
    {
      member: MEMBERS[1],
      now: NOW + 1_000,
      from: { latitude: 43.6, longitude: 1.44 },
      lazy: false,
      first: true,
      corner: '2 sur 5',
    },
  ],
  'a name': [MemberName, { member: MEMBERS[0], link: true }, { member: MEMBERS[1], link: false }],
  'a round portrait': [
    Avatar,
    { member: MEMBERS[0], size: 'sm', now: NOW, lazy: true },
    { member: MEMBERS[1], size: 'lg', now: NOW + 600_000, lazy: false },
  ],
  'a date': [RelativeDate, { moment: before(3), now: NOW }, { moment: before(90), now: NOW + 60_000 }],
  'a last topic': [
    LastTopics,
    { topics: [TOPICS[0]], now: NOW, leadsOn: false },
    { topics: [TOPICS[1]], now: NOW + 3_600_000, leadsOn: true },
  ],
  'a topic in a list': [
    TopicRows,
    { ...LIST, page: { data: [TOPICS[0]] }, now: NOW, showsCategory: true },
    { ...LIST, page: { data: [TOPICS[1]] }, now: NOW + 3_600_000, showsCategory: false },
  ],
  conversations: [ConversationList, INBOX[0] ?? {}, INBOX[1] ?? {}],
  'the button of a message': [
    MessageMore,
    { href: '/messages/4?message=7#message-7', author: 'vous', isTabStop: true, onOpen: () => {} },
    { href: '/messages/5?message=8#message-8', author: 'Zoé', isTabStop: false, onOpen: () => {} },
  ],
  'a post': [
    PostArticle,
    { post: POSTS[0], topic: TOPICS[0], now: NOW, viewer: null },
    { post: POSTS[1], topic: TOPICS[1], now: NOW + 600_000, viewer: { ...MEMBERS[1], id: 99, roles: 2 } },
  ],
  'a post for a member': [
    PostArticle,
    {
      ...{ post: { ...POSTS[0], bookmarked: false }, topic: TOPICS[0], now: NOW, token: 't' },
      ...{ viewer: { ...MEMBERS[0], id: 99, verified: true }, onQuote: () => {} },
    },
    {
      ...{ post: { ...POSTS[1], moderate: 0, bookmarked: true }, topic: TOPICS[1], now: NOW, token: 't' },
      ...{ viewer: { ...MEMBERS[1], roles: 0, verified: true }, onQuote: undefined },
    },
  ],
  'a photo of the wall': [
    WallCard,
    { photo: WALL[0], now: NOW, from: null, lazy: true },
    { photo: WALL[1], now: NOW + 1_000, from: { latitude: 43.6, longitude: 1.44 }, lazy: false },
  ],
  'Pas pour moi': [
    HideButton,
    { member: MEMBERS[0], onHide: () => {} },
    { member: MEMBERS[1], onHide: () => {} },
  ],
  'fields of a search': [
    SettingsFields,
    { values: SEARCHES[0], errors: {}, count: null, interests: [], onChange: () => {} },
    {
      ...{ values: SEARCHES[1], errors: { seek: 'Non.' }, count: { count: 9, verified: 4 } },
      ...{ interests: [{ id: 3, label: 'Le jazz' }], onChange: () => {} },
    },
  ],
  'orders of a search': [
    OrderChips,
    { settings: SEARCHES[0], hasNearest: false, onChange: () => {} },
    { settings: SEARCHES[1], hasNearest: true, onChange: () => {} },
  ],
  'interests without scripts': [
    PlainInterests,
    { shown: [{ id: 1, label: 'La marche' }] },
    { shown: [{ id: 30, label: '' }] },
  ],
  news: [NewsEntry, { item: NEWS[0], now: NOW }, { item: NEWS[1], now: NOW + 3_600_000 }],
}

/** One with each of its fields, at any depth, taken from the other. */
function* exchangeFields(one: unknown, other: unknown): Generator<unknown> {
  yield other
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return
  for (const key of Object.keys(other)) {
    const [from, to] = [one as Record<string, unknown>, other as Record<string, unknown>]
    for (const value of exchangeFields(from[key], to[key]))
      yield Array.isArray(one) ? Object.assign([...one], { [key]: value }) : { ...one, [key]: value }
  }
}

test.each(Object.entries(SAMPLES))('%s has another key for each change of its markup', (_, sample) => {
  const [component, one, other] = sample
  const known = new Map<string, string>()
  const variants = new Set<string>()
  const render = (props: unknown) => renderToString(createElement(component, props as never))
  setMarkupCache((fields, holes, renderPart) => {
    const key = nameKey(fields, holes)
    const markup = known.get(key) ?? renderToString(renderPart(nameHoles(holes)))
    const html = renderToString(renderPart(holes))
    expect([key, fillHoles(toTemplate(markup), holes)]).toEqual([key, html])
    known.set(key, markup)
    variants.add(html)
    return renderPart(holes)
  })
  try {
    for (const props of [...exchangeFields(one, other), ...exchangeFields(other, one)]) render(props)
  } finally {
    installMarkupCache()
  }
  expect(variants.size).toBeGreaterThan(1)
})

const part = (text: string, ...children: ReactNode[]) =>
  createElement(CachedMarkup, { cacheKey: [text] } as never, createElement('b', null, text, ...children))

beforeAll(installMarkupCache)

test('a part is the same from the cache, and private-use characters are replaced', () => {
  const render = () =>
    renderWithCache(() =>
      renderToString(createElement('p', null, part('un & co'), 'e\uE000\uF8FF', part('deux'))),
    ).html
  const first = render()
  expect(first.replaceAll('<!-- -->', '')).toBe('<p><b>un &amp; co</b>e\uFFFD\uFFFD<b>deux</b></p>')
  expect(render()).toBe(first)
})

test('a part in a part is rendered in its place', () => {
  const render = () => renderWithCache(() => renderToString(part('', part('inner')))).html
  expect(render()).toBe('<b><b>inner</b></b>')
  expect(render()).toBe('<b><b>inner</b></b>')
})

test('holes are filled in with escaped values, in parts and in the links that preload images', () => {
  type Values = { name: string; file: string | null }
  const show = ({ name, file }: Values) =>
    createElement('p', { title: name }, name, file && createElement('img', { src: file }))
  const photo = (holes: Values) =>
    createElement(FilledMarkup, { cacheKey: ['filled'], holes } as never, show as never)
  const render = (name: string, file: string | null) =>
    renderWithCache(() => renderToString(photo({ name, file })))
  render('Zoé', '/a.webp')
  expect(render('<b> & "\uE000"', '/b.webp?a&b')).toEqual({
    html: '<p title="&lt;b&gt; &amp; &quot;\uFFFD&quot;">&lt;b&gt; &amp; &quot;\uFFFD&quot;<img src="/b.webp?a&amp;b"/></p>',
    preloads: '<link rel="preload" as="image" href="/b.webp?a&amp;b"/>',
  })
  expect(render('Lou', null).html).toBe('<p title="Lou">Lou</p>')
})

test('links that preload images leave the parts and stand apart', () => {
  const photo = createElement('img', { src: '/a.webp' })
  const render = () => renderWithCache(() => renderToString(createElement('p', null, part('photo', photo))))
  const expected = {
    html: '<p><b>photo<img src="/a.webp"/></b></p>',
    preloads: '<link rel="preload" as="image" href="/a.webp"/>',
  }
  expect([render(), render()]).toEqual([expected, expected])
})

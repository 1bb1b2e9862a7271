import { cleanup, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import {
  CREATOR,
  createPostProps,
  createTopicProps,
  MEMBER,
  MODERATOR,
  NOW,
  showPosts,
  toVisitor,
} from '../../../../../tests/support/posts.tsx'
import type { Post } from '../contract.ts'
import { PostList } from './post-list.tsx'

afterEach(cleanup)

const article = (pos: number) => document.querySelector<HTMLElement>(`#post-${100 + pos}`) as HTMLElement
const badges = (pos: number) => [...article(pos).querySelectorAll('.badge')].map((badge) => badge.textContent)
/** Labels of the buttons, with those of the menu. */
const acts = (pos: number) =>
  [...article(pos).querySelectorAll('button')].map(
    (button) => button.textContent || button.getAttribute('aria-label'),
  )
const EDITED = { updated_at: '2026-11-20T19:00:00.000Z' }
const MODERATED: Partial<Post> = { moderate: 1, post: null }
const DELETED: Partial<Post> = { user_id: null, name: 'Membre supprimé' }

describe('photos', () => {
  const PHOTO = { id: 7, file: 'a.webp', width: 800, height: 600, alt: 'Un vélo rouge', waiting: false }

  test('lead to the page that shows them large', async () => {
    await showPosts({ posts: [createPostProps(1, { photos: [PHOTO] })] })
    const picture = screen.getByRole('img', { name: 'Un vélo rouge' })
    expect(picture.getAttribute('src')).toBe('/forum/photo/a.webp')
    expect(picture.closest('a')?.getAttribute('href')).toBe('/forum/post/101/photos#photo-7')
    expect(screen.queryByText('En cours de vérification')).toBeNull()
  })

  test('say that they wait', async () => {
    await showPosts({ posts: [createPostProps(1, { photos: [{ ...PHOTO, waiting: true }] })] })
    screen.getByText('En cours de vérification')
  })
})

describe('author', () => {
  test('is a link to their profile, with their presence', async () => {
    await showPosts({
      posts: [createPostProps(1, { last_activity: '2026-11-20T19:59:30.000Z', avatar: 'a.webp' })],
    })
    expect(screen.getByRole('link', { name: 'Marius' }).getAttribute('href')).toBe('/celibataire/5')
    expect(within(article(1)).getByText('en ligne')).toBeTruthy()
    expect(article(1).querySelector('img')?.getAttribute('src')).toBe('/cache/avatar/up/photo/a.webp')
    expect(article(1).getAttribute('aria-label')).toBe('Post de Marius')
  })

  test.each<[string, Partial<Post>, string[]]>([
    ['a member', {}, []],
    ['the creator', { user_id: CREATOR.id, name: 'Salomé' }, ['Auteur du topic']],
    ['staff', { user_id: 3, roles: 1 }, ['Modo']],
    ['an admin', { user_id: 3, roles: 2 }, ['Admin']],
    ['a suspended member', { roles: -1 }, ['suspendu']],
    ['a deleted member', DELETED, []],
  ])('%s has the badges of theirs', async (_who, changes, expected) => {
    await showPosts({ posts: [createPostProps(1, changes)] })
    expect(badges(1)).toEqual(expected)
  })

  test('shows bans only to the creator and staff', async () => {
    const topic = createTopicProps({ topic_bans: [5] })
    for (const [viewer, expected] of [
      [CREATOR, ['banni du topic']],
      [MODERATOR, ['banni du topic']],
      [{ id: 5, roles: 0 }, []],
      [MEMBER, []],
    ] as const) {
      await showPosts({ viewer, topic, posts: [createPostProps(1)] })
      expect(badges(1)).toEqual(expected)
      cleanup()
    }
  })

  test('is a placeholder without link once deleted, also for a deleted creator', async () => {
    await showPosts({
      topic: createTopicProps({ ...DELETED, user_id: null }),
      posts: [createPostProps(1, DELETED)],
    })
    expect(within(article(1)).getByText('Membre supprimé')).toBeTruthy()
    expect(article(1).querySelector('.post-author a')).toBeNull()
    expect(badges(1)).toEqual([])
  })
})

describe('state', () => {
  test('links its date to itself, and shows the date of its last change', async () => {
    await showPosts({ posts: [createPostProps(11, EDITED), createPostProps(12)] })
    const [date, changed] = article(11).querySelectorAll('time')
    expect(date?.textContent).toBe('il y a 2 heures')
    expect(date?.closest('a')?.getAttribute('href')).toBe('/forum/topic/cafe-ou-balade?page=2#post-111')
    expect(date?.title).toBe('20 novembre 2026 à 19:00')
    expect(date?.dateTime).toBe('2026-11-20T18:00:00.000Z')
    expect(changed?.dateTime).toBe('2026-11-20T19:00:00.000Z')
    expect(article(11).querySelector('.post-dates')?.textContent).toBe(
      'il y a 2 heures · modifié il y a 1 heure',
    )
    expect(article(12).querySelector('.post-dates')?.textContent).toBe('il y a 2 heures')
  })

  test('shows that it is moderated; only staff read its text', async () => {
    await showPosts({ posts: [createPostProps(1, MODERATED)] })
    expect(article(1).querySelector('.post-main')?.textContent).toBe('Ce post a été modéréil y a 2 heures')
    cleanup()
    await showPosts({ viewer: MODERATOR, posts: [createPostProps(1, { moderate: 1 })] })
    expect(within(article(1)).getByText('Ce post a été modéré')).toBeTruthy()
    expect(within(article(1)).getByText('Texte 1')).toBeTruthy()
  })

  test('marks posts of staff', async () => {
    await showPosts({ posts: [createPostProps(1, { roles: 1 }), createPostProps(2)] })
    expect(article(1).className).toContain('post-staff')
    expect(article(2).className).not.toContain('post-staff')
  })
})

describe('first unread post', () => {
  const ownPost = { user_id: MEMBER.id, name: 'Hugo' }
  test.each<[string, number, Post[], number | null]>([
    ['none was read', 0, [createPostProps(1), createPostProps(2)], null],
    ['all were read', 2, [createPostProps(1), createPostProps(2)], null],
    ['the second is new', 1, [createPostProps(1), createPostProps(2), createPostProps(3)], 2],
    ['the first new one was left out', 1, [createPostProps(1), createPostProps(3)], 3],
    ['one’s own are not new', 1, [createPostProps(1), createPostProps(2, ownPost)], null],
    ['the first of a page', 10, [createPostProps(11)], 11],
    ['they began on an earlier page', 5, [createPostProps(11), createPostProps(12)], null],
  ])('%s', async (_case, read, posts, expected) => {
    await showPosts({ topic: createTopicProps({ read }), posts })
    const mark = screen.queryByText('Nouveaux messages')
    expect(mark?.parentElement?.querySelector('article')?.id ?? null).toBe(
      expected && `post-${100 + expected}`,
    )
  })
})

describe('actions', () => {
  const OWN_POST = { user_id: MEMBER.id, name: 'Hugo' }
  const LOCKED = createTopicProps({ topic_locked: true })
  const BANNED = createTopicProps({ topic_bans: [5] })
  const menu = 'Autres actions sur le post de Marius'
  test.each([
    ['a member', MEMBER, createTopicProps(), createPostProps(1), ['Citer', 'Copier', 'Signaler']],
    [
      'a member, of staff',
      MEMBER,
      createTopicProps(),
      createPostProps(1, { roles: 1 }),
      ['Citer', 'Copier', 'Signaler'],
    ],
    [
      'a member, of their own',
      MEMBER,
      createTopicProps(),
      createPostProps(1, OWN_POST),
      ['Citer', 'Copier', 'Modifier'],
    ],
    [
      'a member, of their own in a locked topic',
      MEMBER,
      LOCKED,
      createPostProps(1, OWN_POST),
      ['Citer', 'Copier'],
    ],
    [
      'a member, of their own moderated',
      MEMBER,
      createTopicProps(),
      createPostProps(1, { ...OWN_POST, ...MODERATED }),
      [],
    ],
    ['a member, of a moderated one', MEMBER, createTopicProps(), createPostProps(1, MODERATED), []],
    [
      'a member, of a deleted one',
      MEMBER,
      createTopicProps(),
      createPostProps(1, DELETED),
      ['Citer', 'Copier'],
    ],
    [
      'the creator',
      CREATOR,
      createTopicProps(),
      createPostProps(1),
      ['Citer', 'Copier', 'Signaler', menu, 'Bannir du topic'],
    ],
    [
      'the creator, of a banned one',
      CREATOR,
      BANNED,
      createPostProps(1),
      ['Citer', 'Copier', 'Signaler', menu, 'Lever le bannissement'],
    ],
    [
      'the creator, of staff',
      CREATOR,
      createTopicProps(),
      createPostProps(1, { roles: 1 }),
      ['Citer', 'Copier', 'Signaler'],
    ],
    [
      'staff',
      MODERATOR,
      createTopicProps(),
      createPostProps(1, EDITED),
      ['Citer', 'Copier', 'Signaler', menu, 'Textes précédents', 'Modérer', 'Bannir du topic'],
    ],
    [
      'staff, of a moderated one',
      MODERATOR,
      createTopicProps(),
      createPostProps(1, { moderate: 1 }),
      ['Rétablir', menu, 'Bannir du topic'],
    ],
    [
      'staff, of staff',
      MODERATOR,
      createTopicProps(),
      createPostProps(1, { roles: 1 }),
      ['Citer', 'Copier', 'Signaler'],
    ],
    [
      'staff, of a deleted one',
      MODERATOR,
      createTopicProps(),
      createPostProps(1, DELETED),
      ['Citer', 'Copier', 'Autres actions sur le post de Membre supprimé', 'Modérer'],
    ],
  ])('%s', async (_who, viewer, topic, post, expected) => {
    await showPosts({ viewer, topic, posts: [post] })
    expect(acts(1)).toEqual(expected)
  })

  test('offers no quotation when the reader may not reply', async () => {
    await showPosts({ posts: [createPostProps(1)], quotes: false })
    expect(acts(1)).toEqual(['Copier', 'Signaler'])
  })
})

test('gives visitors plain markup: no button, no profile, no photo, no presence, no script', () => {
  const posts = [
    createPostProps(1, { name: 'Salomé', mentions: [{ id: null, name: 'Marius' }], post: 'Dis, @Marius.' }),
    createPostProps(2, { roles: 1, ...EDITED }),
    createPostProps(3, MODERATED),
    createPostProps(4, DELETED),
  ].map(toVisitor)
  const topic = createTopicProps({ user_id: null })
  const html = renderToStaticMarkup(<PostList topic={topic} viewer={null} posts={posts} now={NOW} />)
  expect(html).not.toMatch(/<button|<img|<form|<dialog|<script|celibataire|presence|aria-haspopup|popover/)
  document.body.innerHTML = html
  expect(badges(1)).toEqual(['Auteur du topic'])
  expect(badges(2)).toEqual(['Modo'])
  expect(document.querySelector('.mention')?.textContent).toBe('@Marius')
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/forum/topic/cafe-ou-balade#post-101',
    '/forum/topic/cafe-ou-balade#post-102',
    '/forum/topic/cafe-ou-balade#post-103',
    '/forum/topic/cafe-ou-balade#post-104',
  ])
})

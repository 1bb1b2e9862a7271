import type { Reading } from './pair.ts'

// The forum's part of tests/blocked-pairs.test.ts. Topics are public: each of a blocked pair reads and takes
// part in those of the other, without a name, an id or a post of theirs.

/** Topics of the two and of the third, each by its id and by its address. */
const readTopics =
  (...addresses: ((topic: { id: number; slug: string }) => string)[]): Reading =>
  ({ third }, own, other) =>
    [other, own, third].flatMap(({ topic }) => addresses.map((address) => address(topic)))

const readLists =
  (path: string): Reading =>
  ({ category }, _, { member }) => [
    path,
    `${path}?category=${category}`,
    `${path}?search=samedi`,
    `${path}?search=${encodeURIComponent(member.name)}`,
    `${path}?page=2`,
  ]

export const forumReads: Record<string, Reading> = {
  'GET /api/forum': readLists('/api/forum'),
  'GET /api/forum/topic/posts/:topicId': readTopics(
    ({ id }) => `/api/forum/topic/posts/${id}`,
    ({ id }) => `/api/forum/topic/posts/${id}?page=2`,
  ),
  'GET /api/forum/topic/poll/:topicId': readTopics(({ id }) => `/api/forum/topic/poll/${id}`),
  'GET /api/forum/topic/:slug': readTopics(({ slug }) => `/api/forum/topic/${slug}`),
  'GET /api/forum/post/reactions/:postId': (_, __, { post }) => [`/api/forum/post/reactions/${post}`],
  'GET /api/forum/post/edits/:postId': (_, __, { post }) => [`/api/forum/post/edits/${post}`],
}

export const forumPages: Record<string, Reading> = {
  '/forum': readLists('/forum'),
  '/forum/categorie/:slug': ({ category }) => [
    `/forum/categorie/${category}`,
    `/forum/categorie/${category}?search=samedi`,
  ],
  '/forum/topic/:slug': readTopics(({ slug }) => `/forum/topic/${slug}`),
  '/forum/topic/:topicId/mode-lent': readTopics(({ id }) => `/forum/topic/${id}/mode-lent`),
  '/forum/topic/:topicId/rendre-publique': readTopics(({ id }) => `/forum/topic/${id}/rendre-publique`),
  '/forum/topic/redirect/:topicId': readTopics(({ id }) => `/forum/topic/redirect/${id}`),
  '/forum/post/:postId/reactions': (_, __, { post }) => [`/forum/post/${post}/reactions`],
  '/forum/post/:postId/photos': (_, __, { post }) => [`/forum/post/${post}/photos`],
  '/forum/post/:postId': (_, __, { post }) => [`/forum/post/${post}`],
}

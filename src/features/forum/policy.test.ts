import { describe, expect, test } from 'vitest'
import { COMPLAINTS_ID } from './contract/fields.ts'
import {
  canBan,
  canBanMember,
  canEditPost,
  canEditTopic,
  canFollow,
  canLock,
  canModerate,
  canReadText,
  canReport,
  getParticipationRefusal,
  getReplyRefusal,
  getVoteRefusal,
  type TopicState,
} from './policy.ts'

// Specification 1, section 6: every actor in every state.

const BANNED_ID = 5
const ACTORS = {
  member: { id: 2, roles: 0 },
  creator: { id: 3, roles: 0 },
  author: { id: 4, roles: 0 },
  banned: { id: BANNED_ID, roles: 0 },
  moderator: { id: 6, roles: 1 },
  admin: { id: 7, roles: 2 },
  founder: { id: 8, roles: 3 },
} as const
type Name = keyof typeof ACTORS
const NAMES = Object.keys(ACTORS) as Name[]
const STAFF: Name[] = ['moderator', 'admin', 'founder']

const open: TopicState = {
  user_id: ACTORS.creator.id,
  topic_locked: false,
  category_id: 1,
  topic_bans: [BANNED_ID],
}
const TOPICS = {
  open,
  locked: { ...open, topic_locked: true },
  complaint: { ...open, category_id: COMPLAINTS_ID },
  'locked complaint': { ...open, topic_locked: true, category_id: COMPLAINTS_ID },
  'of a deleted creator': { ...open, user_id: null },
  'complaint of a deleted creator': { ...open, user_id: null, category_id: COMPLAINTS_ID },
  'with its creator banned': { ...open, topic_bans: [ACTORS.creator.id, BANNED_ID] },
} satisfies Record<string, TopicState>
type Topic = keyof typeof TOPICS

const LOCKED = 'Le topic est verrouillé. Vous ne pouvez pas y participer.'
const BANNED = 'Vous êtes banni de ce topic, vous ne pouvez plus y participer.'
const COMPLAINT = 'Seul le plaignant et le staff du site peuvent répondre aux topics plaintes.'
const NO_VOTE = 'Vous ne pouvez pas voter'

/** Each actor, but for those named the answer `others`. */
function answers<T>(others: T, named: Partial<Record<Name, T>> = {}): Record<Name, T> {
  return Object.fromEntries(NAMES.map((name) => [name, name in named ? named[name] : others])) as Record<
    Name,
    T
  >
}
const ofStaff = <T>(answer: T) => Object.fromEntries(STAFF.map((name) => [name, answer]))
const each = <T>(rule: (actor: (typeof ACTORS)[Name]) => T) =>
  Object.fromEntries(NAMES.map((name) => [name, rule(ACTORS[name])]))

describe('who may reply', () => {
  test.each<[Topic, Record<Name, string | null>]>([
    ['open', answers<string | null>(null, { banned: BANNED })],
    ['locked', answers<string | null>(LOCKED)],
    ['complaint', answers<string | null>(COMPLAINT, { creator: null, banned: BANNED, ...ofStaff(null) })],
    ['locked complaint', answers<string | null>(LOCKED)],
    ['of a deleted creator', answers<string | null>(null, { banned: BANNED })],
    [
      'complaint of a deleted creator',
      answers<string | null>(COMPLAINT, { banned: BANNED, ...ofStaff(null) }),
    ],
    ['with its creator banned', answers<string | null>(null, { banned: BANNED, creator: BANNED })],
  ])('%s', (topic, expected) => {
    expect(each((actor) => getReplyRefusal(actor, TOPICS[topic]))).toEqual(expected)
  })
})

describe('who may take part, and vote', () => {
  test.each<[Topic, Record<Name, string | null>]>([
    ['open', answers<string | null>(null, { banned: BANNED })],
    ['locked', answers<string | null>(LOCKED)],
    ['complaint', answers<string | null>(null, { banned: BANNED })],
    ['locked complaint', answers<string | null>(LOCKED)],
    ['of a deleted creator', answers<string | null>(null, { banned: BANNED })],
    ['with its creator banned', answers<string | null>(null, { banned: BANNED, creator: BANNED })],
  ])('%s', (topic, expected) => {
    expect(each((actor) => getParticipationRefusal(actor, TOPICS[topic]))).toEqual(expected)
    const noVote = each((actor) => (getParticipationRefusal(actor, TOPICS[topic]) ? NO_VOTE : null))
    expect(each((actor) => getVoteRefusal(actor, TOPICS[topic]))).toEqual(noVote)
  })

  test('staff whose ban stands from before they were staff', () => {
    expect(getReplyRefusal(ACTORS.moderator, { ...open, topic_bans: [ACTORS.moderator.id] })).toBe(null)
  })
})

describe('who may lock or unlock, ban, and follow', () => {
  test.each<[Topic, Partial<Record<Name, boolean>>, Partial<Record<Name, boolean>>, boolean]>([
    // topic, changes its lock, bans, followed
    ['open', { creator: true, ...ofStaff(true) }, { creator: true, ...ofStaff(true) }, true],
    ['locked', ofStaff(true), { creator: true, ...ofStaff(true) }, false],
    ['complaint', { creator: true, ...ofStaff(true) }, { creator: true, ...ofStaff(true) }, true],
    ['of a deleted creator', ofStaff(true), ofStaff(true), true],
  ])('%s', (topic, lock, ban, followed) => {
    expect(each((actor) => canLock(actor, TOPICS[topic]))).toEqual(answers(false, lock))
    expect(each((actor) => canBan(actor, TOPICS[topic]))).toEqual(answers(false, ban))
    expect(canFollow(TOPICS[topic])).toBe(followed)
  })
})

describe('whom they may ban', () => {
  test.each<[Name, Partial<Record<Name, boolean>>]>([
    ['member', {}],
    ['author', {}],
    ['banned', {}],
    ['creator', { member: true, author: true }],
    ['moderator', { member: true, author: true, creator: true }],
    ['admin', { member: true, author: true, creator: true }],
    ['founder', { member: true, author: true, creator: true }],
  ])('%s', (actor, whom) => {
    for (const topic of [TOPICS.open, TOPICS.locked, TOPICS.complaint]) {
      expect(each((member) => canBanMember(ACTORS[actor], topic, member))).toEqual(answers(false, whom))
    }
  })

  test('staff who created the topic, but not themselves', () => {
    const own = { ...open, user_id: ACTORS.moderator.id }
    expect(canBanMember(ACTORS.moderator, own, ACTORS.moderator)).toBe(false)
    expect(canBanMember(ACTORS.moderator, own, ACTORS.founder)).toBe(false)
    expect(canBanMember(ACTORS.moderator, own, ACTORS.member)).toBe(true)
  })

  test('a suspended member too', () => {
    expect(canBanMember(ACTORS.creator, open, { id: 9, roles: -1 })).toBe(true)
  })
})

const post = { user_id: ACTORS.author.id as number | null, roles: 0, moderate: 0 }
const POSTS = {
  'of the author': post,
  moderated: { ...post, moderate: 1 },
  'of staff': { ...post, user_id: ACTORS.moderator.id, roles: 1 },
  'of the founder': { ...post, user_id: ACTORS.founder.id, roles: 3 },
  'of a deleted member': { ...post, user_id: null },
  'moderated, of a deleted member': { ...post, user_id: null, moderate: 1 },
  'of a suspended member': { ...post, user_id: 9, roles: -1 },
  'of the banned': { ...post, user_id: BANNED_ID },
}
type PostName = keyof typeof POSTS

describe('what is done to a post', () => {
  type Who = Partial<Record<Name, boolean>>
  const unlessTheirs = (...names: Name[]): Who => Object.fromEntries(names.map((name) => [name, false]))
  test.each<[PostName, edit: Who, moderate: Who, read: Who, report: Who]>([
    // Every call of `answers` fills in the others: nobody edits or moderates, everybody reads and reports.
    ['of the author', { author: true }, ofStaff(true), {}, unlessTheirs('author')],
    [
      'moderated',
      {},
      ofStaff(true),
      unlessTheirs('member', 'creator', 'author', 'banned'),
      unlessTheirs('author'),
    ],
    ['of staff', { moderator: true }, {}, {}, unlessTheirs('moderator')],
    ['of the founder', { founder: true }, {}, {}, unlessTheirs('founder')],
    ['of a deleted member', {}, ofStaff(true), {}, unlessTheirs(...NAMES)],
    [
      'moderated, of a deleted member',
      {},
      ofStaff(true),
      unlessTheirs('member', 'creator', 'author', 'banned'),
      unlessTheirs(...NAMES),
    ],
    ['of a suspended member', {}, ofStaff(true), {}, {}],
    ['of the banned', {}, ofStaff(true), {}, unlessTheirs('banned')],
  ])('%s', (name, edit, moderate, read, report) => {
    expect(each((actor) => canEditPost(actor, open, POSTS[name]))).toEqual(answers(false, edit))
    expect(each((actor) => canEditPost(actor, TOPICS.locked, POSTS[name]))).toEqual(answers(false))
    expect(each((actor) => canModerate(actor, POSTS[name]))).toEqual(answers(false, moderate))
    expect(each((actor) => canReadText(actor, POSTS[name]))).toEqual(answers(true, read))
    expect(canReadText(null, POSTS[name])).toBe(POSTS[name].moderate === 0)
    expect(each((actor) => canReport(actor, POSTS[name]))).toEqual(answers(true, report))
  })

  test('the complainant edits what they wrote, others edit theirs too', () => {
    expect(canEditPost(ACTORS.creator, TOPICS.complaint, { ...post, user_id: ACTORS.creator.id })).toBe(true)
    expect(canEditPost(ACTORS.author, TOPICS.complaint, post)).toBe(true)
  })
})

test.each<[string, { user_id: number | null; roles: number }, Partial<Record<Name, boolean>>]>([
  ['a member’s', { user_id: ACTORS.creator.id, roles: 0 }, ofStaff(true)],
  ['a suspended member’s', { user_id: 9, roles: -1 }, ofStaff(true)],
  ['a deleted member’s', { user_id: null, roles: 0 }, ofStaff(true)],
  ['a moderator’s', { user_id: ACTORS.moderator.id, roles: 1 }, ofStaff(true)],
  ['another moderator’s', { user_id: 90, roles: 1 }, { admin: true, founder: true }],
  ['an admin’s', { user_id: ACTORS.admin.id, roles: 2 }, { admin: true, founder: true }],
  ['the founder’s', { user_id: ACTORS.founder.id, roles: 3 }, { founder: true }],
])('%s topic is given another title by', (_whose, topic, expected) => {
  expect(each((actor) => canEditTopic(actor, topic))).toEqual(answers(false, expected))
})

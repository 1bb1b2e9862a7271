import { describe, expect, test } from 'vitest'
import {
  canBan,
  canDeleteComment,
  canModerate,
  canSetAvatar,
  canValidate,
  getCommentRefusal,
  getLikeRefusal,
} from './policy.ts'

const OWNER = { id: 7, roles: 0 }
const MEMBER = { id: 8, roles: 0 }
const AUTHOR = { id: 9, roles: 0 }
const MODO = { id: 3, roles: 1 }
const ADMIN = { id: 2, roles: 2 }
const FOUNDER = { id: 1, roles: 3 }
const of = (owner: { id: number; roles: number }) => ({ user_id: owner.id, roles: owner.roles })

const LOCKED = 'Les commentaires sur cette photo ont été fermés.'
const NO_FRIEND = 'Vous devez être ami avec ce membre pour commenter.'
const UNSEEN = 'Cette photo n’est pas visible des autres membres.'

describe('who may comment', () => {
  test.each([
    ['the owner', OWNER, true, false, false, null],
    ['a friend', MEMBER, true, false, true, null],
    ['a stranger', MEMBER, true, false, false, NO_FRIEND],
    ['staff who are no friends', FOUNDER, true, false, false, NO_FRIEND],
    ['the owner, once closed', OWNER, true, true, false, LOCKED],
    ['a friend, once closed', MEMBER, true, true, true, LOCKED],
    ['a stranger, once closed', MEMBER, true, true, false, LOCKED],
    ['the owner, while it awaits', OWNER, false, false, false, UNSEEN],
    ['staff, while it awaits', FOUNDER, false, true, false, UNSEEN],
  ])('%s', (_who, actor, visible, locked, isFriend, refusal) => {
    expect(getCommentRefusal(actor, { user_id: OWNER.id, visible, locked }, isFriend)).toBe(refusal)
  })
})

describe('who may like', () => {
  test.each([
    ['a member', MEMBER, true, null],
    ['staff', MODO, true, null],
    ['the owner', OWNER, true, 'Vous ne pouvez pas aimer votre propre photo.'],
    ['staff, while it awaits', MODO, false, UNSEEN],
  ])('%s', (_who, actor, visible, refusal) => {
    expect(getLikeRefusal(actor, { user_id: OWNER.id, visible })).toBe(refusal)
  })
})

describe('what staff may do to whose', () => {
  test.each([
    // actor, owner: moderate, ban, set as profile photo, validate
    ['a member to another', MEMBER, OWNER, false, false, false, false],
    ['a member to themselves', OWNER, OWNER, false, false, true, false],
    ['a moderator to a member', MODO, OWNER, true, false, true, true],
    ['a moderator to another moderator', MODO, { id: 4, roles: 1 }, false, false, false, false],
    ['a moderator to an admin', MODO, ADMIN, false, false, false, false],
    ['a moderator to themselves', MODO, MODO, false, false, true, false],
    ['an admin to a moderator', ADMIN, MODO, true, false, true, true],
    ['the founder to a member', FOUNDER, OWNER, true, true, true, true],
    ['the founder to an admin', FOUNDER, ADMIN, true, true, true, true],
    ['the founder to themselves', FOUNDER, FOUNDER, false, false, true, true],
    ['a moderator to a suspended member', MODO, { id: 9, roles: -1 }, true, false, true, true],
  ])('%s', (_who, actor, owner, moderate, ban, avatar, validate) => {
    expect([
      canModerate(actor, of(owner)),
      canBan(actor, of(owner)),
      canSetAvatar(actor, of(owner)),
      canValidate(actor, of(owner)),
    ]).toEqual([moderate, ban, avatar, validate])
  })
})

test.each([
  ['its author', AUTHOR, true],
  ['the owner of the photo', OWNER, true],
  ['another member', MEMBER, false],
  ['staff, who moderate instead', FOUNDER, false],
])('a comment is deleted by %s: %j %s', (_who, actor, verdict) => {
  expect(canDeleteComment(actor, { user_id: AUTHOR.id, owner_id: OWNER.id })).toBe(verdict)
})

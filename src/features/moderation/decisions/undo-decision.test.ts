import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createContest, lastDecision, readMemberState } from '../../../../tests/support/decisions.ts'
import {
  createComment,
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { setPostModeration } from '../../forum/public/moderate.ts'
import { moderateCommentInTransaction } from '../../photos/comments/public/moderate-comment.ts'
import { moderatePhotoInTransaction } from '../../photos/public/moderate.ts'
import { applyBan, applyDescriptionPermission, applyMemberStatus, applyWarning } from '../sanctions/public.ts'
import { issueDecision } from './public.ts'

let site: TestApp
let member: TestMember
let admin: { id: number; roles: number }
let founder: { id: number; roles: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  founder = { ...(await createMember(site.db, { name: 'Fondateur', roles: 3, searchable: false })), roles: 3 }
  admin = { ...(await createMember(site.db, { name: 'Karim', roles: 2 })), roles: 2 }
  member = await createMember(site.db, { name: 'Julien', description: 'Je danse le samedi.' })
})

const act = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(site.context, work)
const warning = async () =>
  (await site.db.selectFrom('users').where('id', '=', member.id).select('warning').executeTakeFirstOrThrow())
    .warning

/** The member contests what was decided last, and the founder accepts. */
async function overturn(decision?: number): Promise<number> {
  const id = decision ?? (await lastDecision(site.db, member.id)).id
  const contest = await createContest(site.db, id)
  const answer = await (await site.as(founder)).post(`/api/admin/contests/${contest.id}`, {
    accepted: true,
    reason: 'Vous avez raison.',
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Contestation acceptée\u202f: la décision est annulée.' },
  })
  await site.context.jobs.drain()
  return id
}

/** Effects of each kind of decision, with the data they need. */
const KINDS: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a moderated photo, which was the profile photo': async () => {
    const { id, photo } = await createPhoto(site.db, member.id)
    await site.db.updateTable('users').set({ avatar: photo }).where('id', '=', member.id).execute()
    return () => act((tx) => moderatePhotoInTransaction(tx, admin, id))
  },
  'a banned photo': async () => {
    const { id, photo } = await createPhoto(site.db, member.id, { hash: '01'.repeat(32) })
    await site.db.updateTable('users').set({ avatar: photo }).where('id', '=', member.id).execute()
    return async () => {
      const other = await createMember(site.db, { roles: 3 })
      return (await site.as(other)).post(`/api/photo/ban/${id}`)
    }
  },
  'a moderated comment': async () => {
    const photo = await createPhoto(site.db, (await createMember(site.db)).id)
    const { id } = await createComment(site.db, photo.id, member.id)
    return () => act((tx) => moderateCommentInTransaction(tx, admin, id))
  },
  'a moderated post': async () => {
    const topic = await createTopic(site.db, (await createMember(site.db)).id)
    const { id } = await createPost(site.db, topic.id, member.id)
    return () => act((tx) => setPostModeration(tx, admin, id))
  },
  'a description taken away': async () => () =>
    act((tx) => applyDescriptionPermission(tx, admin, member.id, { can_description: false })),
  'a warning': async () => () =>
    act((tx) =>
      applyWarning(tx, admin, member.id, {
        percent: 30,
        rule: 'respect',
        reason: 'Insultes.',
      }),
    ),
  'a warning that went past 100 %, and the suspension by it': async () => {
    await site.db.updateTable('users').set({ warning: 80 }).where('id', '=', member.id).execute()
    return async () => {
      await act((tx) =>
        applyWarning(tx, admin, member.id, {
          percent: 50,
          rule: 'scam',
          reason: 'Arnaque.',
        }),
      )
      // The suspension is a decision of its own; the warning that led to it is the one before.
      const suspension = await lastDecision(site.db, member.id)
      expect(suspension).toMatchObject({ kind: DECISION.suspension, until: null })
      return suspension.id - 1
    }
  },
  'a suspension for a time': async () => () =>
    act((tx) =>
      applyBan(tx, admin, member.id, {
        rule: 'respect',
        reason: 'Insultes.',
        until: new Date(Date.now() + 86_400_000),
        hides: false,
      }),
    ),
  'a ban that hides what was written': async () => {
    const photo = await createPhoto(site.db, member.id)
    const topic = await createTopic(site.db, member.id)
    await createPost(site.db, topic.id, member.id)
    await createComment(site.db, photo.id, member.id)
    return async () => {
      await act((tx) =>
        applyBan(tx, admin, member.id, {
          rule: 'drugs',
          reason: 'Vente.',
          until: null,
          hides: true,
        }),
      )
      await site.context.jobs.drain()
    }
  },
  'the mark of a potential fake on a verified profile': async () => {
    await site.db.updateTable('users').set({ status: 1 }).where('id', '=', member.id).execute()
    return () => act((tx) => applyMemberStatus(tx, admin, member.id, { status: 2 }))
  },
}

describe('an accepted contest restores the exact former state', () => {
  test.each(Object.entries(KINDS))('%s', async (_name, prepare) => {
    const decide = await prepare()
    const before = await readMemberState(site.db, member.id)
    const decided = await decide()
    expect(await readMemberState(site.db, member.id)).not.toEqual(before)
    const id = await overturn(typeof decided === 'number' ? decided : undefined)
    expect(await readMemberState(site.db, member.id)).toEqual(before)
    const decision = await site.db.selectFrom('decisions').where('id', '=', id).selectAll().executeTakeFirst()
    expect(decision).toMatchObject({ lifted_by: founder.id })
  })

  test('shows a refused photo', async () => {
    const { id } = await createPhoto(site.db, member.id, { state: 2 })
    await act((tx) =>
      issueDecision(tx, {
        user_id: member.id,
        kind: DECISION.photoRefused,
        actor: admin,
        rule: 'photo',
        target_id: id,
        notice: { type: NOTIFICATION_TYPE.photoRefused, photo_id: id },
      }),
    )
    await overturn()
    const photo = await site.db.selectFrom('photos').where('id', '=', id).selectAll().executeTakeFirst()
    expect(photo).toMatchObject({ state: 1, visible: true })
    expect(photo?.accepted_at).not.toBeNull()
  })
})

describe('effects of other decisions remain', () => {
  const warn = (percent: number) =>
    act((tx) => applyWarning(tx, admin, member.id, { percent, rule: 'respect', reason: 'Insultes.' }))
  const roles = async () =>
    (await site.db.selectFrom('users').where('id', '=', member.id).select('roles').executeTakeFirstOrThrow())
      .roles

  test('leaves 90 % when a suspension at 100 % is revoked', async () => {
    await warn(100)
    expect(await roles()).toBe(-1)
    await overturn()
    expect([await roles(), await warning()]).toEqual([0, 90])
  })

  test('keeps another ban when a warning is revoked', async () => {
    await warn(30)
    const { id } = await lastDecision(site.db, member.id)
    await act((tx) =>
      applyBan(tx, admin, member.id, {
        rule: 'drugs',
        reason: 'Vente.',
        until: null,
        hides: false,
      }),
    )
    await overturn(id)
    expect([await roles(), await warning()]).toEqual([-1, 0])
  })

  test('returns a banned photo to its earlier moderation, and allows its upload', async () => {
    const { id } = await createPhoto(site.db, member.id, { hash: '01'.repeat(32) })
    await act((tx) => moderatePhotoInTransaction(tx, admin, id))
    const moderated = await lastDecision(site.db, member.id)
    const other = await createMember(site.db, { roles: 3 })
    await (await site.as(other)).post(`/api/photo/ban/${id}`)
    await overturn()
    const read = () =>
      site.db.selectFrom('photos').where('id', '=', id).select(['state', 'visible']).executeTakeFirst()
    expect(await read()).toEqual({ state: 3, visible: false })
    expect(await site.db.selectFrom('photo_bans').selectAll().execute()).toEqual([])
    expect(await warning()).toBe(10)
    await overturn(moderated.id)
    expect(await read()).toEqual({ state: 1, visible: true })
    expect(await warning()).toBe(0)
  })

  test('keeps a later ban of a moderated photo', async () => {
    const { id } = await createPhoto(site.db, member.id, { hash: '01'.repeat(32) })
    await act((tx) => moderatePhotoInTransaction(tx, admin, id))
    const moderated = await lastDecision(site.db, member.id)
    const other = await createMember(site.db, { roles: 3 })
    await (await site.as(other)).post(`/api/photo/ban/${id}`)
    await overturn(moderated.id)
    const photo = await site.db.selectFrom('photos').where('id', '=', id).select('state').executeTakeFirst()
    expect(photo).toEqual({ state: 4 })
    expect(await site.db.selectFrom('photo_bans').selectAll().execute()).toHaveLength(1)
  })

  test('keeps a newer description, and restores the right to write one', async () => {
    await act((tx) => applyDescriptionPermission(tx, admin, member.id, { can_description: false }))
    const { id } = await lastDecision(site.db, member.id)
    await site.db
      .updateTable('users')
      .set({ can_description: true, description: 'Je danse aussi le dimanche.' })
      .where('id', '=', member.id)
      .execute()
    await overturn(id)
    const user = await site.db
      .selectFrom('users')
      .where('id', '=', member.id)
      .select(['description', 'can_description'])
      .executeTakeFirst()
    expect(user).toEqual({ description: 'Je danse aussi le dimanche.', can_description: true })
  })

  test('revokes the warning of a deleted photo', async () => {
    const { id } = await createPhoto(site.db, member.id)
    await act((tx) => moderatePhotoInTransaction(tx, admin, id))
    await site.db.deleteFrom('photos').where('id', '=', id).execute()
    await overturn()
    expect(await warning()).toBe(0)
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../src/features/accounts/password.ts'
import { seedForum } from '../src/features/forum/seed.ts'
import { toParisDay } from '../src/shared/age.ts'
import type { Access } from '../src/shared/endpoint.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { generateCode } from './support/authenticator.ts'
import { createContest, createDecision } from './support/decisions.ts'
import {
  createComment,
  createContactMessage,
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from './support/factories.ts'
import { createCase, createReview } from './support/moderation.ts'

// product.md 7: every staff action on a member is in the audit log, written in the transaction of the action:
// once when it succeeds, not at all when it is refused. A staff call that is missing here fails.

const PASSWORD = 'une longue phrase à retenir'
let password_hash: string
let site: TestApp
let founder: TestMember
let staff: Browser
let target: TestMember

interface Act {
  /** The expected log entry; null for an action that concerns nobody else and changes nothing lasting. */
  writes: string | null
  /** Creates the target of the action and returns address and body. */
  make: () => Promise<{ url: string; body?: object }> | { url: string; body?: object }
}

const photo = (state: number, verification = false) =>
  createPhoto(site.db, target.id, { state, verification, ...(state === 0 ? { decided_at: null } : {}) })
const onPhoto = (path: string, state: number) => async () => ({ url: `${path}/${(await photo(state)).id}` })
const onMember = (path: string, body?: object) => () => ({
  url: `${path}/${target.id}`,
  ...(body ? { body } : {}),
})
const topic = () => createTopic(site.db, target.id, { category_id: 4 })
const onTopic = (path: string, body?: object) => async () => ({
  url: `${path}/${(await topic()).id}`,
  ...(body ? { body } : {}),
})
const ORDER = { kind: 'act', country: 'FR', category: 'VIOLENCE', received_at: '2026-03-01T10:00' }
const CATEGORY = { title: 'Jardin', emoji: '🌱', description: 'Semis et récoltes.' }

async function underReview(act: string, body: object) {
  await createReview(site.db, target.id)
  return { url: `/api/admin/reviews/${target.id}/${act}`, body }
}

/** A second factor of the founder and the recovery codes. */
async function enrol(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await staff.post('/api/factor', { current_password: PASSWORD })).body
  const { codes } = (await staff.post('/api/factor/confirm', { code: generateCode(secret) })).body
  return { secret, codes }
}

const ACTS: Record<string, Act> = {
  'POST /api/photos/validated/:photoId/:decision': {
    writes: 'photo.refuse',
    make: async () => ({ url: `/api/photos/validated/${(await photo(0)).id}/0` }),
  },
  'POST /api/admin/photos/undo/:photoId': {
    writes: 'photo.undo',
    make: async () => {
      const { id } = await photo(0)
      await staff.post(`/api/photos/validated/${id}/1`)
      return { url: `/api/admin/photos/undo/${id}` }
    },
  },
  'POST /api/photo/moderate/:photoId': { writes: 'photo.moderate', make: onPhoto('/api/photo/moderate', 1) },
  'POST /api/photo/ban/:photoId': { writes: 'photo.ban', make: onPhoto('/api/photo/ban', 1) },
  'POST /api/admin/photos/restore/:photoId': {
    writes: 'photo.restore',
    make: onPhoto('/api/admin/photos/restore', 4),
  },
  'POST /api/admin/members/:userId/reveal': {
    writes: 'member.reveal',
    make: () => ({ url: `/api/admin/members/${target.id}/reveal` }),
  },
  'POST /api/photo/avatar/:photoId': { writes: 'photo.avatar', make: onPhoto('/api/photo/avatar', 1) },
  'POST /api/comment/moderate/:commentId': {
    writes: 'comment.moderate',
    make: async () => {
      const { id } = await createComment(site.db, (await photo(1)).id, target.id)
      return { url: `/api/comment/moderate/${id}` }
    },
  },
  'POST /api/forum/post/moderate/:postId': {
    writes: 'post.moderate',
    make: async () => {
      const { id } = await createPost(site.db, (await topic()).id, target.id)
      return { url: `/api/forum/post/moderate/${id}` }
    },
  },
  'PATCH /api/forum/topic/:topicId': {
    writes: 'topic.edit',
    make: onTopic('/api/forum/topic', { title: 'Qui danse dimanche ?', category: 4 }),
  },
  'POST /api/forum/topic/lock/:topicId': { writes: 'topic.lock', make: onTopic('/api/forum/topic/lock') },
  'POST /api/forum/topic/ban/:topicId': {
    writes: 'topic.ban',
    make: async () => {
      const { id } = await createMember(site.db)
      return onTopic('/api/forum/topic/ban', { user_id: id })()
    },
  },
  'DELETE /api/forum/topic/ban/:topicId/:userId': {
    writes: 'topic.unban',
    make: async () => {
      const { id: topic_id } = await topic()
      const { id: user_id } = await createMember(site.db)
      await site.db.insertInto('topic_bans').values({ topic_id, user_id }).execute()
      return { url: `/api/forum/topic/ban/${topic_id}/${user_id}` }
    },
  },
  'POST /api/admin/ban/:userId': {
    writes: 'member.ban',
    make: onMember('/api/admin/ban', { reason: 'Trois faux profils.', until: 7 }),
  },
  'DELETE /api/admin/ban/:userId': {
    writes: 'member.unban',
    make: async () => {
      await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', target.id).execute()
      return { url: `/api/admin/ban/${target.id}` }
    },
  },
  'POST /api/admin/judicial-block/:userId': {
    writes: 'member.judicial-block',
    make: onMember('/api/admin/judicial-block', {
      until: toParisDay(Date.now()),
      reference: 'TJ de Paris, n° 26/1234',
    }),
  },
  'DELETE /api/admin/judicial-block/:userId': {
    writes: 'member.judicial-unblock',
    make: async () => {
      await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', target.id).execute()
      const until = new Date(Date.now() + 86_400_000)
      const decision = { user_id: target.id, kind: 11, actor_role: 2, rule: 'other', until }
      await site.db
        .insertInto('decisions')
        .values({ ...decision, details: JSON.stringify({}) })
        .execute()
      return {
        url: `/api/admin/judicial-block/${target.id}`,
        body: { reason: 'Relevé par la cour.' },
      }
    },
  },
  'POST /api/admin/warning/:userId': {
    writes: 'member.warn',
    make: onMember('/api/admin/warning', { percent: 10, reason: 'Des insultes.' }),
  },
  'POST /api/admin/status/:userId': {
    writes: 'member.status',
    make: onMember('/api/admin/status', { status: 2 }),
  },
  'POST /api/admin/description/:userId': {
    writes: 'member.description',
    make: onMember('/api/admin/description', { can_description: false }),
  },
  'POST /api/admin/role/:userId': { writes: 'member.role', make: onMember('/api/admin/role', { role: 1 }) },
  'POST /api/admin/note/:userId': {
    writes: 'note.add',
    make: onMember('/api/admin/note', { note: 'À suivre.' }),
  },
  'POST /api/admin/reports/:id': {
    writes: 'report.close',
    make: async () => {
      const { id, version } = await createCase(site.db, { user_id: target.id, reporters: [founder] })
      return { url: `/api/admin/reports/${id}`, body: { action: 'none', version } }
    },
  },
  'POST /api/admin/reports/:id/messages': {
    writes: 'report.read',
    make: async () => {
      const reporter = await createMember(site.db)
      const evidence = { messages: [] }
      const { id } = await createCase(site.db, {
        user_id: target.id,
        type: 2,
        target_id: 1,
        reporters: [reporter],
        evidence,
      })
      return { url: `/api/admin/reports/${id}/messages` }
    },
  },
  'POST /api/admin/reports/:id/alerts': {
    writes: 'report.alert',
    make: async () => {
      const { id } = await createCase(site.db, { user_id: target.id, reporters: [founder] })
      const body = { authority: 'pharos', danger: 'Il annonce une arme.' }
      return { url: `/api/admin/reports/${id}/alerts`, body }
    },
  },
  'POST /api/admin/alerts/:id/file': {
    writes: 'member.reveal',
    make: async () => {
      const { id: case_id } = await createCase(site.db, { user_id: target.id, reporters: [founder] })
      const { id } = await site.db
        .insertInto('authority_alerts')
        .values({ case_id, authority: 'pharos', reason: 'Une arme.' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { url: `/api/admin/alerts/${id}/file` }
    },
  },
  'POST /api/admin/orders': {
    writes: 'order.add',
    make: () => ({ url: '/api/admin/orders', body: ORDER }),
  },
  'DELETE /api/admin/orders/:id': {
    writes: 'order.remove',
    make: async () => {
      await staff.post('/api/admin/orders', ORDER)
      const { id } = await site.db.selectFrom('authority_orders').select('id').executeTakeFirstOrThrow()
      return { url: `/api/admin/orders/${id}` }
    },
  },
  'POST /api/admin/contests/:id': {
    writes: 'contest.accept',
    make: async () => {
      const { id } = await createDecision(site.db, target.id)
      const contest = await createContest(site.db, id)
      return {
        url: `/api/admin/contests/${contest.id}`,
        body: { accepted: true, reason: 'Les dates vous donnent raison.' },
      }
    },
  },
  'POST /api/admin/reviews/:userId/admit': { writes: 'review.admit', make: () => underReview('admit', {}) },
  'POST /api/admin/reviews/:userId/refuse': {
    writes: 'member.ban',
    make: () => underReview('refuse', { reason: 'Le même compte.' }),
  },
  'POST /api/admin/letters/:id': {
    writes: 'letter.close',
    make: async () => {
      const { id } = await createContactMessage(site.db, { user_id: target.id })
      return { url: `/api/admin/letters/${id}`, body: { closed: true } }
    },
  },
  'POST /api/factor': {
    writes: null,
    make: () => ({ url: '/api/factor', body: { current_password: PASSWORD } }),
  },
  'POST /api/factor/confirm': {
    writes: 'factor.add',
    make: async () => {
      const { secret } = (await staff.post('/api/factor', { current_password: PASSWORD })).body
      return { url: '/api/factor/confirm', body: { code: generateCode(secret) } }
    },
  },
  'POST /api/factor/check': {
    writes: 'factor.recovery',
    make: async () => ({ url: '/api/factor/check', body: { code: (await enrol()).codes[0] } }),
  },
  'POST /api/factor/recovery': {
    writes: 'factor.renew',
    make: async () => {
      await enrol()
      return { url: '/api/factor/recovery' }
    },
  },
  'DELETE /api/factor': {
    writes: 'factor.remove',
    make: async () => {
      const { secret } = await enrol()
      return { url: '/api/factor', body: { current_password: PASSWORD, code: generateCode(secret, 1) } }
    },
  },
  'DELETE /api/admin/factor/:userId': {
    writes: 'factor.remove',
    make: async () => {
      const { id } = await createMember(site.db, { roles: 1 })
      await site.db
        .insertInto('second_factors')
        .values({ user_id: id, secret: 'x', confirmed_at: new Date() })
        .execute()
      return { url: `/api/admin/factor/${id}` }
    },
  },
  'POST /api/admin/forum/category': {
    writes: 'category.add',
    make: () => ({ url: '/api/admin/forum/category', body: CATEGORY }),
  },
  'PATCH /api/admin/forum/category/:id': {
    writes: 'category.edit',
    make: () => ({ url: '/api/admin/forum/category/7', body: CATEGORY }),
  },
  'DELETE /api/admin/forum/category/:id': {
    writes: 'category.remove',
    make: async () => {
      const { body } = await staff.post('/api/admin/forum/category', { ...CATEGORY, title: 'Vide' })
      return { url: `/api/admin/forum/category/${body.category.id}` }
    },
  },
  'POST /api/admin/forum/categories': {
    writes: 'category.order',
    make: async () => {
      const { body } = await staff.get('/api/forum/categories')
      const ids = body.map(({ id }: { id: number }) => id).reverse()
      return { url: '/api/admin/forum/categories', body: { ids } }
    },
  },
  'PATCH /api/admin/forum/template/:place': {
    writes: 'template.edit',
    make: () => ({
      url: '/api/admin/forum/template/1',
      body: { title: 'Bienvenue', post: 'Bonsoir et bienvenue.' },
    }),
  },
}

/** Calls of members that staff also use on others. */
const ALSO = [
  'POST /api/photo/avatar/:photoId',
  'POST /api/forum/topic/lock/:topicId',
  'POST /api/forum/topic/ban/:topicId',
  'DELETE /api/forum/topic/ban/:topicId/:userId',
]
const OF_STAFF: readonly Access[] = ['staff-setup', 'desk', 'desk-admin', 'desk-founder']

beforeAll(async () => {
  site = await createTestApp()
  password_hash = await hashPassword(PASSWORD)
  await createMember(site.db, { roles: 3, searchable: false })
  await seedForum(site.db)
})
afterAll(() => site.close())
beforeEach(async () => {
  founder = await createMember(site.db, { roles: 3, password_hash })
  staff = await site.as(founder)
  target = await createMember(site.db)
})

const lastId = async () => {
  const last = await site.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirst()
  return last?.id ?? 0
}
const since = async (id: number) =>
  (
    await site.db
      .selectFrom('audit')
      .where('id', '>', id)
      .select(['actor_id', 'action'])
      .orderBy('id')
      .execute()
  ).map(({ actor_id, action }) => `${actor_id === founder.id ? 'founder' : actor_id} ${action}`)

function send(browser: Browser, name: string, { url, body }: { url: string; body?: object }) {
  const method = name.split(' ')[0]?.toLowerCase() as 'post' | 'patch' | 'delete'
  return browser[method](url, body)
}

test('every staff call is in this table', () => {
  const acts = site.context.endpoints
    .filter(({ method, access }) => method !== 'GET' && OF_STAFF.includes(access))
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(ACTS).sort()).toEqual([...acts, ...ALSO].sort())
})

test.each(Object.entries(ACTS))(
  '%s is logged once when it succeeds and not when it is refused',
  async (name, act) => {
    const made = await act.make()
    const member = await site.as(await createMember(site.db))
    const before = await lastId()
    expect((await send(member, name, made)).status).toBe(403)
    expect(await since(before)).toEqual([])
    const { status, body } = await send(staff, name, made)
    expect([status, body?.message ?? '']).toEqual([200, expect.any(String)])
    expect(await since(before)).toEqual(act.writes ? [`founder ${act.writes}`] : [])
    if (!/:(photoId|commentId|userId|id)$/.test(name) || name.includes('forum')) return
    // The same request again: a refused one leaves nothing.
    const once = await since(before)
    const again = await send(staff, name, made)
    if (again.status !== 200) expect(await since(before)).toEqual(once)
  },
)

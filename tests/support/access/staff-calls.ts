import { toParisDay } from '../../../src/shared/age.ts'
import { generateCode } from '../authenticator.ts'
import { upload } from '../multipart.ts'
import { createPasskeyActs } from '../software-authenticator.ts'
import type { Row } from './policy.ts'
import { type Acting, PASSWORD } from './scene.ts'

/** The calls of staff in the authorisation matrix, with what the audit log records of each. */

const CATEGORY = { title: 'Jardin {owner}', emoji: '🌱', description: 'Semis et récoltes.' }

/** Begins a second factor; `code` is what the application of the actor shows. */
async function startFactor({ browser }: Acting): Promise<{ code: string; secret: string }> {
  const { secret } = (await browser.post('/api/factor', { current_password: PASSWORD })).body
  return { secret, code: generateCode(secret) }
}

/** A second factor that is in use. */
async function enrol(acting: Acting): Promise<{ code: string; recovery: string }> {
  const { secret, code } = await startFactor(acting)
  const { codes } = (await acting.browser.post('/api/factor/confirm', { code })).body
  return { code: generateCode(secret, 1), recovery: codes[0] }
}

/** Returns the name of its file. */
async function uploadLogo({ browser }: Acting): Promise<string> {
  const { headers, payload } = upload(Buffer.from('bytes'))
  const { body } = await browser.raw('POST', '/api/admin/settings/logo', {
    headers: { ...browser.writeHeaders(), ...headers },
    payload,
  })
  return body.logo.file
}

const factors: Record<string, Row> = {
  'POST /api/factor': { body: { current_password: PASSWORD }, audit: null },
  'POST /api/factor/confirm': { body: { code: '{code}' }, before: startFactor, audit: 'factor.add' },
  'POST /api/factor/check': { body: { code: '{recovery}' }, before: enrol, audit: 'factor.recovery' },
  'POST /api/factor/recovery': {
    before: async (acting) => void (await enrol(acting)),
    audit: 'factor.renew',
  },
  'DELETE /api/factor': {
    body: { current_password: PASSWORD, code: '{code}' },
    before: enrol,
    audit: 'factor.remove',
  },
  'POST /api/factor/passkey/challenge': { audit: null },
  'POST /api/factor/passkey': {
    body: { credential: '{credential}' },
    before: async ({ browser }, { site }) => {
      const authenticator = await createPasskeyActs(() => site).addKey(browser)
      const { body } = await browser.post('/api/factor/passkey/challenge')
      return { credential: authenticator.get(body) as never }
    },
    audit: null,
  },
  'DELETE /api/admin/factor/:userId': { params: { userId: '{colleague}' }, audit: 'factor.remove' },
}

const members: Record<string, Row> = {
  'GET /api/admin/team/search': { query: 'search=a' },
  'GET /api/admin/members': { query: 'search=a' },
  'POST /api/admin/role/:userId': { body: { role: 1 }, audit: 'member.role' },
  'POST /api/admin/members/:userId/reveal': { audit: 'member.reveal' },
  'POST /api/admin/note/:userId': { body: { note: 'À suivre.' }, audit: 'note.add' },
  'POST /api/admin/ban/:userId': {
    body: { reason: 'Trois faux profils.', until: 7 },
    audit: 'member.ban',
  },
  'DELETE /api/admin/ban/:userId': { params: { userId: '{banned}' }, body: {}, audit: 'member.unban' },
  'POST /api/admin/warning/:userId': {
    body: { percent: 10, reason: 'Des insultes.' },
    audit: 'member.warn',
  },
  'POST /api/admin/status/:userId': { body: { status: 2 }, audit: 'member.status' },
  'POST /api/admin/description/:userId': { body: { can_description: false }, audit: 'member.description' },
  'POST /api/admin/reviews/:userId/admit': {
    params: { userId: '{newcomer}' },
    body: {},
    audit: 'review.admit',
  },
  'POST /api/admin/reviews/:userId/refuse': {
    params: { userId: '{newcomer}' },
    body: { reason: 'Le même compte.' },
    audit: 'member.ban',
  },
}

const photos: Record<string, Row> = {
  'POST /api/photos/validated/:photoId/:decision': {
    params: { photoId: '{waitingPhoto}', decision: 0 },
    body: {},
    audit: 'photo.refuse',
  },
  'POST /api/admin/photos/undo/:photoId': {
    params: { photoId: '{refusedPhoto}' },
    before: async ({ browser }, scene) => {
      const refusedPhoto = await scene.get('waitingPhoto')
      await browser.post(`/api/photos/validated/${refusedPhoto}/0`)
      return { refusedPhoto }
    },
    audit: 'photo.undo',
  },
  'GET /api/admin/photos/:photoId': {},
  'POST /api/admin/photos/restore/:photoId': {
    params: { photoId: '{moderatedPhoto}' },
    audit: 'photo.restore',
  },
  'POST /api/photo/moderate/:photoId': { audit: 'photo.moderate' },
  'POST /api/photo/ban/:photoId': { audit: 'photo.ban' },
  'POST /api/comment/moderate/:commentId': { audit: 'comment.moderate' },
  'POST /api/admin/conversation-photos/:photoId/ban': {
    params: { photoId: '{conversationPhoto}' },
    audit: 'conversation-photo.ban',
  },
  'POST /api/slates/moderate/:slateId': { audit: 'slate.moderate' },
  'POST /api/outings/:id/moderate': {
    params: { id: '{outing}' },
    body: { reason: 'Une vente.' },
    audit: 'outing.cancel',
  },
  'POST /api/admin/outings/:id/absences/:userId': {
    params: { id: '{pastOuting}', userId: '{contestingGuest}' },
    body: { counts: true },
    audit: 'outing.absence',
  },
  'POST /api/admin/prompts/:id': {
    params: { id: '{prompt}' },
    body: { decision: 'decline' },
    audit: 'prompt.decline',
  },
}

const cases: Record<string, Row> = {
  'GET /api/admin/reports/:id': { params: { id: '{case}' } },
  'POST /api/admin/reports/:id': {
    params: { id: '{case}' },
    body: { action: 'none', version: 0 },
    audit: 'report.close',
  },
  'POST /api/admin/reports/:id/messages': { params: { id: '{messageCase}' }, audit: 'report.read' },
  'POST /api/admin/contests/:id': {
    params: { id: '{contestedDecision}' },
    body: { accepted: true, reason: 'Les dates vous donnent raison.' },
    audit: 'contest.accept',
  },
  'POST /api/admin/letters/:id': {
    params: { id: '{contactMessage}' },
    body: { closed: true },
    audit: 'letter.close',
  },
}

const regulars: Record<string, Row> = {
  'POST /api/admin/regulars/:userId': {
    params: { userId: '{settled}' },
    body: { reason: 'Toujours un mot gentil.' },
    audit: 'regular.name',
  },
  'POST /api/admin/regulars/:userId/revoke': {
    params: { userId: '{regular}' },
    body: { reason: 'Il arrête.' },
    audit: 'regular.revoke',
  },
}

const forum: Record<string, Row> = {
  'PATCH /api/forum/topic/:topicId': {
    body: { title: 'Qui danse dimanche ?', category: 4 },
    audit: 'topic.edit',
  },
  'POST /api/forum/topic/slow/:topicId': { body: { seconds: 300 }, audit: 'topic.slow' },
  'POST /api/forum/post/moderate/:postId': { body: {}, audit: 'post.moderate' },
  'GET /api/forum/post/edits/:postId': {},
  'POST /api/admin/forum/category': { body: CATEGORY, audit: 'category.add' },
  'PATCH /api/admin/forum/category/:id': {
    params: { id: '{emptyCategory}' },
    body: CATEGORY,
    audit: 'category.edit',
  },
  'DELETE /api/admin/forum/category/:id': { params: { id: '{emptyCategory}' }, audit: 'category.remove' },
  'POST /api/admin/forum/categories': {
    body: { ids: '{order}' },
    before: async (_, { db }) => {
      const rows = await db.selectFrom('categories').select('id').orderBy('place', 'desc').execute()
      return { order: rows.map(({ id }) => id) }
    },
    audit: 'category.order',
  },
  'PATCH /api/admin/forum/template/:place': {
    params: { place: 1 },
    body: { title: 'Bienvenue', post: 'Bonsoir et bienvenue.' },
    audit: 'template.edit',
  },
}

export const staffCalls: Record<string, Row> = {
  'PATCH /api/admin/settings': {
    body: { MAINTENANCE_BANNER: 'Travaux cette nuit, pour {owner}.' },
    audit: 'setting.change',
  },
  'POST /api/admin/settings/preview': { body: { SITE_NAME: 'Le Bal' }, audit: null },
  'POST /api/admin/settings/:key/reset': {
    params: { key: 'WAITING_LIMIT' },
    before: async ({ browser }) => void (await browser.patch('/api/admin/settings', { WAITING_LIMIT: '7' })),
    audit: 'setting.reset',
  },
  'POST /api/admin/settings/logo': { audit: null },
  'POST /api/admin/settings/logo/publish': {
    body: { file: '{logo}' },
    before: async (acting) => ({ logo: await uploadLogo(acting) }),
    audit: 'logo.change',
  },
  'POST /api/admin/settings/logo/discard': {
    before: async (acting) => void (await uploadLogo(acting)),
    audit: null,
  },
  'POST /api/admin/settings/logo/reset': {
    before: async (acting) => {
      const file = await uploadLogo(acting)
      await acting.browser.post('/api/admin/settings/logo/publish', { file })
    },
    audit: 'logo.reset',
  },
  'POST /api/admin/settings/test-mail': { audit: null },
  'POST /api/admin/settings/check-payment': { audit: null },
  'POST /api/admin/applications': {
    body: { name: 'Une boussole', member: '{ownerName}' },
    audit: 'application.add',
  },
  'DELETE /api/admin/applications/:id': { params: { id: '{application}' }, audit: 'application.remove' },
  'POST /api/admin/judicial-block/:userId': {
    // Of tomorrow: the day may end during the tests.
    body: { until: toParisDay(Date.now() + 86_400_000), reference: 'TJ de Paris, n° 26/1234' },
    audit: 'member.judicial-block',
  },
  'DELETE /api/admin/judicial-block/:userId': {
    params: { userId: '{judiciallyBlocked}' },
    body: { reason: 'Relevé par la cour.' },
    audit: 'member.judicial-unblock',
  },

  'POST /api/admin/reports/:id/alerts': {
    params: { id: '{case}' },
    body: { authority: 'pharos', danger: 'Il annonce une arme.' },
    audit: 'report.alert',
  },
  'POST /api/admin/alerts/:id/file': { params: { id: '{alert}' }, audit: 'member.reveal' },
  'GET /api/admin/transparency': { query: 'from=2026-01-01&to=2026-06-30' },
  'POST /api/admin/orders': {
    body: { kind: 'act', country: 'FR', category: 'VIOLENCE', received_at: '2026-03-01T10:00' },
    audit: 'order.add',
  },
  'DELETE /api/admin/orders/:id': { params: { id: '{order}' }, audit: 'order.remove' },

  'GET /api/admin/sales': { query: 'month=2026-11' },
  ...factors,
  ...members,
  ...photos,
  ...cases,
  ...forum,
  ...regulars,
}

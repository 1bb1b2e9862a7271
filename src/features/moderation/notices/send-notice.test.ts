import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { eraseOldNotices } from './server.ts'

const NOTICE = {
  address: 'https://exemple.fr/celibataire/1',
  reason: 'hate',
  text: 'Ce texte appelle à la haine contre des personnes.',
  name: 'Paule Martin',
  email: 'paule@exemple.fr',
  honest: true,
}
const SENT = { message: 'Votre notification est reçue.' }

let site: TestApp
let hugo: TestMember
let visitor: Browser
beforeAll(async () => {
  site = await createTestApp({ SITE_URL: 'https://exemple.fr' }, 1_000)
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  hugo = await createMember(site.db, { name: 'Hugo', description: 'Des mots de haine.' })
  visitor = await site.as(null)
  await takeMails(site)
})

const send = (input: object = {}, by = visitor) => by.post('/api/notices', { ...NOTICE, ...input })
const readCases = () => site.db.selectFrom('report_cases').selectAll().orderBy('id').execute()
const readNotices = () => site.db.selectFrom('notices').selectAll().orderBy('id').execute()
const readReports = () => site.db.selectFrom('reports').selectAll().orderBy('id').execute()

describe('sendNotice', () => {
  test('makes a case of the content and mails a receipt without anything that was typed', async () => {
    const address = `https://exemple.fr/celibataire/${hugo.id}`
    expect(await send({ address })).toMatchObject({ status: 200, body: SENT })
    expect(await readCases()).toMatchObject([
      { type: 1, target_id: hugo.id, user_id: hugo.id, severity: 2, reports: 1, state: 0 },
    ])
    const [report] = await readReports()
    expect(report).toMatchObject({
      reporter_id: null,
      evidence: { description: 'Des mots de haine.', category: 'harassment' },
    })
    const [notice] = await readNotices()
    expect(notice).toMatchObject({ report_id: report?.id, address, name: 'Paule Martin', decided_at: null })
    const [mail] = await takeMails(site)
    expect(mail).toMatchObject({
      to: 'paule@exemple.fr',
      subject: `Votre notification nº\u202f${notice?.id} est reçue`,
    })
    expect(mail?.text).toContain('Haine ou discrimination')
    for (const typed of ['Paule', 'celibataire', 'appelle à la haine'])
      expect(mail?.text).not.toContain(typed)
  })

  test('joins the case of a member’s report about the same content', async () => {
    const zoe = await createMember(site.db)
    await (await site.as(zoe)).post(`/api/report/1/${hugo.id}/${hugo.id}`, { category: 'fake' })
    await send({ address: `/celibataire/${hugo.id}`, reason: 'csa' })
    expect(await readCases()).toMatchObject([{ type: 1, target_id: hugo.id, reports: 2, severity: 3 }])
  })

  test('finds posts, topics, photos and profiles, however their address is written', async () => {
    const topic = await createTopic(site.db, hugo.id)
    const second = await createPost(site.db, topic.id, hugo.id)
    const photo = await createPhoto(site.db, hugo.id)
    const { id: first } = await site.db
      .selectFrom('posts')
      .where('topic_id', '=', topic.id)
      .where('pos', '=', 1)
      .select('id')
      .executeTakeFirstOrThrow()
    const expected: [string, number, number][] = [
      [`https://exemple.fr/forum/topic/${topic.slug}`, 5, first],
      [`exemple.fr/forum/topic/${topic.slug}?page=2#post-${second.id}`, 5, second.id],
      [`https://www.exemple.fr/forum/post/${second.id}`, 5, second.id],
      [`/forum/topic/redirect/${topic.id}`, 5, first],
      [`https://exemple.fr/up/photo/${photo.photo}`, 4, photo.id],
      [`https://exemple.fr/cache/avatar/up/photo/${photo.photo}`, 4, photo.id],
      [` http://exemple.fr/celibataire/${hugo.id}/ `, 1, hugo.id],
    ]
    for (const [address, type, target_id] of expected) {
      await send({ address })
      expect([address, (await readReports()).at(-1)]).toMatchObject([address, { type, target_id }])
    }
  })

  test('answers alike and makes a case without a member for an address that leads to nobody', async () => {
    const hidden = await createMember(site.db)
    await site.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date() })
      .where('id', '=', hidden.id)
      .execute()
    const addresses = [
      `https://exemple.fr/celibataire/${hugo.id}`,
      'https://exemple.fr/celibataire/999999',
      `https://exemple.fr/celibataire/${hidden.id}`,
      'https://exemple.fr/regles',
      'https://ailleurs.example/celibataire/1',
      'le profil de Hugo',
      'javascript:alert(1)',
      'https://[',
      '/celibataire/999999999999999999999',
    ]
    for (const address of addresses)
      expect(await send({ address })).toMatchObject({ status: 200, body: SENT })
    const [found, ...others] = await readCases()
    expect(found).toMatchObject({ type: 1, user_id: hugo.id })
    expect(others).toHaveLength(8)
    expect(others.every(({ type, user_id }) => type === 10 && user_id === 0)).toBe(true)
  })

  test.each([
    [{ address: ' ' }, 'address', 'Collez l’adresse de la page où se trouve le contenu.'],
    [{ address: 'x'.repeat(2_001) }, 'address', '2000 caractères au plus.'],
    [{ reason: 'autre' }, 'reason', 'Choisissez ce que vous signalez.'],
    [{ text: 'Non.' }, 'text', 'Expliquez en quelques mots\u202f: 10 caractères au moins.'],
    [
      { name: ' ' },
      'name',
      'Indiquez votre nom. Il n’est facultatif que pour un abus sexuel sur une personne mineure.',
    ],
    [
      { email: '' },
      'email',
      'Indiquez votre adresse e-mail\u202f: nous vous y répondrons. Elle n’est facultative que pour un abus sexuel sur une personne mineure.',
    ],
    [{ honest: false }, 'honest', 'Cochez cette case pour envoyer votre notification.'],
  ])('returns 422 under the field for %j', async (input, field, sentence) => {
    const answer = await send(input)
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } })
    expect(await readNotices()).toEqual([])
  })

  test('takes a notice about the sexual abuse of a child without name and e-mail', async () => {
    expect((await send({ reason: 'csa', name: '', email: '' })).status).toBe(200)
    expect(await readNotices()).toMatchObject([{ name: null, email: null }])
    expect(await readCases()).toMatchObject([{ severity: 3 }])
    expect(await takeMails(site)).toEqual([])
    expect((await send({ reason: 'csa', name: '', email: 'pas une adresse' })).status).toBe(422)
  })

  test('stores one of the same notice sent ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await readNotices()).toHaveLength(1)
    expect(await takeMails(site)).toHaveLength(1)
  })

  test('returns 429 for the 11th notice of an address, and sends a mailbox five mails at most', async () => {
    const strict = await createTestApp({}, 1)
    try {
      const somebody = await strict.as(null)
      const post = (text: string) => somebody.post('/api/notices', { ...NOTICE, text })
      const statuses: number[] = []
      for (let n = 0; n < 11; n++) statuses.push((await post(`Une autre raison, la voici : ${n}.`)).status)
      expect(statuses).toEqual([...Array(10).fill(200), 429])
      expect(await takeMails(strict)).toHaveLength(5)
      expect(await strict.db.selectFrom('notices').select('id').execute()).toHaveLength(10)
    } finally {
      await strict.close()
    }
  })
})

describe('the page', () => {
  test('is a plain form for visitors that keeps what was typed', async () => {
    const { text, status } = await visitor.get('/signaler-un-contenu?adresse=%2Fforum%2Fpost%2F3')
    expect(status).toBe(200)
    expect(text).toContain('value="/forum/post/3"')
    expect(text).not.toContain('data-island')
    const { honest, ...fields } = { ...NOTICE, text: 'Non.' }
    const refused = await visitor.submit('/signaler-un-contenu', { ...fields, honest: '1' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Expliquez en quelques mots\u202f: 10 caractères au moins.')
    expect(refused.text).toContain('>Non.</textarea>')
    expect(refused.text).toContain('value="Paule Martin"')
    const sent = await visitor.submit('/signaler-un-contenu', { ...fields, text: NOTICE.text, honest: '1' })
    expect([sent.status, sent.headers.location]).toEqual([303, '/signaler-un-contenu?envoye=1'])
    expect((await visitor.get('/signaler-un-contenu?envoye=1')).text).toContain(
      'Votre notification est reçue.',
    )
  })

  test.each(['/contact', '/regles', '/forum', '/aide', '/'])('is linked from %s', async (page) => {
    expect((await visitor.get(page)).text).toContain('href="/signaler-un-contenu"')
  })
})

test('notices are erased a year after the last decision, with the case that has no member', async () => {
  const longAgo = new Date(Date.now() - 370 * 86_400_000)
  const send = (text: string) => visitor.post('/api/notices', { ...NOTICE, address: '/regles', text })
  await send('Une raison de le dire.')
  await send('Une autre raison de le dire.')
  await send('Une troisième raison de le dire.')
  const [old, contested] = await readNotices()
  await site.db
    .updateTable('notices')
    .set({ decided_at: longAgo })
    .where('id', 'in', [old?.id ?? 0, contested?.id ?? 0])
    .execute()
  await site.db
    .updateTable('notices')
    .set({ contested_at: longAgo })
    .where('id', '=', contested?.id ?? 0)
    .execute()
  await site.db.updateTable('report_cases').set({ state: 3, decided_at: longAgo }).execute()
  await eraseOldNotices(site.db)
  expect((await readNotices()).map(({ id }) => id)).toEqual([contested?.id, (contested?.id ?? 0) + 1])
  expect(await readCases()).toHaveLength(2)
  expect(await readReports()).toHaveLength(2)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'

const TEXT = 'Relisez le deuxième paragraphe, il vise des personnes.'

let site: TestApp
let hugo: TestMember
let visitor: Browser
let karim: Browser
let lena: Browser
let modo: Browser
beforeAll(async () => {
  site = await createTestApp({ SITE_URL: 'https://exemple.fr' }, 1_000)
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  hugo = await createMember(site.db, { name: 'Hugo', description: 'Des mots de haine.' })
  visitor = await site.as(null)
  karim = await site.as(await createMember(site.db, { name: 'Karim', roles: 2 }))
  lena = await site.as(await createMember(site.db, { name: 'Léna', roles: 2 }))
  modo = await site.as(await createMember(site.db, { name: 'Nadia', roles: 1 }))
  await takeMails(site)
})

async function sendNotice(address = `/celibataire/${hugo.id}`) {
  await visitor.post('/api/notices', {
    address,
    reason: 'hate',
    text: 'Ce texte appelle à la haine.',
    name: 'Paule Martin',
    email: 'paule@exemple.fr',
    honest: true,
  })
  await takeMails(site)
  return lastCase()
}
const lastCase = () =>
  site.db.selectFrom('report_cases').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const close = async (by: Browser, body: object) => {
  const { id, version } = await lastCase()
  return by.post(`/api/admin/reports/${id}`, { version, ...body })
}
const mailToPaule = async () => (await takeMails(site)).filter(({ to }) => to === 'paule@exemple.fr')
const readNotice = () => site.db.selectFrom('notices').selectAll().executeTakeFirstOrThrow()
const linkOf = (text: string) => /https:\/\/exemple\.fr(\/signaler-un-contenu\/\S+)/.exec(text)?.[1] ?? ''

describe('the decision', () => {
  test('to leave the content is mailed with its reason, who decided, and the ways to contest', async () => {
    await sendNotice()
    expect((await close(karim, { action: 'none', answer: 'C’est une citation.' })).status).toBe(200)
    const [mail] = await mailToPaule()
    expect(mail?.subject).toBe(`Votre notification nº\u202f${(await readNotice()).id}\u202f: notre décision`)
    for (const sentence of [
      'Nous laissons ce contenu en place\u202f: d’après ce que nous avons vu, il n’est contraire ni à la loi, ni à nos règles.',
      'Notre équipe vous écrit\u202f: «\u202fC’est une citation.\u202f»',
      'Décidé par un admin, le ',
      'aucun moyen automatique n’a été utilisé pour décider',
      'Vous pouvez contester une fois, gratuitement',
      'organisme certifié de règlement extrajudiciaire des litiges, ou à un tribunal',
    ])
      expect(mail?.text).toContain(sentence)
    expect(mail?.text).not.toMatch(/Hugo|Karim|Paule/)
  })

  test.each([
    [{ is_illegal: true }, 'Nous avons agi\u202f: ce contenu est contraire à la loi.'],
    [{}, 'Nous avons agi\u202f: ce contenu est contraire à nos règles.'],
  ])('to act says on which ground, and not what was done: %j', async (ground, sentence) => {
    await sendNotice()
    await close(karim, { action: 'moderate', rule: 'respect', reason: 'De la haine.', ...ground })
    const [mail] = await mailToPaule()
    expect(mail?.text).toContain(sentence)
    expect(mail?.text).not.toContain('De la haine.')
    const member = (await takeMails(site)).find(({ to }) => to !== 'paule@exemple.fr')
    expect(member).toBeUndefined()
  })

  test('about an illegal content tells its author so', async () => {
    await sendNotice()
    await close(karim, {
      action: 'warn',
      rule: 'respect',
      reason: 'De la haine.',
      percent: 10,
      is_illegal: true,
    })
    const mail = (await takeMails(site)).find(({ to }) => to !== 'paule@exemple.fr')
    expect(mail?.text).toContain('Ce que vous avez publié est aussi contraire à la loi.')
    const page = await (await site.as(hugo)).get('/user/decisions')
    const href = /\/user\/decisions\/\d+/.exec(page.text)?.[0] ?? ''
    expect((await (await site.as(hugo)).get(href)).text).toContain(
      'Ce que vous avez publié est aussi contraire à la loi.',
    )
  })

  test('of an address without a member is taken by staff, who can uphold or dismiss it', async () => {
    const { id } = await sendNotice('le profil bleu')
    const page = await modo.get(`/admin/signalements/${id}`)
    expect(page.text).toContain('Adresse signalée')
    expect(page.text).toContain('le profil bleu')
    expect(page.text).toContain('p•••@e•••.fr')
    expect(page.text).not.toContain('paule@exemple.fr')
    expect((await modo.get('/admin/signalements')).text).toContain('Adresse signalée')
    expect((await close(karim, { action: 'warn', rule: 'other', reason: 'Non.', percent: 10 })).status).toBe(
      404,
    )
    expect((await close(karim, { action: 'moderate', rule: 'other', reason: 'Non.' })).status).toBe(422)
    expect((await close(modo, { action: 'upheld' })).status).toBe(200)
    expect((await mailToPaule())[0]?.text).toContain('Nous avons agi')
  })
})

describe('contestNotice', () => {
  async function decide(action = 'none') {
    await sendNotice()
    await close(karim, { action, rule: 'respect', reason: 'Vu.' })
    const [mail] = await mailToPaule()
    return linkOf(mail?.text ?? '')
  }
  const contest = (link: string, text = TEXT) => visitor.submit(link, { text })
  const call = (link: string, text = TEXT) =>
    visitor.post(`/api/notices/${link.split('/').at(-1)}/contest`, { text })

  test('by the link of the mail makes a case for admins, answered by another than the decider', async () => {
    const link = await decide()
    const page = await visitor.get(link)
    expect(page.text).toContain('Contester cette décision')
    const sent = await contest(link)
    expect([sent.status, sent.headers.location]).toEqual([303, `${link}?envoye=1`])
    expect(await lastCase()).toMatchObject({ state: 2, type: 1, target_id: hugo.id })
    expect((await karim.get(`/admin/signalements/${(await lastCase()).id}`)).text).toContain(TEXT)
    expect((await close(modo, { action: 'none' })).status).toBe(403)
    expect(await close(karim, { action: 'none' })).toMatchObject({
      status: 403,
      body: {
        message:
          'Vous avez pris la décision que l’auteur de la notification conteste\u202f: un autre admin doit répondre.',
      },
    })
    expect((await close(lena, { action: 'moderate', rule: 'respect', reason: 'Vu.' })).status).toBe(200)
    const [mail] = await mailToPaule()
    expect(mail?.subject).toContain('la réponse à votre réclamation')
    expect(mail?.text).toContain('Nous avons agi')
    expect(await readNotice()).toMatchObject({ action: 'none', contest_action: 'moderate', contest_role: 2 })
  })

  test('joins the open case of the content and hands it to admins', async () => {
    const link = await decide()
    await (await site.as(await createMember(site.db))).post(`/api/report/1/${hugo.id}/${hugo.id}`, {})
    expect((await call(link)).status).toBe(200)
    const cases = await site.db
      .selectFrom('report_cases')
      .select(['state', 'reports'])
      .orderBy('id')
      .execute()
    expect(cases).toEqual([
      { state: 3, reports: 1 },
      { state: 2, reports: 2 },
    ])
  })

  test('stores one of ten complaints at once', async () => {
    const link = await decide()
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      message: 'Vous avez déjà contesté cette décision.',
    })
    expect((await visitor.get(link)).text).toContain('Vous avez déjà contesté cette décision.')
  })

  test('returns 404 for a link with another number or signature', async () => {
    const link = await decide()
    const { id } = await readNotice()
    const wrong = [
      link.replace(`/${id}-`, `/${id + 1}-`),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      '/signaler-un-contenu/1',
      '/signaler-un-contenu/0-aaaaaaaaaaaaaaaaaaaaaa',
    ]
    for (const one of wrong) {
      expect((await visitor.get(one)).status).toBe(404)
      expect((await call(one)).status).toBe(404)
    }
  })

  test('returns 409 before the decision and after six months, 422 for a short text', async () => {
    const link = await decide()
    expect(await call(link, 'Non.')).toMatchObject({
      status: 422,
      body: { errors: { text: ['Écrivez au moins 10 caractères.'] } },
    })
    const update = (decided_at: Date | null) => site.db.updateTable('notices').set({ decided_at }).execute()
    await update(null)
    expect(await call(link)).toMatchObject({
      status: 409,
      body: { message: 'Nous n’avons pas encore décidé\u202f: vous recevrez un e-mail.' },
    })
    await update(new Date(Date.now() - 190 * 86_400_000))
    expect(await call(link)).toMatchObject({
      status: 409,
      body: { message: 'Le délai de six mois pour contester cette décision est passé.' },
    })
  })
})

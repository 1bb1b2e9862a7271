import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createCase } from '../../../../tests/support/moderation.ts'
import { readZip } from '../../../../tests/support/read-zip.ts'
import { createSession } from '../../../platform/http/session.ts'

const ALERT = { authority: 'pharos', danger: 'Il annonce un rendez-vous et une arme.' }

let site: TestApp
let karim: TestMember
let hugo: TestMember
let zoe: TestMember
let admin: Browser
let id: number
beforeAll(async () => {
  site = await createTestApp({}, 1_000)
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  karim = await createMember(site.db, { name: 'Karim', roles: 2 })
  hugo = await createMember(site.db, { name: 'Hugo', email: 'hugo@exemple.fr' })
  zoe = await createMember(site.db, { name: 'Zoé' })
  admin = await site.as(karim)
  const evidence = {
    messages: [{ from: 'reported', message: 'Je viens ce soir.', type: 0, created_at: '2026-11-20' }],
  }
  ;({ id } = await createCase(site.db, {
    type: 2,
    target_id: 1,
    user_id: hugo.id,
    reporters: [zoe],
    evidence,
  }))
  await createSession(site.db, hugo.id, { ip: '203.0.113.9', userAgent: 'Navigateur de Hugo' })
})

const alert = (by = admin, body: object = ALERT) => by.post(`/api/admin/reports/${id}/alerts`, body)
const lastAlert = () =>
  site.db.selectFrom('authority_alerts').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const readAudit = () =>
  site.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'user_id', 'target_id', 'reason', 'details'])
    .orderBy('id')
    .execute()

describe('alertAuthorities', () => {
  test('records who alerts which authority and why, and the case shows it', async () => {
    expect(await alert()).toMatchObject({
      status: 200,
      body: { message: 'Le dossier est prêt\u202f: téléchargez-le, puis envoyez-le.' },
    })
    expect(await readAudit()).toEqual([
      {
        actor_id: karim.id,
        action: 'report.alert',
        user_id: hugo.id,
        target_id: id,
        reason: ALERT.danger,
        details: { authority: 'pharos' },
      },
    ])
    const { text } = await admin.get(`/admin/signalements/${id}`)
    expect(text).toContain('PHAROS (internet-signalement.gouv.fr)')
    expect(text).toContain('dossier préparé par Karim')
    expect((await admin.get('/admin/journal')).text).toContain('a préparé un dossier pour une autorité')
  })

  test('is for admins with their second factor, and not about their equals', async () => {
    expect((await alert(await site.as(await createMember(site.db, { roles: 1 })))).status).toBe(403)
    expect((await alert(await site.as(karim, { factor: false }))).status).toBe(403)
    await site.db.updateTable('users').set({ roles: 2 }).where('id', '=', hugo.id).execute()
    expect((await alert()).status).toBe(403)
    expect((await admin.post('/api/admin/reports/999999/alerts', ALERT)).status).toBe(404)
  })

  test('returns 422 under the field, and the plain form keeps the page', async () => {
    const answer = await alert(admin, { authority: 'mairie', danger: 'Peur.' })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          authority: ['Choisissez l’autorité.'],
          danger: ['Dites ce qui fait craindre pour une vie ou une sécurité\u202f: 10 caractères au moins.'],
        },
      },
    })
    const form = await admin.submit(`/admin/signalements/${id}/autorites`, { ...ALERT, danger: 'Peur.' })
    expect(form.status).toBe(422)
    expect(form.text).toContain('10 caractères au moins.')
    const sent = await admin.submit(`/admin/signalements/${id}/autorites?state=open`, ALERT)
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      `/admin/signalements/${id}?state=open#case-alert`,
    ])
  })
})

describe('downloadAlert', () => {
  const download = async (by = admin) => {
    const { id: number } = await lastAlert()
    return by.submit(`/admin/alertes/${number}/dossier`, {})
  }
  /** The bytes of the call's answer. */
  async function downloadBytes(): Promise<Buffer> {
    const { id: number } = await lastAlert()
    const headers = { ...admin.writeHeaders(), cookie: `guinguette=${admin.cookie()}` }
    const answer = await site.app.inject({ method: 'POST', url: `/api/admin/alerts/${number}/file`, headers })
    return answer.rawPayload
  }

  test('gives the reports with their authors and dates and the data of the account, logged as revealed', async () => {
    await alert()
    const answer = await download()
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    const files = await readZip(await downloadBytes())
    expect([...files.keys()]).toEqual(['dossier.txt', 'dossier.json'])
    const text = String(files.get('dossier.txt'))
    for (const fact of [
      'Ce qui fait craindre pour une vie ou une sécurité : Il annonce un rendez-vous et une arme.',
      'Autorité : PHAROS',
      'Pseudonyme : Hugo',
      'Adresse e-mail : hugo@exemple.fr, confirmée',
      '203.0.113.9',
      'Navigateur de Hugo',
      `Par le membre nº ${zoe.id} (Zoé)`,
      'Je viens ce soir.',
    ])
      expect(text).toContain(fact)
    const json = JSON.parse(String(files.get('dossier.json')))
    expect(json).toMatchObject({
      case_id: id,
      authority: 'pharos',
      account: { id: hugo.id, email: 'hugo@exemple.fr' },
      devices: [{ ip: '203.0.113.9' }],
      reports: [{ reporter_id: zoe.id, evidence: { messages: [{ message: 'Je viens ce soir.' }] } }],
    })
    for (const secret of ['password', 'token', 'secret']) expect(JSON.stringify(json)).not.toContain(secret)
    expect((await readAudit()).at(-1)).toMatchObject({
      actor_id: karim.id,
      action: 'member.reveal',
      user_id: hugo.id,
      target_id: id,
      details: { authority: 'pharos', contains: ['reports', 'notices', 'account', 'connections'] },
    })
  })

  test('is for admins alone, with the token of the page', async () => {
    await alert()
    const before = (await readAudit()).length
    const modo = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await download(modo)).status).toBe(403)
    expect((await download(await site.as(zoe))).status).toBe(403)
    expect((await download(await site.as(null))).status).toBe(401)
    expect((await admin.submit('/admin/alertes/999999/dossier', {})).status).toBe(404)
    expect(await readAudit()).toHaveLength(before)
  })

  test('says that an account is deleted, and what was kept with the report', async () => {
    await alert()
    await site.db.deleteFrom('users').where('id', '=', hugo.id).execute()
    const files = await readZip(await downloadBytes())
    expect(String(files.get('dossier.txt'))).toContain(`Compte nº ${hugo.id}, supprimé depuis.`)
    expect(String(files.get('dossier.txt'))).toContain('Je viens ce soir.')
  })
})

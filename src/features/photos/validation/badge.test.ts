import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'

let site: TestApp
let staff: Browser
let reader: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
  staff = await site.as(await createMember(site.db, { roles: 1 }))
  reader = await site.as(await createMember(site.db))
})
afterAll(() => site.close())

const statusOf = async (id: number) =>
  (await site.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** A member with a profile photo, another photo, and a badge that staff have just given. */
async function verifiedMember() {
  const member = await createMember(site.db)
  const avatar = await createPhoto(site.db, member.id)
  await site.db.updateTable('users').set({ avatar: avatar.photo }).where('id', '=', member.id).execute()
  const known = await createPhoto(site.db, member.id)
  const proof = await createPhoto(site.db, member.id, { state: 0, verification: true })
  expect((await staff.post(`/api/photos/validated/${proof.id}/1`)).status).toBe(200)
  await takeMails(site)
  return { ...member, avatar, known, proof, browser: await site.as(member) }
}

describe('the verified badge', () => {
  test('shows the day on which it was given', async () => {
    const { id } = await verifiedMember()
    const { body } = await reader.get(`/api/user/${id}`)
    expect(body.verified_on).toMatch(/^20\d\d-\d\d-\d\d$/)
    const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
    const { text } = await reader.get(`/celibataire/${id}`)
    expect(text).toContain(`Vérifié le ${day.format(new Date(body.verified_on))}`)
  })

  test('stays with a profile photo that staff compared', async () => {
    const { id, known, avatar, browser } = await verifiedMember()
    expect((await browser.post(`/api/photo/avatar/${known.id}`)).status).toBe(200)
    expect((await browser.delete(`/api/photo/delete/${avatar.id}`)).status).toBe(200)
    expect(await statusOf(id)).toBe(1)
    expect(await takeMails(site)).toEqual([])
  })

  test('ends with a mail when the profile photo is replaced by a new one', async () => {
    const { id, email, browser } = await verifiedMember()
    const { id: other } = await createPhoto(site.db, id)
    expect((await browser.post(`/api/photo/avatar/${other}`)).status).toBe(200)
    expect(await statusOf(id)).toBe(0)
    expect((await reader.get(`/api/user/${id}`)).body).toMatchObject({
      user: { status: 0 },
      verified_on: null,
    })
    const mails = await takeMails(site)
    expect(mails).toMatchObject([{ to: email, subject: 'Votre badge «\u202fVérifié\u202f» a pris fin' }])
    expect(mails[0]?.text).toContain(`/celibataire/${id}`)
    expect((await browser.get(`/celibataire/${id}`)).text).toContain('Redemander le badge')
    expect((await reader.get(`/celibataire/${id}`)).text).not.toContain('Redemander le badge')
  })

  test('ends when the profile photo is deleted and a new one takes its turn', async () => {
    const { id, known, avatar, browser } = await verifiedMember()
    await createPhoto(site.db, id)
    for (const photo of [known, avatar]) await browser.delete(`/api/photo/delete/${photo.id}`)
    expect(await statusOf(id)).toBe(0)
    expect(await takeMails(site)).toHaveLength(1)
  })
})

describe('requestBadgeAgain', () => {
  const endBadge = async () => {
    const member = await verifiedMember()
    const { id: other } = await createPhoto(site.db, member.id)
    await member.browser.post(`/api/photo/avatar/${other}`)
    return member
  }
  const requestAgain = ({ browser }: { browser: Browser }) => browser.post('/api/user/verification')

  test('sends the stored verification photo to staff again, once', async () => {
    const member = await endBadge()
    const answers = await Promise.all([requestAgain(member), requestAgain(member), requestAgain(member)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.body.message).toBe(
      'Votre demande est partie\u202f: notre équipe compare vos photos.',
    )
    expect((await member.browser.get(`/celibataire/${member.id}`)).text).toContain(
      'Votre demande est en attente de notre équipe.',
    )
    expect((await staff.post(`/api/photos/validated/${member.proof.id}/1`)).status).toBe(200)
    expect(await statusOf(member.id)).toBe(1)
  })

  test('leads back to the profile without scripts', async () => {
    const member = await endBadge()
    const answer = await member.browser.submit('/user/verification', {})
    expect([answer.status, answer.headers.location]).toEqual([303, `/celibataire/${member.id}`])
  })

  test('returns 409 to a verified member, and once the photo is erased', async () => {
    expect(await requestAgain(await verifiedMember())).toMatchObject({
      status: 409,
      body: { message: 'Votre profil est déjà vérifié.' },
    })
    const member = await endBadge()
    await site.db.deleteFrom('photos').where('id', '=', member.proof.id).execute()
    expect(await requestAgain(member)).toMatchObject({
      status: 409,
      body: {
        message: 'Votre photo de vérification est effacée depuis. Proposez-en une autre depuis votre album.',
      },
    })
    expect((await member.browser.get(`/celibataire/${member.id}`)).text).toContain(
      'Proposez une nouvelle photo de vérification.',
    )
    expect((await (await site.as(null)).post('/api/user/verification')).status).toBe(401)
  })
})

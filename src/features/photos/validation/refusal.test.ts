import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto } from '../../../../tests/support/factories.ts'
import { listRefusalKeys, type RefusalKey } from './contract.ts'

let site: TestApp
let staff: Browser
let moderator: { id: number }

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3 })
  moderator = await createMember(site.db, { roles: 1, name: 'Nadia' })
  staff = await site.as(moderator)
})
afterAll(() => site.close())

async function awaiting(more: Parameters<typeof createPhoto>[2] = {}) {
  const owner = await createMember(site.db)
  const photo = await createPhoto(site.db, owner.id, { state: 0, ...more })
  return { owner, photo }
}
const refuse = (id: number, body?: object) => staff.post(`/api/photos/validated/${id}/0`, body)
const reasonOf = async (id: number) =>
  (await site.db.selectFrom('photos').where('id', '=', id).select('reason').executeTakeFirstOrThrow()).reason
const decisionsOf = (userId: number) =>
  site.db.selectFrom('decisions').where('user_id', '=', userId).selectAll().execute()
const mails = async () => {
  const { rows } = await site.context.pool.query<{ decision: number; waits: number }>(
    `select (data ->> 'decision')::int as decision, round(extract(epoch from start_after - created_on))::int as waits
     from pgboss.job where name = 'decision-mail' order by created_on`,
  )
  return rows
}

const SENTENCES: [RefusalKey, string, string][] = [
  ['no-face', 'photo', 'On n’y voit pas votre visage.'],
  ['mask', 'photo', 'Votre visage y est masqué ou retouché par un filtre.'],
  ['nudity', 'sexual-photo', 'Elle montre de la nudité ou une pose suggestive.'],
  ['minor', 'minor', 'On y voit une personne qui paraît mineure.'],
  ['not-member', 'fake', 'Elle semble montrer quelqu’un d’autre que vous.'],
  ['several', 'photo', 'On y voit plusieurs personnes\u202f: montrez-vous seul.'],
  ['quality', 'photo', 'Elle est trop floue, trop sombre ou trop petite.'],
  ['text', 'spam', 'Elle contient du texte, une publicité ou un moyen de contact.'],
]

describe('a refused photo', () => {
  test.each(SENTENCES)('%s cites the rule %s and gives the reason', async (reason_key, rule, sentence) => {
    const { owner, photo } = await awaiting()
    expect((await refuse(photo.id, { reason_key })).status).toBe(200)
    expect(await decisionsOf(owner.id)).toMatchObject([
      { kind: 1, target_id: photo.id, rule, reason: sentence },
    ])
    expect(await reasonOf(photo.id)).toBe(sentence)
  })

  test('is a decision: notified, audited, and mailed once it can no longer be undone', async () => {
    const { owner, photo } = await awaiting()
    const answer = await refuse(photo.id, { reason_key: 'other', reason: '  C’est un dessin.  ' })
    expect(answer.body).toEqual({ message: 'La photo a été refusée.' })
    const [decision] = await decisionsOf(owner.id)
    expect(decision).toMatchObject({
      kind: 1,
      actor_id: moderator.id,
      actor_role: 1,
      rule: 'photo',
      reason: 'C’est un dessin.',
      percent: 0,
      details: { photo: photo.photo },
    })
    const notifications = await (await site.as(owner)).get('/api/notifications')
    expect(notifications.body.data).toMatchObject([{ type: 19, sender: null, name: null }])
    expect(JSON.parse(notifications.body.data[0].data)).toMatchObject({
      text: 'C’est un dessin.',
      photo_id: photo.id,
    })
    expect((await mails()).at(-1)).toEqual({ decision: decision?.id, waits: 40 })
    const log = await site.db
      .selectFrom('audit')
      .where('target_id', '=', photo.id)
      .select(['action', 'reason', 'user_id', 'actor_id'])
      .execute()
    expect(log).toEqual([
      { action: 'photo.refuse', reason: 'C’est un dessin.', user_id: owner.id, actor_id: moderator.id },
    ])
    const { warning } = await site.db
      .selectFrom('users')
      .where('id', '=', owner.id)
      .select('warning')
      .executeTakeFirstOrThrow()
    expect(warning).toBe(0)
  })

  test('accepts a reason and a text together, or neither', async () => {
    const both = await awaiting()
    await refuse(both.photo.id, { reason_key: 'quality', reason: 'Reprenez-la de jour.' })
    expect(await reasonOf(both.photo.id)).toBe(
      'Elle est trop floue, trop sombre ou trop petite. Reprenez-la de jour.',
    )
    const neither = await awaiting()
    await refuse(neither.photo.id)
    expect(await reasonOf(neither.photo.id)).toBeNull()
    expect(await decisionsOf(neither.owner.id)).toMatchObject([{ rule: 'photo', reason: '' }])
  })

  test.each([
    [{ reason: 'x'.repeat(301) }, { reason: ['300 caractères au plus.'] }],
    [{ reason_key: 'ugly' }, { reason_key: ['Cette valeur n’est pas valide.'] }],
    [{ reason: 7 }, { reason: ['Cette valeur n’est pas valide.'] }],
  ])('returns 422 for %j', async (body, errors) => {
    const { owner, photo } = await awaiting()
    expect(await refuse(photo.id, body)).toMatchObject({ status: 422, body: { errors } })
    expect(await decisionsOf(owner.id)).toEqual([])
  })

  test('notifies once of many concurrent refusals', async () => {
    const { owner, photo } = await awaiting()
    const staff = await Promise.all(
      Array.from({ length: 20 }, async () => site.as(await createMember(site.db, { roles: 1 }))),
    )
    const answers = await Promise.all(
      staff.map((browser) => browser.post(`/api/photos/validated/${photo.id}/0`, { reason_key: 'mask' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await decisionsOf(owner.id)).toHaveLength(1)
  })
})

describe('a refused verification', () => {
  test('sends notification 3 with the reason, and is no decision', async () => {
    const { owner, photo } = await awaiting({ verification: true })
    await refuse(photo.id, { reason_key: 'code', reason: 'Écrivez plus gros.' })
    const notifications = await (await site.as(owner)).get('/api/notifications')
    expect(notifications.body.data).toMatchObject([{ type: 3 }])
    expect(JSON.parse(notifications.body.data[0].data)).toEqual({
      text: 'L’identifiant et le code n’y sont pas, ou ne se lisent pas. Écrivez plus gros.',
    })
    expect(await decisionsOf(owner.id)).toEqual([])
  })

  test('has nine reasons of its own', () => {
    const [ofAlbum, ofVerification] = [false, true].map((verification) =>
      listRefusalKeys({ verification, post: null }),
    )
    expect(ofAlbum).toHaveLength(9)
    expect(ofVerification).toHaveLength(9)
    expect(ofVerification).toContain('code')
    expect(ofAlbum).not.toContain('code')
  })

  test('asks no face of the photo of a post, but a description', () => {
    const keys = listRefusalKeys({ verification: false, post: { id: 1, title: 'Un jardin' } })
    expect(keys).toContain('alt')
    expect(keys).not.toContain('no-face')
  })
})

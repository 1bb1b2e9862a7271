import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { answerAll, answerRequired } from '../../../../tests/support/profile.ts'

let site: TestApp
let member: TestMember
let browser: Browser

const PLAIN = {
  ...answerRequired(0),
  matrimonial_status: 1,
  size: 2,
  height: 9,
  eyes: 4,
  hair: 5,
  drink: 2,
  smoke: 0,
  children: 4,
}
const WHOLE = {
  ...PLAIN,
  sensitive: true,
  orientation: 10,
  religion: 9,
  job: 'Libraire',
  description: 'Deux lignes\nde moi.',
}
const REQUIRED = 'Choisissez une réponse de la liste.'

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
})
beforeEach(async () => {
  member = await createMember(site.db, { birthday: '1984-05-17', sex: 1, description: null })
  browser = await site.as(member)
})
afterAll(() => site.close())

const save = (body: object) => browser.patch('/api/user/edit', body)
const fields = async () => (await browser.get('/api/profil/edit')).body
const stored = (id = member.id) =>
  site.db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()

describe('getEditableProfile', () => {
  test('returns the fields of the form and nothing else', async () => {
    expect(await fields()).toEqual({
      name: member.name,
      birthday: '1984-05-17',
      sex: 1,
      ...answerAll(null),
      sensitive: false,
      can_description: true,
    })
  })
})

describe('editProfile', () => {
  test('returns the new profile to members after a save', async () => {
    expect(await save(WHOLE)).toMatchObject({
      status: 200,
      body: { message: 'Votre profil a été mis à jour.' },
    })
    expect(await fields()).toMatchObject({ ...WHOLE, can_description: true })
    const other = await site.as(await createMember(site.db))
    const { sensitive: _, ...read } = WHOLE
    expect((await other.get(`/api/user/${member.id}`)).body.user).toMatchObject(read)
    expect(await save(WHOLE)).toMatchObject({ status: 200 })
  })

  test('accepts every number of every list and returns 422 for any other value', async () => {
    const ends: Record<string, number> = {
      matrimonial_status: 1,
      orientation: 10,
      size: 4,
      height: 9,
      eyes: 4,
      hair: 5,
      religion: 9,
      drink: 2,
      smoke: 2,
      children: 4,
    }
    for (const [name, last] of Object.entries(ends)) {
      for (const good of [0, last, String(last)]) {
        expect([name, good, (await save({ ...WHOLE, [name]: good })).status]).toEqual([name, good, 200])
      }
      for (const bad of [last + 1, -1, 0.5, '', null, 'x', [0], true, 1e300]) {
        const { status, body } = await save({ ...WHOLE, [name]: bad })
        expect([name, bad, status, body.errors]).toEqual([name, bad, 422, { [name]: [REQUIRED] }])
      }
    }
  })

  test('returns an error for each missing field at once and saves nothing', async () => {
    const { status, body } = await save({ sensitive: true, job: 'Libraire' })
    expect(status).toBe(422)
    const names = [...Object.keys(PLAIN), 'orientation', 'religion'].sort()
    expect(Object.keys(body.errors).sort()).toEqual(names)
    expect(new Set(Object.values(body.errors).flat())).toEqual(new Set([REQUIRED]))
    expect(await stored()).toMatchObject({ job: null, sensitive: false })
  })

  test('saves without job and description and leaves the one that is not sent as it was', async () => {
    expect(await save(PLAIN)).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject({ job: null, description: null })
    await save({ ...PLAIN, job: 'Libraire', description: 'Bonjour.' })
    await save(PLAIN)
    expect(await stored()).toMatchObject({ job: 'Libraire', description: 'Bonjour.' })
    await save({ ...PLAIN, job: null, description: ' \n ' })
    expect(await stored()).toMatchObject({ job: null, description: null })
  })

  test('returns 422 for a job over 60 or a description over 2000 characters, after trimming', async () => {
    const most = { job: 'é'.repeat(60), description: `${'a'.repeat(1_000)}\n${'b'.repeat(999)}` }
    expect(
      await save({ ...PLAIN, job: ` ${most.job}\t`, description: `\n${most.description} ` }),
    ).toMatchObject({
      status: 200,
    })
    expect(await stored()).toMatchObject(most)
    expect(
      (await save({ ...PLAIN, job: 'x'.repeat(61), description: 'x'.repeat(2_001) })).body.errors,
    ).toEqual({
      job: ['60 caractères au plus.'],
      description: ['2000 caractères au plus.'],
    })
    expect((await save({ ...PLAIN, description: 'x'.repeat(60_000) })).status).toBe(422)
    expect(await stored()).toMatchObject(most)
  })

  test('returns every character of a description as text, with its line breaks', async () => {
    const description =
      '<img src=x onerror=1>\n</script>\n\njavascript:alert(1) \u202eabc \u0001\u0007 % _ \\ 👩‍👩‍👧'
    expect((await save({ ...PLAIN, description: description.replaceAll('\n', '\r\n') })).status).toBe(200)
    expect((await fields()).description).toBe(description)
    const { text } = await browser.get('/user/edit')
    expect(text).not.toContain('<img src=x')
    for (const bad of ['a\0b', 'a\ud800b']) {
      expect((await save({ ...PLAIN, description: bad })).body.errors).toEqual({
        description: ['Cette valeur n’est pas valide.'],
      })
    }
  })

  test('ignores fields that the form does not have', async () => {
    const other = await createMember(site.db)
    const before = await stored()
    await save({
      ...PLAIN,
      roles: 3,
      status: 1,
      stripe_status: true,
      user_id: other.id,
      id: other.id,
      name: 'Autre',
      birthday: '2000-01-01',
      sex: 0,
      email: 'autre@exemple.fr',
      can_description: false,
      sensitive_at: '2020-01-01',
      warning: 0,
    })
    expect(await stored()).toEqual({ ...before, ...PLAIN, traits: expect.any(Number) })
    expect(await stored(other.id)).toMatchObject({ matrimonial_status: null, size: null })
  })

  test('returns 429 after 60 saves in an hour', async () => {
    const strict = await createTestApp({}, 1)
    const hurried = await strict.as(await createMember(strict.db))
    for (let i = 0; i < 60; i++) expect((await hurried.patch('/api/user/edit', PLAIN)).status).toBe(200)
    const refused = await hurried.patch('/api/user/edit', PLAIN)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
})

describe('a description disabled by staff', () => {
  beforeEach(async () => {
    await site.db
      .updateTable('users')
      .set({ can_description: false, description: 'tais-toi' })
      .where('id', '=', member.id)
      .execute()
  })

  test('is not returned, and is unchanged by a save of the other fields', async () => {
    expect(await fields()).toMatchObject({ description: null, can_description: false })
    for (const description of [undefined, null, '', 'tais-toi']) {
      expect((await save({ ...PLAIN, job: 'Libraire', description })).status).toBe(200)
    }
    expect(await stored()).toMatchObject({ description: 'tais-toi', job: 'Libraire' })
  })

  test('returns 422 for a new description', async () => {
    const { status, body } = await save({ ...PLAIN, description: 'Écrivez-moi ailleurs.' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      description: [
        'Votre description est désactivée car elle ne respectait pas les règles\u202f: elle ne peut pas être changée.',
      ],
    })
    expect(await stored()).toMatchObject({ description: 'tais-toi', size: null })
  })
})

describe('consent to sensitive fields', () => {
  const REQUIRED_ANSWERS = answerRequired(0)
  const GIVEN = { ...REQUIRED_ANSWERS, sensitive: true, orientation: 7, religion: 2 }
  const consent = () =>
    site.db
      .selectFrom('users as u')
      .innerJoin('member_search as m', 'm.user_id', 'u.id')
      .where('u.id', '=', member.id)
      .select(['u.sensitive', 'u.sensitive_at', 'u.religion', 'm.orientation'])
      .executeTakeFirstOrThrow()

  test('records the time of the consent once', async () => {
    expect((await save(GIVEN)).status).toBe(200)
    const first = await consent()
    expect(first).toMatchObject({ sensitive: true, religion: 2, orientation: 7 })
    expect(Math.abs(Number(first.sensitive_at) - Date.now())).toBeLessThan(60_000)
    await save({ ...GIVEN, religion: 3 })
    expect(await consent()).toEqual({ ...first, religion: 3 })
  })

  test('returns an error for each sensitive field that is missing with consent, and none without', async () => {
    const { body } = await save({ ...REQUIRED_ANSWERS, sensitive: true })
    const missing = ['Choisissez une réponse de la liste.']
    expect(body.errors).toEqual({ orientation: missing, religion: missing })
    expect(
      (await save({ ...REQUIRED_ANSWERS, sensitive: 'on', orientation: '', religion: 0 })).body.errors,
    ).toEqual({
      orientation: missing,
    })
    expect((await save({ ...REQUIRED_ANSWERS, sensitive: false })).status).toBe(200)
  })

  test('stores no sensitive field without consent, even if sent', async () => {
    for (const sensitive of [false, '0', '', undefined]) {
      expect((await save({ ...GIVEN, sensitive })).status).toBe(200)
      expect(await consent()).toEqual({
        sensitive: false,
        sensitive_at: null,
        religion: null,
        orientation: null,
      })
    }
    expect((await save({ ...GIVEN, sensitive: 'peut-être' })).body.errors).toHaveProperty('sensitive')
  })

  test('leaves consent as stored when it is not sent, with both fields required', async () => {
    await save(GIVEN)
    const { sensitive: _, ...withoutConsent } = { ...GIVEN, orientation: 1 }
    expect((await save(withoutConsent)).status).toBe(200)
    expect(await consent()).toMatchObject({ sensitive: true, religion: 2, orientation: 1 })
    const missing = ['Choisissez une réponse de la liste.']
    expect((await save(REQUIRED_ANSWERS)).body.errors).toEqual({ orientation: missing, religion: missing })
    expect(await consent()).toMatchObject({ religion: 2, orientation: 1 })
  })

  test('erases both fields from profile and search when consent is withdrawn', async () => {
    await save(GIVEN)
    const other = await site.as(await createMember(site.db))
    const url = '/api/search?seek=2&orientation=7&age_from=18&age_to=120&distance=1000'
    const ids = async () => (await other.get(url)).body.data.map(({ id }: { id: number }) => id)
    expect(await ids()).toContain(member.id)
    expect((await save({ ...GIVEN, sensitive: false })).status).toBe(200)
    expect(await consent()).toEqual({
      sensitive: false,
      sensitive_at: null,
      religion: null,
      orientation: null,
    })
    expect(await ids()).not.toContain(member.id)
    expect((await other.get(`/api/user/${member.id}`)).body.user).toMatchObject({
      orientation: null,
      religion: null,
    })
  })

  test('stores both fields or none under concurrent saves', async () => {
    await save(GIVEN)
    const saves = Array.from({ length: 24 }, (_, i) =>
      i % 2 ? GIVEN : { ...REQUIRED_ANSWERS, sensitive: false },
    )
    const answers = await Promise.all(saves.map(save))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { sensitive, religion, orientation } = await consent()
    expect([religion, orientation]).toEqual(sensitive ? [2, 7] : [null, null])
  })

  test('does not restore withdrawn consent by a concurrent save that does not send it', async () => {
    const { sensitive: _, ...withoutConsent } = GIVEN
    const saves = Array.from({ length: 24 }, (_, i) =>
      i === 12 ? { ...REQUIRED_ANSWERS, sensitive: false } : withoutConsent,
    )
    for (let round = 0; round < 5; round++) {
      await save(GIVEN)
      await Promise.all(saves.map(save))
      expect(await consent()).toEqual({
        sensitive: false,
        sensitive_at: null,
        religion: null,
        orientation: null,
      })
    }
  })

  test('changes no consent if the save fails halfway', async () => {
    await save(GIVEN)
    await sql`alter table member_search add constraint broken check (user_id <> ${sql.lit(member.id)} or orientation is not null)`.execute(
      site.db,
    )
    expect((await save({ ...REQUIRED_ANSWERS, sensitive: false, size: 4 })).status).toBe(500)
    await sql`alter table member_search drop constraint broken`.execute(site.db)
    expect(await consent()).toMatchObject({ sensitive: true, religion: 2, orientation: 7 })
  })
})

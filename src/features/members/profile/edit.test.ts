import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let member: TestMember
let browser: Browser

const PLAIN = {
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
  member = await createMember(site.db, { birthday: '1984-05-17', sex: 1 })
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

describe('GET /api/profil/edit', () => {
  it('gives the fields of the form and nothing else', async () => {
    expect(await fields()).toEqual({
      name: member.name,
      birthday: '1984-05-17',
      sex: 1,
      matrimonial_status: null,
      orientation: null,
      religion: null,
      sensitive: false,
      job: null,
      size: null,
      height: null,
      eyes: null,
      hair: null,
      drink: null,
      smoke: null,
      children: null,
      description: null,
      can_description: true,
    })
  })
})

describe('PATCH /api/user/edit', () => {
  it('saves the whole profile, which members then read', async () => {
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

  it('takes every number of every list, and none beside it', async () => {
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

  it('asks for each required field, all at once, and saves nothing meanwhile', async () => {
    const { status, body } = await save({ sensitive: true, job: 'Libraire' })
    expect(status).toBe(422)
    const names = [...Object.keys(PLAIN), 'orientation', 'religion'].sort()
    expect(Object.keys(body.errors).sort()).toEqual(names)
    expect(new Set(Object.values(body.errors).flat())).toEqual(new Set([REQUIRED]))
    expect(await stored()).toMatchObject({ job: null, sensitive: false })
  })

  it('needs neither job nor description, and keeps the one that is not sent', async () => {
    expect(await save(PLAIN)).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject({ job: null, description: null })
    await save({ ...PLAIN, job: 'Libraire', description: 'Bonjour.' })
    await save(PLAIN)
    expect(await stored()).toMatchObject({ job: 'Libraire', description: 'Bonjour.' })
    await save({ ...PLAIN, job: null, description: ' \n ' })
    expect(await stored()).toMatchObject({ job: null, description: null })
  })

  it('limits job and description to 60 and 2000 characters, their ends trimmed', async () => {
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

  it('gives every character back as text, line breaks kept', async () => {
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

  it('changes nothing by fields that are not its own', async () => {
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
    expect(await stored()).toEqual({ ...before, ...PLAIN })
    expect(await stored(other.id)).toMatchObject({ matrimonial_status: null, size: null })
  })

  it('is limited to 60 saves an hour', async () => {
    const strict = await createTestApp({}, 1)
    const hurried = await strict.as(await createMember(strict.db))
    for (let i = 0; i < 60; i++) expect((await hurried.patch('/api/user/edit', PLAIN)).status).toBe(200)
    const refused = await hurried.patch('/api/user/edit', PLAIN)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
})

describe('a description that broke the rules', () => {
  beforeEach(async () => {
    await site.db
      .updateTable('users')
      .set({ can_description: false, description: 'tais-toi' })
      .where('id', '=', member.id)
      .execute()
  })

  it('is not given back, and stays as it was while the rest is saved', async () => {
    expect(await fields()).toMatchObject({ description: null, can_description: false })
    for (const description of [undefined, null, '', 'tais-toi']) {
      expect((await save({ ...PLAIN, job: 'Libraire', description })).status).toBe(200)
    }
    expect(await stored()).toMatchObject({ description: 'tais-toi', job: 'Libraire' })
  })

  it('cannot be changed', async () => {
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

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let moderator: TestMember
let member: TestMember
let staffBrowser: Browser

beforeAll(async () => {
  site = await createTestApp()
  moderator = await createMember(site.db, { name: 'Nadia', roles: 1 })
  staffBrowser = await site.as(moderator)
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await createMember(site.db)
})

const notes = () =>
  site.db
    .selectFrom('member_notes')
    .where('user_id', '=', member.id)
    .select(['note', 'author_id'])
    .orderBy('id')
    .execute()
const logged = () =>
  site.db
    .selectFrom('audit')
    .where('user_id', '=', member.id)
    .select(['action', 'actor_id', 'reason'])
    .execute()
const add = (note: unknown, browser = staffBrowser, id = member.id) =>
  browser.post(`/api/admin/note/${id}`, { note } as object)

describe('POST /api/admin/note/:userId', () => {
  test('keeps a note, with its author; the log says that there is one, not what it says', async () => {
    const { status, body } = await add('  À suivre :\r\ndeux comptes ?  ')
    expect([status, body]).toEqual([200, { message: 'La note est ajoutée.' }])
    expect(await notes()).toEqual([{ note: 'À suivre :\ndeux comptes ?', author_id: moderator.id }])
    expect(await logged()).toEqual([{ action: 'note.add', actor_id: moderator.id, reason: null }])
  })

  test.each([
    ['nothing', undefined, 'Écrivez la note.'],
    ['no text', 12, 'Écrivez la note.'],
    ['spaces', ' \n ', 'Écrivez la note.'],
    ['1001 characters', 'x'.repeat(1001), 'Une note compte 1000 caractères au plus.'],
    ['a NUL', 'a\0', 'Cette valeur n’est pas valide.'],
  ])('refuses %s', async (_what, note, sentence) => {
    const { status, body } = await add(note)
    expect([status, body.errors.note?.[0]]).toEqual([422, sentence])
    expect(await notes()).toEqual([])
  })

  test('takes 1000 characters', async () => {
    expect((await add('é'.repeat(1000))).status).toBe(200)
  })

  test('takes the same note again at once, or twice at once, for one; another author’s is another', async () => {
    await Promise.all([add('Deux fois.'), add('Deux fois.')])
    await add('Deux fois.')
    expect(await notes()).toHaveLength(1)
    expect(await logged()).toHaveLength(1)
    await add('Deux fois.', await site.as(await createMember(site.db, { roles: 2 })))
    expect(await notes()).toHaveLength(2)
    await site.db
      .updateTable('member_notes')
      .set({ created_at: new Date(Date.now() - 120_000) })
      .execute()
    await add('Deux fois.')
    expect(await notes()).toHaveLength(3)
  })

  test('is for lower roles alone, and for somebody who is there', async () => {
    const admin = await createMember(site.db, { roles: 2 })
    const sentence =
      'Vous ne pouvez agir ni sur vous-même, ni sur un membre du staff de votre rang ou au-dessus.'
    for (const id of [admin.id, moderator.id]) {
      const { status, body } = await add('Non.', staffBrowser, id)
      expect([status, body.message]).toEqual([403, sentence])
    }
    const gone = await add('Non.', staffBrowser, 1_999_999_999)
    expect([gone.status, gone.body.message]).toEqual([404, 'Ce membre n’existe pas.'])
    expect((await add('Non.', await site.as(await createMember(site.db)))).status).toBe(403)
    expect((await add('Non.', await site.as(null))).status).toBe(401)
    expect((await add('Oui.', await site.as(admin), moderator.id)).status).toBe(200)
  })
})

describe('the form of the page', () => {
  const submit = (fields: Record<string, string>, id = member.id) =>
    staffBrowser.submit(`/admin/membres/${id}`, fields)

  test('keeps a note and comes back to the notes', async () => {
    const { status, headers } = await submit({ note: 'Vue par le formulaire.' })
    expect([status, headers.location]).toEqual([303, `/admin/membres/${member.id}#notes`])
    const { text } = await staffBrowser.get(`/admin/membres/${member.id}`)
    expect(text).toContain('Vue par le formulaire.')
    expect(text).toMatch(/par <a href="\/admin\/membres\/\d+">Nadia<\/a>/)
  })

  test('shows what is wrong with what was typed still there', async () => {
    const { status, text } = await submit({ note: 'y'.repeat(1001) })
    expect(status).toBe(422)
    expect(text).toContain('Une note compte 1000 caractères au plus.')
    expect(text).toContain('y'.repeat(1001))
  })

  test('says why it was refused', async () => {
    const { status, text } = await submit({ note: 'Moi.' }, moderator.id)
    expect(status).toBe(403)
    expect(text).toContain('Vous ne pouvez agir ni sur vous-même')
  })
})

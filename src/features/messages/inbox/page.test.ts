import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3, searchable: false })
  zoe = await createMember(site.db, { name: 'Zoé' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  browser = await site.as(zoe)
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
})

const write = (message: string, by = hugo) => createMessage(site.db, thread, by.id, { message })
/** Visible text of the page, without the scripts' data. */
const visibleText = (text: string) =>
  text
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/ +/g, ' ')
const title = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1]

describe('/messages', () => {
  test('lists conversations as links, with their last message', async () => {
    await write('Bonsoir Zoé')
    const { text, status } = await browser.get('/messages')
    expect([status, title(text)]).toEqual([200, 'Messages · Guinguette'])
    expect(text).toContain(`href="/messages/${thread}"`)
    expect(visibleText(text)).toContain('Bonsoir Zoé')
    expect(visibleText(text)).toContain('1 non lu')
    expect(visibleText(text)).toContain('Une table vous attend')
    expect(text).toContain('interactive-widget=resizes-content')
  })

  test('shows an empty state that leads to the search', async () => {
    const { text } = await browser.get('/messages')
    expect(visibleText(text)).toContain('Aucune conversation')
    expect(text).toContain('href="/recherche"')
  })

  test('searches by name with or without accents, and shows all for an invalid query', async () => {
    await write('Bonsoir')
    const { id } = await createThread(site.db, zoe.id, (await createMember(site.db, { name: 'Éloïse' })).id)
    await createMessage(site.db, id, zoe.id, { message: 'Bal ce soir ?' })
    const found = visibleText((await browser.get('/messages?search=hug')).text)
    expect([found.includes('Bonsoir'), found.includes('Bal ce soir')]).toEqual([true, false])
    expect(visibleText((await browser.get('/messages?search=personne')).text)).toContain(
      'Aucune conversation',
    )
    for (const query of ['page=0', 'page=x', `search=${'x'.repeat(51)}`, 'search=a&search=b']) {
      const { status, text } = await browser.get(`/messages?${query}`)
      expect([status, visibleText(text).includes('Bonsoir')]).toEqual([200, true])
    }
  })

  test('links to the next page', async () => {
    for (let i = 0; i < 21; i++) {
      const other = await createMember(site.db)
      await createMessage(site.db, (await createThread(site.db, zoe.id, other.id)).id, other.id)
    }
    const { text } = await browser.get('/messages')
    expect(text).toContain('href="/messages?page=2"')
    const second = (await browser.get('/messages?page=2')).text
    expect(second.match(/class="talk /g)).toHaveLength(1)
    expect(second).not.toContain('page=3')
  })
})

describe('/messages/{id}', () => {
  test('shows the newest messages and a plain form', async () => {
    for (let i = 1; i <= 12; i++) await write(`Message ${i}.`)
    const { text, status } = await browser.get(`/messages/${thread}`)
    expect([status, title(text)]).toEqual([200, 'Hugo · Guinguette'])
    expect(visibleText(text)).toContain('Message 12.')
    expect(visibleText(text)).toContain('Message 3.')
    expect(visibleText(text)).not.toContain('Message 2.')
    expect(text).toContain(` class="plain-composer" action="/messages/${thread}" method="post">`)
    const older = /href="(\/messages\/\d+\?before=\d+)"/.exec(text)?.[1]
    const before = visibleText((await browser.get(String(older))).text)
    expect([before.includes('Message 2.'), before.includes('Message 3.')]).toEqual([true, false])
    expect(before).toContain('Messages les plus récents')
  })

  test('marks nothing as read', async () => {
    await write('Bonsoir')
    await browser.get(`/messages/${thread}`)
    const { unread } = await site.db
      .selectFrom('thread_members')
      .select('unread')
      .where('user_id', '=', zoe.id)
      .executeTakeFirstOrThrow()
    expect(unread).toBe(1)
  })

  test('returns 404 to others, after a block and for invalid ids', async () => {
    const nadia = await site.as(await createMember(site.db))
    expect((await nadia.get(`/messages/${thread}`)).status).toBe(404)
    for (const id of ['999999', '0', '-1', '1e9', '2147483648', 'x', '9'.repeat(30)]) {
      expect([id, (await browser.get(`/messages/${id}`)).status]).toEqual([id, 404])
    }
    await blockMember(site.db, hugo.id, zoe.id)
    const blocked = await browser.get(`/messages/${thread}`)
    expect(blocked.status).toBe(404)
    expect(blocked.text).toMatch(/<h1>Cette conversation n’est plus là<\/h1>.*Elle a pris fin, ou l’autre/s)
    expect(blocked.text).toMatch(/<a [^>]*href="\/messages"[^>]*>Toutes vos conversations</)
    // The same page as for a conversation of strangers, so that it reveals no block.
    const content = (text: string) => /<main.*<\/main>/s.exec(text)?.[0]
    expect(content((await browser.get('/messages/999999')).text)).toBe(content(blocked.text))
  })

  test("shows 'Membre supprimé' once the other has left", async () => {
    await write('Adieu')
    await site.db.deleteFrom('users').where('id', '=', hugo.id).execute()
    const { text, status } = await browser.get(`/messages/${thread}`)
    expect([status, title(text)]).toEqual([200, 'Membre supprimé · Guinguette'])
    expect(visibleText(text)).toContain('Adieu')
  })
})

describe('plain forms', () => {
  test('send a message, and redirect to the conversation', async () => {
    await write('Bonsoir')
    const answer = await browser.submit(`/messages/${thread}`, { message: '  À samedi !  ' })
    expect([answer.status, answer.headers.location]).toEqual([303, `/messages/${thread}`])
    expect(visibleText((await browser.get(`/messages/${thread}`)).text)).toContain('À samedi !')
  })

  test.each([
    ['   ', 'Écrivez quelque chose avant d’envoyer.'],
    ['x'.repeat(1001), '1000 caractères au plus.'],
  ])('keep the text of a rejected message: %#', async (message, why) => {
    const { status, text } = await browser.submit(`/messages/${thread}`, { message })
    expect(status).toBe(422)
    expect(visibleText(text)).toContain(why)
    expect(text).toContain(`>${message}</textarea>`)
  })

  test('show the sentence of the modal past the daily limit', async () => {
    const strict = await createTestApp({ FREE_MESSAGES_A_DAY: '0' })
    const [one, other] = [await createMember(strict.db), await createMember(strict.db)]
    const { id } = await createThread(strict.db, one.id, other.id)
    await createMessage(strict.db, id, other.id)
    const answer = await (await strict.as(one)).submit(`/messages/${id}`, { message: 'Bonsoir' })
    expect(answer.status).toBe(429)
    expect(visibleText(answer.text)).toContain('Vous avez atteint la limite de messages pour aujourd’hui.')
    await strict.close()
  })

  const open = async (url: string) => (await browser.get(url)).text
  const changes = (id: number) => `/messages/${thread}/message/${id}`

  test('show a refused edit under its own field, with its text, and the draft in the other', async () => {
    const { id } = await createMessage(site.db, thread, zoe.id, { message: 'À samdi' })
    await browser.put(`/api/messages/conversation/${thread}/draft`, { message: 'Un brouillon', version: 0 })
    const { status, text } = await browser.submit(`${changes(id)}/modifier`, { message: 'x'.repeat(1001) })
    expect(status).toBe(422)
    const [, edit = ''] = text.split(`action="${changes(id)}/modifier"`)
    expect(visibleText(edit.split('</form>')[0] ?? '')).toContain('1000 caractères au plus.')
    expect(edit.split('</form>')[0]).toContain(`>${'x'.repeat(1001)}</textarea>`)
    const [, composer = ''] = text.split(`action="/messages/${thread}"`)
    expect(composer.split('</form>')[0]).not.toContain('1000 caractères au plus.')
    expect(composer.split('</form>')[0]).toContain('>Un brouillon</textarea>')
  })

  test('take a reaction back by its own button', async () => {
    const { id } = await write('Bonsoir')
    await browser.submit(`${changes(id)}/reaction`, { reaction: '2' })
    const text = await open(`/messages/${thread}?message=${id}`)
    const pressed = /<button[^>]*aria-pressed="true"[^>]*>/.exec(text)?.[0]
    expect(pressed).toContain('aria-label="je ris"')
    expect(pressed).toContain('value="0"')
    await browser.submit(`${changes(id)}/reaction`, { reaction: '0' })
    expect(await open(`/messages/${thread}?message=${id}`)).not.toContain('aria-pressed="true"')
  })

  test('offer neither editing nor deleting after 15 minutes, and say why', async () => {
    const created_at = new Date(Date.now() - 16 * 60_000)
    const { id } = await createMessage(site.db, thread, zoe.id, { message: 'À samdi', created_at })
    const text = await open(`/messages/${thread}?message=${id}`)
    expect(text).not.toContain(`${changes(id)}/modifier`)
    expect(text).not.toContain(`${changes(id)}/supprimer`)
    expect(visibleText(text)).toContain('Un message se modifie ou se supprime pendant 15 minutes.')
  })

  test('offer no field to write to an absent member, but the way to report and to block', async () => {
    const { id } = await write('Bonsoir')
    await site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', hugo.id).execute()
    const text = await open(`/messages/${thread}?message=${id}`)
    expect(text).not.toContain(`action="/messages/${thread}"`)
    expect(text).not.toContain(`action="/messages/${thread}/photo"`)
    expect(text).toContain(`${changes(id)}/reaction`)
    expect(visibleText(text)).toContain('Signaler la conversation')
    expect(text).toContain(`/celibataire/${hugo.id}/bloquer`)
  })

  test('offer the report in a closed conversation', async () => {
    await write('Bonsoir')
    await browser.submit(`/messages/${thread}/au-revoir`, { sentence: '1' })
    const text = await open(`/messages/${thread}`)
    expect(text).not.toContain(`action="/messages/${thread}"`)
    expect(visibleText(text)).toContain('Signaler la conversation')
  })

  test('hide a conversation until its next message', async () => {
    await write('Bonsoir')
    const answer = await browser.submit(`/messages/${thread}/masquer`, {})
    expect([answer.status, answer.headers.location]).toEqual([303, '/messages'])
    expect(visibleText((await browser.get('/messages')).text)).toContain('Aucune conversation')
    await write('Tu es là ?')
    expect(visibleText((await browser.get('/messages')).text)).toContain('Tu es là ?')
  })

  test('return 404 for conversations of others, and reject a missing token', async () => {
    const nadia = await site.as(await createMember(site.db))
    expect((await nadia.submit(`/messages/${thread}`, { message: 'Bonsoir' })).status).toBe(404)
    expect((await nadia.submit(`/messages/${thread}/masquer`, {})).status).toBe(404)
    expect((await browser.submit('/messages/0', { message: 'Bonsoir' })).status).toBe(404)
    const forged = await browser.submit(`/messages/${thread}`, { message: 'Bonsoir', _token: 'x' })
    expect(forged.status).toBe(419)
    expect(await site.db.selectFrom('messages').select('id').execute()).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  type TestMember,
} from '../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
})
beforeEach(async () => {
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
})
afterAll(() => site.close())

const bondTo = async (other: TestMember) => (await browser.get(`/api/user/${other.id}`)).body.bond
/** Returns the redirect of a plain form. */
const submit = async (url: string, fields: Record<string, string> = {}) => {
  const { status, headers } = await browser.submit(url, fields)
  return [status, headers.location]
}
/** Returns the notice on the page after a plain form. */
const findNotice = async (url: unknown) =>
  /role="status">.*?<span>(.*?)<\/span>/.exec((await browser.get(String(url))).text)?.[1]

describe('a list', () => {
  test('renders names, tabs and a form for each action', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    const { status, text } = await browser.get('/demandes')
    expect(status).toBe(200)
    expect(text).toContain('<title>On vous fait signe · Guinguette</title>')
    expect(text).toContain(`href="/celibataire/${hugo.id}">${hugo.name}</a>`)
    expect(text).toContain('Demande reçue')
    for (const label of ['accepter', 'refuser']) expect(text).toContain(`action="/demandes/${id}/${label}"`)
    for (const tab of ['/amis', '/demandes', '/demandes/envoyees', '/demandes/refusees'])
      expect(text).toContain(`<a href="${tab}"`)
    expect(text).toContain('aria-current="page">Reçues')
    expect(text).toContain('<form class="search-box" role="search" action="/demandes" method="get"')
  })

  test.each([
    ['/amis', 'Pas encore d’amis'],
    ['/demandes', 'Aucune demande'],
    ['/demandes/envoyees', 'Aucune demande en attente'],
    ['/demandes/refusees', 'Aucune demande réfusée'],
    ['/blacklist', 'Aucun membre bloqué'],
  ])('shows its empty state: %s', async (url, title) => {
    expect((await browser.get(url)).text).toContain(`<h2>${title}</h2>`)
  })

  test.each([
    ['/amis', 'Personne de ce nom ici'],
    ['/demandes', 'Aucune demande'],
    ['/demandes/envoyees', 'Personne de ce nom ici'],
    ['/demandes/refusees', 'Aucune demande réfusée'],
    ['/blacklist', 'Aucun membre bloqué'],
  ])('shows that nothing matches a search: %s', async (url, title) => {
    const { text } = await browser.get(`${url}?search=zz%3Cz`)
    expect(text).toContain(`<h2>${title}</h2>`)
    expect(text).toContain(
      '<p class="soft">Rien ne correspond à «\u202fzz&lt;z\u202f». Essayez un autre nom.</p>',
    )
    expect(text).toContain(`href="${url}"`)
  })

  test('takes search and page from the address, and links adjacent pages', async () => {
    for (let i = 0; i < 42; i++) {
      const name = `${i < 41 ? 'Amélie' : 'Bruno'}_${zoe.id}_${i}`
      const key = `${i < 41 ? 'amelie' : 'bruno'}_${zoe.id}_${i}`
      await createFriendship(site.db, zoe.id, (await createMember(site.db, { name, name_key: key })).id)
    }
    const { text } = await browser.get('/amis?search=amelie&page=2')
    expect(text.match(/class="contact"/g)).toHaveLength(20)
    expect(text).not.toContain('Bruno')
    expect(text).toContain('href="/amis?search=amelie"')
    expect(text).toContain('href="/amis?search=amelie&amp;page=3"')
    expect(text).toContain('value="amelie"')
    const last = (await browser.get('/amis?search=amelie&page=3')).text
    expect(last.match(/class="contact"/g)).toHaveLength(1)
    expect(last).not.toContain('Suivant')
    for (const odd of ['page=0', 'page=x', `search=${'x'.repeat(51)}`, 'search=%00', 'search=a&search=b'])
      expect((await browser.get(`/amis?${odd}`)).status, odd).toBe(200)
  })
})

describe('without scripts', () => {
  test('refuses a request, then accepts it from the refused ones', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    expect(await submit(`/demandes/${id}/refuser`)).toEqual([303, '/demandes?fait=refuse'])
    expect(await findNotice('/demandes?fait=refuse')).toContain('Demande refusée')
    expect((await browser.get('/demandes/refusees')).text).toContain(
      `action="/demandes/refusees/${id}/accepter"`,
    )
    expect(await submit(`/demandes/refusees/${id}/accepter`)).toEqual([303, '/demandes/refusees?fait=accept'])
    expect(await findNotice('/demandes/refusees?fait=accept')).toBe('Vous êtes maintenant amis.')
    expect(await bondTo(hugo)).toBe('friends')
  })

  test('shows one request at a time, with links to the next one', async () => {
    const quote = JSON.stringify({ kind: 'slate', id: 4, prompt: 'Un dimanche…', answer: 'au lit' })
    await createFriendRequest(site.db, hugo.id, zoe.id, { text: 'Moi aussi.', quote, rose: true })
    const nadia = await createMember(site.db)
    await createFriendRequest(site.db, nadia.id, zoe.id)
    const first = (await browser.get('/demandes')).text
    expect(first).toContain('<p class="soft">1 sur 2</p>')
    expect(first).toContain('Vous\u202f: «\u202fUn dimanche…\u202f»')
    expect(first).toContain('aria-label="Avec une rose"')
    expect(first).toContain('href="/demandes?a=2"')
    expect(first).toContain('<summary>Toutes les demandes (2)</summary>')
    expect((await browser.get('/demandes?a=2')).text).toContain('<p class="soft">2 sur 2</p>')
    expect((await browser.get('/demandes?a=3')).text).toContain('C’est tout pour l’instant')
    for (const odd of ['a=0', 'a=x', 'a=99', 'a=1&a=2'])
      expect((await browser.get(`/demandes?${odd}`)).status, odd).toBe(200)
  })

  test('takes back a refusal from the notice', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    const refused = await submit(`/demandes/${id}/refuser`, { undoable: '1' })
    expect(refused).toEqual([303, `/demandes?fait=refuse&annuler=${id}`])
    expect((await browser.get(String(refused[1]))).text).toContain(`action="/demandes/${id}/annuler"`)
    expect(await submit(`/demandes/${id}/annuler`)).toEqual([303, '/demandes?fait=undo'])
    expect(await bondTo(hugo)).toBe('asks')
  })

  test('shows what was said with a sent request', async () => {
    const quote = JSON.stringify({ kind: 'slate', id: 4, prompt: 'Un dimanche…', answer: 'au lit' })
    await createFriendRequest(site.db, zoe.id, hugo.id, { text: 'Moi aussi.', quote })
    const { text } = await browser.get('/demandes/envoyees')
    expect(text).toContain('<p class="quoted-prompt" dir="auto">Un dimanche…</p>')
    expect(text).toContain('Moi aussi.')
  })

  test('removes a friend after a confirmation', async () => {
    await createFriendship(site.db, zoe.id, hugo.id)
    expect((await browser.get('/amis')).text).toContain('Vous ne serez plus amis')
    expect(await submit(`/amis/${hugo.id}/retirer`)).toEqual([303, '/amis?fait=remove'])
    expect(await findNotice('/amis?fait=remove')).toBe('Vous n’êtes plus amis.')
    expect(await bondTo(hugo)).toBe('none')
  })

  test('withdraws a request after a confirmation that names the delay', async () => {
    await createFriendRequest(site.db, zoe.id, hugo.id)
    expect((await browser.get('/demandes/envoyees')).text).toContain('une autre avant 30 jours')
    expect(await submit(`/demandes/envoyees/${hugo.id}/retirer`)).toEqual([
      303,
      '/demandes/envoyees?fait=withdraw',
    ])
    expect(await bondTo(hugo)).toBe('none')
  })

  test('removes a block', async () => {
    await blockMember(site.db, zoe.id, hugo.id)
    expect(await submit(`/blacklist/${hugo.id}/debloquer`)).toEqual([303, '/blacklist?fait=unblock'])
    expect(await findNotice('/blacklist?fait=unblock')).toBe('Ce membre n’est plus bloqué.')
  })

  test('shows errors on the list, and rejects a form without token or id', async () => {
    const late = await browser.submit('/demandes/999999/accepter', {})
    expect([late.status, late.text.includes('Cette demande n’existe pas, ou n’existe plus.')]).toEqual([
      404,
      true,
    ])
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    expect((await browser.raw('POST', `/demandes/${id}/accepter`)).status).toBe(419)
    expect(await bondTo(hugo)).toBe('asks')
    for (const bad of ['0', '-1', 'x', '9e9', '99999999999'])
      expect((await browser.submit(`/demandes/${bad}/accepter`, {})).status, bad).toBe(404)
    for (const odd of ['constructor', 'x', ''])
      expect((await browser.get(`/demandes?fait=${odd}`)).status, odd).toBe(200)
  })

  test('requests from a profile, withdraws, blocks and unblocks', async () => {
    const profile = `/celibataire/${hugo.id}`
    expect((await browser.get(profile)).text).toContain(`action="${profile}#signe"`)
    expect((await browser.get(`${profile}?repondre=`)).text).toContain(`action="${profile}/demander"`)
    expect(await submit(`${profile}/demander`)).toEqual([303, profile])
    expect((await browser.get(profile)).text).toContain('Demande envoyée')
    expect(await submit(`${profile}/retirer-demande`)).toEqual([303, profile])
    const again = await browser.submit(`${profile}/demander`, {})
    expect(again.status).toBe(409)
    expect(again.text).toContain('Vous avez retiré votre demande')
    expect(again.text).toContain('>409</p>')
    expect(again.text).toContain(`href="${profile}" class="btn">Retour au profil`)
    expect(await submit(`${profile}/bloquer`)).toEqual([303, profile])
    expect((await browser.get(profile)).text).toContain(`action="${profile}/debloquer"`)
    expect(await submit(`${profile}/debloquer`)).toEqual([303, profile])
  })

  test('accepts on a profile, ends the friendship, and opens a conversation', async () => {
    const profile = `/celibataire/${hugo.id}`
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    const { text } = await browser.get(profile)
    expect(text).toContain(`action="/demandes/${id}/refuser"`)
    expect(text).toContain('Accepter')
    expect(await submit(`${profile}/demander`)).toEqual([303, profile])
    expect((await browser.get(profile)).text).toContain('Vous ne serez plus amis')
    const [status, location] = await submit(`${profile}/ecrire`)
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/messages\/\d+$/)])
    expect(await submit(`${profile}/retirer`)).toEqual([303, profile])
    expect(await bondTo(hugo)).toBe('none')
  })

  test('shows the daily limit with a link to premium', async () => {
    await site.db
      .insertInto('mailboxes')
      .values({ user_id: zoe.id, day: '2999-01-01', asked: 10, opened: 10 })
      .execute()
    const requested = await browser.submit(`/celibataire/${hugo.id}/demander`, {})
    expect([requested.status, requested.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ])
    expect(requested.text).toContain(
      'Vous avez atteint la limite de demandes d&#x27;ami pour aujourd&#x27;hui',
    )
    expect(requested.text).toContain('href="/premium" class="btn">Découvrir Premium')
    const wrote = await browser.submit(`/celibataire/${hugo.id}/ecrire`, {})
    expect(wrote.text).toContain('Vous avez atteint la limite de nouvelles conversations pour aujourd’hui')
  })

  test('asks an unconfirmed member to confirm their address', async () => {
    const browser = await site.as(await createMember(site.db, { email_verified_at: null }))
    const { status, text } = await browser.submit(`/celibataire/${hugo.id}/demander`, {})
    expect([status, text.includes('Confirmez d’abord votre adresse e-mail')]).toEqual([403, true])
  })
})

describe('the gate', () => {
  const gate = { seek: '0', age_from: '25', age_to: '40', contact: '2', verified_only: '1' }
  const saved = async () => (await browser.get('/api/gate')).body

  test('saves by a plain form', async () => {
    expect((await browser.get('/user/gate')).text).toContain('<h1>Qui peut me contacter</h1>')
    const { status, text } = await browser.submit('/user/gate', gate)
    expect([status, text.includes('<span>Vos paramètres ont été sauvegardés</span>')]).toEqual([200, true])
    expect(await saved()).toEqual({ seek: 0, age_from: 25, age_to: 40, contact: 2, verified_only: true })
    await browser.submit('/user/gate', { ...gate, verified_only: '0' })
    expect((await saved()).verified_only).toBe(false)
  })

  test('shows errors and choices of a rejected form', async () => {
    const before = await saved()
    const { status, text } = await browser.submit('/user/gate', { ...gate, age_from: '60' })
    expect([status, text.includes('L’âge minimum dépasse l’âge maximum.')]).toEqual([422, true])
    expect(text).toContain('de 60 à 40 ans')
    const odd = await browser.submit('/user/gate', { ...gate, seek: 'x', contact: '9', age_to: '999' })
    expect(odd.status).toBe(422)
    expect(await saved()).toEqual(before)
  })
})

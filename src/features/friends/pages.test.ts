import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  befriend,
  block,
  createAsk,
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
/** Where a form without scripts leads. */
const submit = async (url: string, fields: Record<string, string> = {}) => {
  const { status, headers } = await browser.submit(url, fields)
  return [status, headers.location]
}
/** What the browser without scripts is told where a form has led. */
const told = async (url: unknown) =>
  /role="status">.*?<span>(.*?)<\/span>/.exec((await browser.get(String(url))).text)?.[1]

describe('a list', () => {
  it('is read in the server’s HTML: names, tabs, a form for each act', async () => {
    const { id } = await createAsk(site.db, hugo.id, zoe.id)
    const { status, text } = await browser.get('/demandes')
    expect(status).toBe(200)
    expect(text).toContain('<title>Demandes d’ami · Guinguette</title>')
    expect(text).toContain(`href="/celibataire/${hugo.id}">${hugo.name}</a>`)
    expect(text).toContain('Demande reçue')
    for (const word of ['accepter', 'refuser']) expect(text).toContain(`action="/demandes/${id}/${word}"`)
    for (const tab of ['/amis', '/demandes', '/demandes/envoyees', '/demandes/refusees'])
      expect(text).toContain(`<a href="${tab}"`)
    expect(text).toContain('aria-current="page">Reçues')
    expect(text).toContain('<form class="search-box" role="search" action="/demandes" method="get"')
  })

  it.each([
    ['/amis', 'Pas encore d’amis'],
    ['/demandes', 'Aucune demande'],
    ['/demandes/envoyees', 'Aucune demande en attente'],
    ['/demandes/refusees', 'Aucune demande réfusée'],
    ['/blacklist', 'Aucun membre bloqué'],
  ])('says when it is empty: %s', async (url, title) => {
    expect((await browser.get(url)).text).toContain(`<h2>${title}</h2>`)
  })

  test.each([
    ['/amis', 'Personne de ce nom ici'],
    ['/demandes', 'Aucune demande'],
    ['/demandes/envoyees', 'Personne de ce nom ici'],
    ['/demandes/refusees', 'Aucune demande réfusée'],
    ['/blacklist', 'Aucun membre bloqué'],
  ])('says that nothing matches what was searched: %s', async (url, title) => {
    const { text } = await browser.get(`${url}?search=zz%3Cz`)
    expect(text).toContain(`<h2>${title}</h2>`)
    expect(text).toContain(
      '<p class="soft">Rien ne correspond à «\u202fzz&lt;z\u202f». Essayez un autre nom.</p>',
    )
    expect(text).toContain(`href="${url}"`)
  })

  it('takes its search and its page from the address, and links to the pages beside', async () => {
    for (let i = 0; i < 42; i++) {
      const name = `${i < 41 ? 'Amélie' : 'Bruno'}_${zoe.id}_${i}`
      const key = `${i < 41 ? 'amelie' : 'bruno'}_${zoe.id}_${i}`
      await befriend(site.db, zoe.id, (await createMember(site.db, { name, name_key: key })).id)
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
  it('a request is refused, then accepted from the refused, and its page says so', async () => {
    const { id } = await createAsk(site.db, hugo.id, zoe.id)
    expect(await submit(`/demandes/${id}/refuser`)).toEqual([303, '/demandes?fait=refuse'])
    expect(await told('/demandes?fait=refuse')).toContain('Demande refusée')
    expect((await browser.get('/demandes/refusees')).text).toContain(
      `action="/demandes/refusees/${id}/accepter"`,
    )
    expect(await submit(`/demandes/refusees/${id}/accepter`)).toEqual([303, '/demandes/refusees?fait=accept'])
    expect(await told('/demandes/refusees?fait=accept')).toBe('Vous êtes maintenant amis.')
    expect(await bondTo(hugo)).toBe('friends')
  })

  it('a friend is removed once it was said what is lost', async () => {
    await befriend(site.db, zoe.id, hugo.id)
    expect((await browser.get('/amis')).text).toContain('Vous ne serez plus amis')
    expect(await submit(`/amis/${hugo.id}/retirer`)).toEqual([303, '/amis?fait=remove'])
    expect(await told('/amis?fait=remove')).toBe('Vous n’êtes plus amis.')
    expect(await bondTo(hugo)).toBe('none')
  })

  it('a request of one’s own is withdrawn once it was said for how long', async () => {
    await createAsk(site.db, zoe.id, hugo.id)
    expect((await browser.get('/demandes/envoyees')).text).toContain('une autre avant 30 jours')
    expect(await submit(`/demandes/envoyees/${hugo.id}/retirer`)).toEqual([
      303,
      '/demandes/envoyees?fait=withdraw',
    ])
    expect(await bondTo(hugo)).toBe('none')
  })

  it('a block ends', async () => {
    await block(site.db, zoe.id, hugo.id)
    expect(await submit(`/blacklist/${hugo.id}/debloquer`)).toEqual([303, '/blacklist?fait=unblock'])
    expect(await told('/blacklist?fait=unblock')).toBe('Ce membre n’est plus bloqué.')
  })

  it('what failed is said on the list; no form works without its token, or on what is no id', async () => {
    const late = await browser.submit('/demandes/999999/accepter', {})
    expect([late.status, late.text.includes('Cette demande n’existe pas, ou n’existe plus.')]).toEqual([
      404,
      true,
    ])
    const { id } = await createAsk(site.db, hugo.id, zoe.id)
    expect((await browser.raw('POST', `/demandes/${id}/accepter`)).status).toBe(419)
    expect(await bondTo(hugo)).toBe('asks')
    for (const bad of ['0', '-1', 'x', '9e9', '99999999999'])
      expect((await browser.submit(`/demandes/${bad}/accepter`, {})).status, bad).toBe(404)
    for (const odd of ['constructor', 'x', ''])
      expect((await browser.get(`/demandes?fait=${odd}`)).status, odd).toBe(200)
  })

  it('one asks from a profile, withdraws, blocks and ends the block', async () => {
    const profile = `/celibataire/${hugo.id}`
    expect((await browser.get(profile)).text).toContain(`action="${profile}/demander"`)
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

  it('one answers on the profile, ends the friendship there, and opens a conversation', async () => {
    const profile = `/celibataire/${hugo.id}`
    const { id } = await createAsk(site.db, hugo.id, zoe.id)
    const { text } = await browser.get(profile)
    expect(text).toContain(`action="/demandes/${id}/refuser"`)
    expect(text).toContain('Accepter la demande')
    expect(await submit(`${profile}/demander`)).toEqual([303, profile])
    expect((await browser.get(profile)).text).toContain('Vous ne serez plus amis')
    const [status, location] = await submit(`${profile}/ecrire`)
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/messages\/\d+$/)])
    expect(await submit(`${profile}/retirer`)).toEqual([303, profile])
    expect(await bondTo(hugo)).toBe('none')
  })

  it('the day’s limit is told in words, with the way to premium', async () => {
    await site.db
      .insertInto('mailboxes')
      .values({ user_id: zoe.id, day: '2999-01-01', asked: 10, opened: 10 })
      .execute()
    const asked = await browser.submit(`/celibataire/${hugo.id}/demander`, {})
    expect([asked.status, asked.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(asked.text).toContain('Vous avez atteint la limite de demandes d&#x27;ami pour aujourd&#x27;hui')
    expect(asked.text).toContain('href="/premium" class="btn">Découvrir Premium')
    const wrote = await browser.submit(`/celibataire/${hugo.id}/ecrire`, {})
    expect(wrote.text).toContain('Vous avez atteint la limite de nouvelles conversations pour aujourd’hui')
  })

  it('whoever has not confirmed their address is told to', async () => {
    const browser = await site.as(await createMember(site.db, { email_verified_at: null }))
    const { status, text } = await browser.submit(`/celibataire/${hugo.id}/demander`, {})
    expect([status, text.includes('Confirmez d’abord votre adresse e-mail')]).toEqual([403, true])
  })
})

describe('the gate', () => {
  const gate = { seek: '0', age_from: '25', age_to: '40', contact: '2', verified_only: '1' }
  const kept = async () => (await browser.get('/api/gate')).body

  it('is saved by a plain form', async () => {
    expect((await browser.get('/user/gate')).text).toContain('<h1>Qui peut me contacter</h1>')
    const { status, text } = await browser.submit('/user/gate', gate)
    expect([status, text.includes('<span>Vos paramètres ont été sauvegardés</span>')]).toEqual([200, true])
    expect(await kept()).toEqual({ seek: 0, age_from: 25, age_to: 40, contact: 2, verified_only: true })
    await browser.submit('/user/gate', { ...gate, verified_only: '0' })
    expect((await kept()).verified_only).toBe(false)
  })

  it('comes back with what was chosen and what is wrong with it', async () => {
    const before = await kept()
    const { status, text } = await browser.submit('/user/gate', { ...gate, age_from: '60' })
    expect([status, text.includes('L’âge minimum dépasse l’âge maximum.')]).toEqual([422, true])
    expect(text).toContain('de 60 à 40 ans')
    const odd = await browser.submit('/user/gate', { ...gate, seek: 'x', contact: '9', age_to: '999' })
    expect(odd.status).toBe(422)
    expect(await kept()).toEqual(before)
  })
})

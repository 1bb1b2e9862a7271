import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp({ FREE_ASKS_A_DAY: '7' })
})
afterAll(() => site.close())

const read = async (member: { id: number } | null) => (await (await site.as(member)).get('/premium')).text

it('tells everybody the six advantages, the price, and what is free', async () => {
  for (const reader of [null, await createMember(site.db)]) {
    const text = await read(reader)
    for (const advantage of [
      'Demandes d’ami illimitées',
      'Messages illimités',
      'Aucune publicité',
      'Message lu',
      'Profil mis en valeur',
      'Emoji animé',
    ])
      expect(text).toContain(`<h3>${advantage}</h3>`)
    expect(text).toContain('<b>4,99\u00a0€</b> par mois')
    expect(text).toContain('7 demandes d’ami, 10 nouvelles conversations et 100 messages')
  }
})

it('says that there is nothing to buy yet, and has no button for it', async () => {
  const text = await read(await createMember(site.db))
  expect(text).toContain('L’abonnement ouvre bientôt.')
  expect(text).toContain('Il n’y a donc rien à payer aujourd’hui')
  const main = /<main.*<\/main>/s.exec(text)?.[0] ?? ''
  expect(main).not.toMatch(/<(form|button|a) /)
})

it('tells premium members that they are, and leads them to their emoji', async () => {
  const text = await read(await createMember(site.db, { stripe_status: true }))
  expect(text).toContain('Vous êtes Premium.')
  expect(text).not.toContain('ouvre bientôt')
  expect(text).toContain('href="/user/emoji"')
})

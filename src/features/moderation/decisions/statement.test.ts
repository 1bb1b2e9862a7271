import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createContest, createDecision } from '../../../../tests/support/decisions.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { DECISION } from '../../../shared/decisions.ts'

let site: TestApp
let member: TestMember
let decider: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  member = await createMember(site.db, { name: 'Julien', warning: 30 })
  decider = await createMember(site.db, { name: 'Nadia_la_modo', roles: 1 })
})

/** What a page says, without its markup. */
async function read(path: string, of: { id: number } = member) {
  const { status, text } = await (await site.as(of)).get(path)
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return { status, html: main, words: main.replace(/<[^>]+>/g, ' ').replace(/[ \n]+/g, ' ') }
}
const decide = (input: Parameters<typeof createDecision>[2] = {}) =>
  createDecision(site.db, member.id, { actor_id: decider.id, actor_role: 1, ...input })

describe('the statement of reasons', () => {
  test('says what, why, by whom in which role, for how long, and how to contest; and no name', async () => {
    const { id } = await decide({
      kind: DECISION.postModerated,
      rule: 'scam',
      reason: 'Vous demandiez de l’argent.',
      details: { text: 'Qui me prête 50 euros' },
      case_id: 7,
      created_at: new Date('2026-10-02T10:00:00Z'),
    })
    const { words } = await read(`/user/decisions/${id}`)
    for (const sentence of [
      'Message du forum retiré',
      'Votre message a été retiré du forum\u202f: il n’est plus visible.',
      'Qui me prête 50 euros',
      'Arnaque.',
      'On ne demande ni argent, ni coordonnées bancaires, ni service à des membres.',
      'Vous demandiez de l’argent.',
      '+10\u202f% d’avertissement.',
      'Votre avertissement est aujourd’hui de 30\u202f%.',
      'Il baisse de 10\u202f% par mois quand rien ne s’y ajoute\u202f; à 100\u202f%, le compte est suspendu.',
      'Sans limite de temps, sauf si la décision est annulée.',
      'Sur tout le site, dans tous les pays.',
      'Décidé par un modérateur, le 2 octobre 2026.',
      'Une personne a décidé, après avoir regardé\u202f: aucun moyen automatique n’a été utilisé pour décider.',
      'À la suite d’un signalement, que le staff a vérifié.',
      'Contester cette décision',
      'Vous pouvez contester jusqu’au 2 avril 2027.',
      'Vous pouvez aussi, à tout moment, vous adresser à un organisme certifié de règlement extrajudiciaire des litiges, ou à un tribunal.',
    ]) {
      expect(words).toContain(sentence)
    }
    expect(words).not.toContain('Nadia_la_modo')
  })

  test.each([
    [2, 'Décidé par un admin, le'],
    [3, 'Décidé par le fondateur, le'],
  ])('role %i is told as %j', async (actor_role, sentence) => {
    const { id } = await decide({ actor_role })
    const { words } = await read(`/user/decisions/${id}`)
    expect(words).toContain(sentence)
    expect(words).toContain('Après que le staff l’a vu de lui-même.')
  })

  test('is its member’s alone', async () => {
    const { id } = await decide()
    const others = [await createMember(site.db), decider, await createMember(site.db, { roles: 3 })]
    for (const other of others) {
      const { status, words } = await read(`/user/decisions/${id}`, other)
      expect(status).toBe(404)
      expect(words).not.toContain('Avertissement')
    }
    const visitor = await (await site.as(null)).get(`/user/decisions/${id}`)
    expect(visitor.status).toBe(302)
    for (const none of ['x', '0', '9999999999', '1e3']) {
      expect((await read(`/user/decisions/${none}`)).status).toBe(404)
    }
  })

  test('shows a photo where it is still there, and never a banned one', async () => {
    const photo = await createPhoto(site.db, member.id, { state: 3 })
    const moderated = await decide({ kind: DECISION.photoModerated, target_id: photo.id })
    expect((await read(`/user/decisions/${moderated.id}`)).html).toContain(photo.photo)
    const banned = await createPhoto(site.db, member.id, { state: 4 })
    const ban = await decide({ kind: DECISION.photoBanned, target_id: banned.id })
    const { html, words } = await read(`/user/decisions/${ban.id}`)
    expect(html).not.toContain(banned.photo)
    expect(words).toContain('La photo n’est plus là.')
  })

  test('says that a suspension at 100 % follows from warnings, and how long one for a time lasts', async () => {
    const full = await decide({ kind: DECISION.suspension, percent: 0, details: { was: 100 } })
    const { words } = await read(`/user/decisions/${full.id}`)
    expect(words).toContain('Jusqu’à ce qu’un admin ait examiné votre compte.')
    expect(words).toContain(
      'Chacun des avertissements a été décidé par une personne, sans moyen automatique.',
    )
    const timed = await decide({
      kind: DECISION.suspension,
      percent: 0,
      until: new Date('2027-01-05T17:30:00Z'),
      details: { hides: true },
    })
    const until = await read(`/user/decisions/${timed.id}`)
    expect(until.words).toContain('Jusqu’au 5 janvier 2027 à 18:30.')
    expect(until.words).toContain('Vos commentaires et vos messages du forum sont cachés avec votre compte.')
  })

  test('tells what became of the contest', async () => {
    const { id } = await decide()
    const contest = await createContest(site.db, id, { text: 'Je répondais à une insulte.' })
    const waits = await read(`/user/decisions/${id}`)
    expect(waits.words).toContain('Je répondais à une insulte.')
    expect(waits.words).toContain('contestation en cours')
    expect(waits.html).not.toContain('contest-form')
    await site.db
      .updateTable('contests')
      .set({
        accepted: false,
        reason: 'Les dates sont claires.',
        decided_at: new Date('2026-11-03T10:00:00Z'),
      })
      .where('id', '=', contest.id)
      .execute()
    const refused = await read(`/user/decisions/${id}`)
    expect(refused.words).toContain(
      'Le 3 novembre 2026, un autre membre du staff a relu la décision et l’a maintenue.',
    )
    expect(refused.words).toContain('Les dates sont claires.')
  })

  test('says that it was taken back, and a contest that waited with it is over', async () => {
    const { id } = await decide({ lifted_at: new Date('2026-11-03T10:00:00Z') })
    await createContest(site.db, id)
    const { words } = await read(`/user/decisions/${id}`)
    expect(words).toContain('Cette décision a été annulée le 3 novembre 2026. Rien n’en reste.')
    expect(words).toContain(
      'La décision a été annulée entre-temps\u202f: votre contestation n’a plus à être examinée.',
    )
  })

  test('says why there is nothing to contest any more', async () => {
    const { id } = await decide({ created_at: new Date('2025-01-01T10:00:00Z') })
    expect((await read(`/user/decisions/${id}`)).words).toContain(
      'Le délai de six mois pour contester cette décision est passé.',
    )
  })
})

describe('the list', () => {
  test('has the latest first, each with where it stands, and no one else’s', async () => {
    await decide({ rule: 'spam', kind: DECISION.commentModerated, lifted_at: new Date() })
    await decide({
      rule: 'drugs',
      kind: DECISION.suspension,
      until: new Date(Date.now() - 1_000),
      percent: 0,
    })
    await decide({ rule: 'photo', kind: DECISION.photoRefused, percent: 0 })
    await createDecision(site.db, decider.id, { kind: DECISION.descriptionModerated })
    const { words } = await read('/user/decisions')
    expect(words).toMatch(
      /Photo refusée.*en vigueur.*Compte suspendu.*terminée.*Commentaire retiré.*annulée/s,
    )
    expect(words).not.toContain('Description retirée')
  })

  test('goes on after twenty', async () => {
    const ids: number[] = []
    for (let i = 0; i < 22; i++) ids.push((await decide()).id)
    const first = await read('/user/decisions')
    expect(first.html.match(/\/user\/decisions\/\d+/g)).toHaveLength(20)
    expect(first.html).toContain(`href="/user/decisions?avant=${ids[2]}"`)
    const second = await read(`/user/decisions?avant=${ids[2]}`)
    expect(second.html.match(/\/user\/decisions\/\d+/g)).toHaveLength(2)
    expect((await read('/user/decisions?avant=x')).status).toBe(200)
  })

  test('says so where there is nothing, and security leads there', async () => {
    expect((await read('/user/decisions')).words).toContain('Aucune décision')
    expect((await read('/user/securite')).html).toContain('href="/user/decisions"')
  })
})

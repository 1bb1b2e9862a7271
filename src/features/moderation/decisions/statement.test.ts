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

/** Text of a page, without its markup. */
async function read(path: string, of: { id: number } = member) {
  const { status, text } = await (await site.as(of)).get(path)
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return { status, html: main, content: main.replace(/<[^>]+>/g, ' ').replace(/[ \n]+/g, ' ') }
}
const decide = (input: Parameters<typeof createDecision>[2] = {}) =>
  createDecision(site.db, member.id, { actor_id: decider.id, actor_role: 1, ...input })

describe('the statement of reasons', () => {
  test('shows content, reason, role, duration and contest, without a name', async () => {
    const { id } = await decide({
      kind: DECISION.postModerated,
      rule: 'scam',
      reason: 'Vous demandiez de l’argent.',
      details: { text: 'Qui me prête 50 euros' },
      case_id: 7,
      created_at: new Date('2026-10-02T10:00:00Z'),
    })
    const { content } = await read(`/user/decisions/${id}`)
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
      expect(content).toContain(sentence)
    }
    expect(content).not.toContain('Nadia_la_modo')
  })

  test.each([
    [2, 'Décidé par un admin, le'],
    [3, 'Décidé par le fondateur, le'],
  ])('shows role %i as %j', async (actor_role, sentence) => {
    const { id } = await decide({ actor_role })
    const { content } = await read(`/user/decisions/${id}`)
    expect(content).toContain(sentence)
    expect(content).toContain('Après que le staff l’a vu de lui-même.')
  })

  test('returns 404 to others', async () => {
    const { id } = await decide()
    const others = [await createMember(site.db), decider, await createMember(site.db, { roles: 3 })]
    for (const other of others) {
      const { status, content } = await read(`/user/decisions/${id}`, other)
      expect(status).toBe(404)
      expect(content).not.toContain('Avertissement')
    }
    const visitor = await (await site.as(null)).get(`/user/decisions/${id}`)
    expect(visitor.status).toBe(302)
    for (const none of ['x', '0', '9999999999', '1e3']) {
      expect((await read(`/user/decisions/${none}`)).status).toBe(404)
    }
  })

  test('shows an existing photo, and never a banned one', async () => {
    const photo = await createPhoto(site.db, member.id, { state: 3 })
    const moderated = await decide({ kind: DECISION.photoModerated, target_id: photo.id })
    expect((await read(`/user/decisions/${moderated.id}`)).html).toContain(photo.photo)
    const banned = await createPhoto(site.db, member.id, { state: 4 })
    const ban = await decide({ kind: DECISION.photoBanned, target_id: banned.id })
    const { html, content } = await read(`/user/decisions/${ban.id}`)
    expect(html).not.toContain(banned.photo)
    expect(content).toContain('La photo n’est plus là.')
  })

  test('explains a suspension at 100 %, and the end of a temporary one', async () => {
    const full = await decide({ kind: DECISION.suspension, percent: 0, details: { was: 100 } })
    const { content } = await read(`/user/decisions/${full.id}`)
    expect(content).toContain('Jusqu’à ce qu’un admin ait examiné votre compte.')
    expect(content).toContain(
      'Chacun des avertissements a été décidé par une personne, sans moyen automatique.',
    )
    const timed = await decide({
      kind: DECISION.suspension,
      percent: 0,
      until: new Date('2027-01-05T17:30:00Z'),
      details: { hides: true },
    })
    const until = await read(`/user/decisions/${timed.id}`)
    expect(until.content).toContain('Jusqu’au 5 janvier 2027 à 18:30.')
    expect(until.content).toContain(
      'Vos commentaires et vos messages du forum sont cachés avec votre compte.',
    )
  })

  test('shows the result of the contest', async () => {
    const { id } = await decide()
    const contest = await createContest(site.db, id, { text: 'Je répondais à une insulte.' })
    const waits = await read(`/user/decisions/${id}`)
    expect(waits.content).toContain('Je répondais à une insulte.')
    expect(waits.content).toContain('contestation en cours')
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
    expect(refused.content).toContain(
      'Le 3 novembre 2026, un autre membre du staff a relu la décision et l’a maintenue.',
    )
    expect(refused.content).toContain('Les dates sont claires.')
  })

  test('shows a revocation, and closes its pending contest', async () => {
    const { id } = await decide({ lifted_at: new Date('2026-11-03T10:00:00Z') })
    await createContest(site.db, id)
    const { content } = await read(`/user/decisions/${id}`)
    expect(content).toContain('Cette décision a été annulée le 3 novembre 2026. Rien n’en reste.')
    expect(content).toContain(
      'La décision a été annulée entre-temps\u202f: votre contestation n’a plus à être examinée.',
    )
  })

  test('shows why it can no longer be contested', async () => {
    const { id } = await decide({ created_at: new Date('2025-01-01T10:00:00Z') })
    expect((await read(`/user/decisions/${id}`)).content).toContain(
      'Le délai de six mois pour contester cette décision est passé.',
    )
  })
})

describe('the list', () => {
  test('lists own decisions, the latest first, with their state', async () => {
    await decide({ rule: 'spam', kind: DECISION.commentModerated, lifted_at: new Date() })
    await decide({
      rule: 'drugs',
      kind: DECISION.suspension,
      until: new Date(Date.now() - 1_000),
      percent: 0,
    })
    await decide({ rule: 'photo', kind: DECISION.photoRefused, percent: 0 })
    await createDecision(site.db, decider.id, { kind: DECISION.descriptionModerated })
    const { content } = await read('/user/decisions')
    expect(content).toMatch(
      /Photo refusée.*en vigueur.*Compte suspendu.*terminée.*Commentaire retiré.*annulée/s,
    )
    expect(content).not.toContain('Description retirée')
  })

  test('pages after twenty', async () => {
    const ids: number[] = []
    for (let i = 0; i < 22; i++) ids.push((await decide()).id)
    const first = await read('/user/decisions')
    expect(first.html.match(/\/user\/decisions\/\d+/g)).toHaveLength(20)
    expect(first.html).toContain(`href="/user/decisions?avant=${ids[2]}"`)
    const second = await read(`/user/decisions?avant=${ids[2]}`)
    expect(second.html.match(/\/user\/decisions\/\d+/g)).toHaveLength(2)
    expect((await read('/user/decisions?avant=x')).status).toBe(200)
  })

  test('shows an empty list, linked from security', async () => {
    expect((await read('/user/decisions')).content).toContain('Aucune décision')
    expect((await read('/user/securite')).html).toContain('href="/user/decisions"')
  })
})

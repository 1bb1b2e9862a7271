import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createContest, createDecision } from '../../../../tests/support/decisions.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { decisionMailJob, issueDecision } from './public.ts'
import { contestMailJob } from './register.ts'

let site: TestApp
let member: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  member = await createMember(site.db, { name: 'Julien', email: 'julien@exemple.fr' })
})

async function mailsOf(decision: number) {
  await site.context.jobs.send(site.db, decisionMailJob, { decision })
  return takeMails(site)
}

describe('the statement by mail', () => {
  test('goes out with the decision, and says all but the words themselves', async () => {
    const admin = await createMember(site.db, { name: 'Karim_admin', roles: 2 })
    const id = await inTransaction(site.context, (tx) =>
      issueDecision(tx, {
        user_id: member.id,
        kind: DECISION.commentModerated,
        actor: { id: admin.id, roles: 2 },
        rule: 'respect',
        reason: 'Vous insultiez Zoë.',
        percent: 10,
        details: { text: 'Un mot très privé.' },
        notice: { type: NOTIFICATION_TYPE.commentModerated, data: { text: 'Un mot très privé.' } },
      }),
    )
    const mails = await takeMails(site)
    expect(mails).toHaveLength(1)
    const { to, subject, text, html } = mails[0] ?? {}
    expect([to, subject]).toEqual(['julien@exemple.fr', 'Commentaire retiré'])
    for (const sentence of [
      'Bonjour Julien,',
      'Votre commentaire a été retiré\u202f: les autres membres ne le voient plus.',
      'La règle\u202f: Respect des autres. Ni insultes, ni harcèlement',
      'Ce que le staff écrit\u202f: «\u202fVous insultiez Zoë.\u202f»',
      '+10\u202f% d’avertissement. Votre avertissement est aujourd’hui de 10\u202f%.',
      'Durée et portée\u202f: Sans limite de temps, sauf si la décision est annulée.',
      'Décidé par un admin, le',
      'aucun moyen automatique n’a été utilisé pour décider.',
      'Après que le staff l’a vu de lui-même.',
      `http://localhost:3000/user/decisions/${id}`,
      'Contestez sur cette page, gratuitement, jusqu’au',
      'à un organisme certifié de règlement extrajudiciaire des litiges, ou à un tribunal.',
    ]) {
      expect(text).toContain(sentence)
    }
    expect(`${text}${html}`).not.toMatch(/Un mot très privé|Karim_admin/)
  })

  test('of a suspension says until when', async () => {
    const { id } = await createDecision(site.db, member.id, {
      kind: DECISION.suspension,
      percent: 0,
      until: new Date('2027-01-05T17:30:00Z'),
    })
    const [mail] = await mailsOf(id)
    expect(mail?.subject).toBe('Compte suspendu')
    expect(mail?.text).toContain('Jusqu’au 5 janvier 2027 à 18:30.')
    expect(mail?.text).not.toContain('avertissement est aujourd’hui')
  })

  test('is not sent once the decision is lifted, to an unconfirmed address, of what is no restriction, nor to nobody', async () => {
    const lifted = await createDecision(site.db, member.id, { lifted_at: new Date() })
    expect(await mailsOf(lifted.id)).toEqual([])
    const lighter = await createDecision(site.db, member.id, { percent: -10 })
    expect(await mailsOf(lighter.id)).toEqual([])
    const { id } = await createDecision(site.db, member.id)
    await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', member.id).execute()
    expect(await mailsOf(id)).toEqual([])
    await site.db.deleteFrom('users').where('id', '=', member.id).execute()
    expect(await mailsOf(id)).toEqual([])
  })
})

describe('the answer to a contest by mail', () => {
  const answer = async (accepted: boolean) => {
    const admin = await createMember(site.db, { name: 'Karim_admin', roles: 2 })
    const { id } = await createDecision(site.db, member.id)
    const contest = await createContest(site.db, id)
    const browser = await site.as(admin)
    await browser.post(`/api/admin/contests/${contest.id}`, { accepted, reason: 'J’ai relu les dates.' })
    return takeMails(site)
  }

  test('accepted says that nothing is left of the decision', async () => {
    const mails = await answer(true)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Votre contestation est acceptée')
    expect(mails[0]?.text).toContain(
      'Vous avez raison\u202f: la décision est annulée, avec tout ce qui en avait suivi.',
    )
    expect(mails[0]?.text).toContain('Il vous répond\u202f: «\u202fJ’ai relu les dates.\u202f»')
    expect(mails[0]?.text).not.toContain('Karim_admin')
  })

  test('refused says where else one may turn', async () => {
    const mails = await answer(false)
    expect(mails[0]?.subject).toBe('Votre contestation est refusée')
    expect(mails[0]?.text).toContain('La décision est maintenue.')
    expect(mails[0]?.text).toContain('à un tribunal.')
  })

  test('of one that waits, or is gone, says nothing', async () => {
    const { id } = await createDecision(site.db, member.id)
    const contest = await createContest(site.db, id)
    await site.context.jobs.send(site.db, contestMailJob, { contest: contest.id })
    await site.context.jobs.send(site.db, contestMailJob, { contest: 999_999 })
    expect(await takeMails(site)).toEqual([])
  })
})

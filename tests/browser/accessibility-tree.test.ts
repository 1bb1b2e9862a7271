import { beforeAll, expect, test } from 'vitest'
import { seedForum } from '../../src/features/forum/seed.ts'
import { describeChromiumTree } from '../support/accessible-browsers.ts'
import { describeJourney } from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'
import { followMember, prepareMemberJourney } from '../support/member-journey.ts'
import { createQueue } from '../support/moderation.ts'

describeJourney('the site by names and roles alone', (journey) => {
  let hugo: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    await seedForum(db)
    await createMember(db, { name: 'Fondatrice', roles: 3, searchable: false })
    hugo = await prepareMemberJourney(journey)
  }, 60_000)

  describeChromiumTree(journey, (openTab) => {
    test('leads staff from the queue through a case to the next one, and back by undoing', async () => {
      const { db } = journey.site
      await createQueue(db, ['Basile', 'Fanny'])
      const karim = await createMember(db, { name: 'Karim', roles: 2 })
      const tab = await openTab(karim)
      await tab.open('/admin/signalements')
      await tab.follow('link', 'Profil de Basile', '/admin/signalements/')
      await tab.find('heading', 'Profil de Basile')
      await tab.waitForText('Regardez.')
      await tab.press('button', 'Prendre')
      await tab.waitForText('Karim s’en occupe.')
      await tab.press('button', 'Rendre à la file')
      await tab.press('button', 'Prendre')
      await tab.choose('Règle', 'Arnaque')
      await tab.fill('Motif, lu par le membre', 'Vous avez demandé de l’argent.')
      await tab.press('button', 'Avertir')
      await tab.find('heading', 'Profil de Fanny')
      const decided = () =>
        db.selectFrom('decisions').select(['kind', 'rule', 'reason']).executeTakeFirstOrThrow()
      expect(await decided()).toEqual({ kind: 7, rule: 'scam', reason: 'Vous avez demandé de l’argent.' })
      await tab.open('/admin/signalements?state=closed')
      await tab.follow('link', 'Profil de Basile', '/admin/signalements/')
      await tab.waitForText('Averti, par Karim.')
      await tab.press('button', 'Rouvrir')
      await tab.find('button', 'Prendre')
    })

    testLong(
      'leads from the sign-up to messages, a reply, a report and the end of the account',
      async () => {
        await followMember(journey, await openTab(), hugo)
      },
      60_000,
    )
  })
})

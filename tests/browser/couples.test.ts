import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { describeJourney, expectNoFaults, OPPOSITE_LOOKS } from '../support/browser.ts'
import { truncate } from '../support/db.ts'
import { createMember, createMessage, createThread } from '../support/factories.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const hasHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

describeJourney('two who found each other', (journey) => {
  beforeEach(async () => {
    await truncate(journey.site.db)
    await createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false })
  })

  test.each(OPPOSITE_LOOKS)(
    '$look: each says so on the page of the pause, and both see the moment',
    async ({ visit }) => {
      const { db } = journey.site
      const zoe = await createMember(db, { name: 'Zoe' })
      const julien = await createMember(db, { name: 'Julien' })
      const { id } = await createThread(db, zoe.id, julien.id)
      await createMessage(db, id, zoe.id)
      await createMessage(db, id, julien.id)

      const page = await journey.open({ member: zoe, ...visit })
      await page.goto('/user/visibilite#pause')
      await page.getByRole('link', { name: 'J’ai trouvé quelqu’un ici' }).click()
      await hasHeading(page, 'On s’est trouvés')
      await expectNoFaults(page, { isNew: true })
      await page.getByLabel('Julien').check()
      await press(page, 'C’est avec cette personne')
      await hasHeading(page, 'Vous avez choisi Julien.')
      await expectNoFaults(page)

      const other = await journey.open({ member: julien, ...visit })
      await other.goto('/user/suppression#depart')
      await expectNoFaults(other)
      await other.getByRole('link', { name: 'J’ai trouvé quelqu’un ici' }).click()
      await hasHeading(other, 'On s’est trouvés')
      await other.getByLabel('Zoe').check()
      await press(other, 'C’est avec cette personne')
      await hasHeading(other, 'Vous vous êtes trouvés.')
      await expectNoFaults(other, { isNew: true })
      await press(other, 'Bonne route à nous deux')
      await other.getByText('Votre compte est en pause').first().waitFor()

      await page.goto('/')
      await hasHeading(page, 'Vous vous êtes trouvés.')
      expect(await page.getByText('Julien et vous l’avez dit tous les deux.').count()).toBe(1)
      await page.goto('/rencontres-en-chiffres')
      await hasHeading(page, 'Il n’y a pas encore de quoi compter')
      await expectNoFaults(page, { isNew: true })
    },
    120_000,
  )
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  expectNoFaults,
  LOOKS,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import {
  createComment,
  createFriendship,
  createMember,
  createPhoto,
  type TestMember,
} from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

// A grey square, because photos of the factories have no file.
const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><rect width="3" height="4" fill="#888"/></svg>',
)

describeJourney('the lightbox', (journey) => {
  let owner: TestMember
  let friend: TestMember
  let ids: number[]

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    owner = await createMember(db, { name: 'Salomé' })
    friend = await createMember(db, { name: 'Marius' })
    await createFriendship(db, owner.id, friend.id)
    ids = []
    for (let i = 0; i < 4; i++) ids.unshift((await createPhoto(db, owner.id)).id)
    for (let i = 0; i < 12; i++) await createComment(db, Number(ids[0]), owner.id, `Commentaire ${i}`)
  })

  const viewer = (page: Page) => page.locator('dialog.viewer')
  async function album(viewport: typeof PHONE, member = friend, fragment = '', visit = {}) {
    const page = await journey.open({ viewport, member, colorScheme: 'light', ...visit })
    await page.route(/\/(up|cache)\//, (route) =>
      route.fulfill({ body: PICTURE, contentType: 'image/svg+xml' }),
    )
    await page.goto(`/celibataire/${owner.id}${fragment}`)
    await waitForHydration(page)
    return page
  }
  const tile = (page: Page, position: number) => page.locator(`a[href$="#${ids[position]}"]`).first()

  test('opens from the album, moves, and restores the page when it closes', async () => {
    const page = await album(DESKTOP)
    await tile(page, 1).focus()
    await page.keyboard.press('Enter')
    await viewer(page).waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${ids[1]}`)
    await page.getByText('2 sur 4').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('3 sur 4').waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${ids[2]}`)
    await page.keyboard.press('Escape')
    await viewer(page).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await expect.poll(() => tile(page, 1).evaluate((link) => link === document.activeElement)).toBe(true)
    await page.goForward()
    await viewer(page).waitFor()
    await page.goBack()
    await viewer(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(`/celibataire/${owner.id}`)
  })

  test('traps the focus and swipes', async () => {
    const page = await album(PHONE, friend, `#${ids[0]}`)
    await viewer(page).waitFor()
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
      )
      expect(isInside).toBe(true)
    }
    await page.mouse.move(300, 400)
    await page.mouse.down()
    await page.mouse.move(60, 400, { steps: 8 })
    await page.mouse.up()
    await page.getByText('2 sur 4').waitFor()
    await page.getByText('Retour').click()
    await viewer(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).hash).toBe('')
  })

  test('likes, comments, edits and deletes, and the next visit shows the result', async () => {
    const page = await album(DESKTOP, friend, `#${ids[0]}`)
    await page.getByRole('button', { name: /^Aimer la photo de Salomé, 0/ }).click()
    await page.getByRole('button', { name: /^Aimer la photo de Salomé, 1/, pressed: true }).waitFor()
    await page.getByText('Commentaire 11', { exact: true }).waitFor()
    await page.getByText('Voir les précédents').click()
    await page.getByText('Commentaire 0', { exact: true }).waitFor()
    await page.getByLabel('Votre commentaire').fill('Quelle lumière !\nVoyez https://exemple.fr/lac')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Le commentaire a été ajouté !').waitFor()
    await page.getByRole('button', { name: '13 commentaires', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'https://exemple.fr/lac' }).getAttribute('href')).toBe(
      '/exit?url=https%3A%2F%2Fexemple.fr%2Flac',
    )
    await page.getByRole('button', { name: 'Modifier le commentaire de Marius' }).click()
    await page.locator('.comment textarea').fill('Quelle belle lumière !')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Quelle belle lumière !').waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Aimer la photo de Salomé, 1/, pressed: true }).waitFor()
    await page.getByText('Quelle belle lumière !').waitFor()
    await page.getByRole('button', { name: 'Supprimer le commentaire de Marius' }).click()
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await page.getByText('Le commentaire a été supprimé !').waitFor()
    await page.getByRole('button', { name: '12 commentaires', exact: true }).waitFor()
  })

  test('the owner closes the comments, then deletes the photo and sees the next one', async () => {
    const page = await album(PHONE, owner, `#${ids[3]}`)
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions sur la photo' }).click()
      await page.getByRole('button', { name, exact: true }).click()
    }
    await act('Fermer les commentaires')
    await page.getByText('Les commentaires sur cette photo sont fermés.').waitFor()
    await page.getByRole('button', { name: '0 commentaire' }).click()
    await page.getByText('Les commentaires sur cette photo ont été fermés.').waitFor()
    await page.getByRole('button', { name: 'Fermer les commentaires de la photo' }).click()
    await act('Supprimer la photo')
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await page.getByText('La photo a été supprimé !').waitFor()
    await page.getByText('3 sur 3').waitFor()
    expect(new URL(page.url()).hash).toBe(`#${ids[2]}`)
  })

  testLong.each(LOOKS)('has no fault on $look, with its comments and its dialogs', async ({ visit }) => {
    const page = await album(visit.viewport, friend, `#${ids[0]}`, visit)
    await viewer(page).waitFor()
    await expectNoFaults(page)
    await page.getByRole('button', { name: '12 commentaires', exact: true }).click()
    // On a desktop they are open at first.
    if (visit.viewport === PHONE) await page.getByText('Commentaire 11', { exact: true }).waitFor()
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Actions sur la photo' }).click()
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Fake détecteur' }).click()
    await page.getByRole('button', { name: /^Signaler.: un humain regarde/ }).waitFor()
    await expectNoFaults(page)
  })
})

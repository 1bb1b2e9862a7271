import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  describeJourney,
  findViolations,
  measureSidewaysScroll,
  waitForHydration,
} from '../support/browser.ts'
import { birthdayAtAge, createMember, createPhoto, createPhotoName } from '../support/factories.ts'
import { takeMails } from '../support/outbox.ts'
import { createPortrait } from '../support/pictures.ts'

const PROMPT = 'Un dimanche réussi, pour moi…'
const ANSWER = 'je rame, et le samedi je danse au bord de l’eau.'
/** Taps, and one per field that is filled. */
const TOUCHES_MAX = 30

/** Counts what a thumb does. */
class Thumb {
  touches = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator): Promise<void> {
    this.touches++
    await target.click()
  }

  async fill(label: string, text: string): Promise<void> {
    this.touches++
    await this.page.getByLabel(label, { exact: true }).fill(text)
  }

  /** 'Continuer' of a step, which can be left for later without scrolling, and hides nothing of it. */
  async goOn(next: string): Promise<void> {
    const later = this.page.getByRole('link', { name: 'Plus tard' })
    const { bottom } = await later.evaluate((link) => link.getBoundingClientRect())
    expect(bottom).toBeLessThanOrEqual(844)
    expect(await measureSidewaysScroll(this.page)).toBe(0)
    await this.tap(this.page.getByText('Continuer', { exact: true }))
    await this.page.waitForURL(`**${next}`)
    await waitForHydration(this.page)
  }
}

describeJourney('the landing page', (journey) => {
  test('loads React only when a visitor comes near the carousel, which then moves', async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondatrice', roles: 3, searchable: false })
    for (let number = 0; number < 6; number++)
      await createMember(db, { avatar: createPhotoName(), shown_to_visitors: true })
    const page = await journey.open()
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/later-/)])

    await waitForHydration(page)
    const slides = page.locator('#popular .carousel-track')
    const before = await slides.evaluate((track) => track.style.transform)
    await page.getByRole('button', { name: 'Membres suivants' }).click()
    await expect.poll(() => slides.evaluate((track) => track.style.transform)).not.toBe(before)
  })
})

describeJourney('the first evening', (journey) => {
  test('leads from the landing page to a first message in at most 30 touches', async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondatrice', roles: 3, searchable: false })
    await db.insertInto('prompts').values({ text: PROMPT, key: 'un dimanche', state: 1 }).execute()
    const lyon = { latitude: 45.76, longitude: 4.84 }
    const avatar = createPhotoName()
    const hugo = await createMember(db, {
      name: 'Hugo',
      sex: 1,
      birthday: birthdayAtAge(36),
      avatar,
      ...lyon,
    })
    await createPhoto(db, hugo.id, { photo: avatar })
    const page = await journey.open()
    const thumb = new Thumb(page)

    await page.goto('/')
    await thumb.tap(page.getByRole('link', { name: 'Créer mon profil' }))
    await page.waitForURL('**/inscription')
    await waitForHydration(page)
    await thumb.tap(page.locator('.name-proposals button').first())
    await thumb.fill('Adresse e-mail', 'nadia@exemple.fr')
    await thumb.fill('Mot de passe', 'le canal sous la pluie')
    const [year = '', month = '', day = ''] = birthdayAtAge(35).split('-')
    await thumb.fill('Jour', day)
    await thumb.fill('Mois', month)
    await thumb.fill('Année', year)
    await thumb.tap(page.getByText('Fille', { exact: true }))
    await thumb.tap(page.getByLabel('J’accepte les conditions d’utilisation'))
    await thumb.tap(page.getByRole('button', { name: 'Créer mon compte' }))
    await page.waitForURL('**/bienvenue')
    await waitForHydration(page)

    expect(await findViolations(page)).toEqual([])
    await thumb.tap(page.getByText('Un garçon', { exact: true }))
    await page.locator('.hello-sentence', { hasText: 'Je cherche un garçon,' }).waitFor()
    await thumb.goOn('/bienvenue/envies')
    expect(await findViolations(page)).toEqual([])
    await thumb.tap(page.getByText('Une vraie histoire', { exact: true }))
    await thumb.goOn('/bienvenue/lieu')
    await thumb.fill('Votre commune', 'Lyon')
    await thumb.tap(page.getByRole('option').first())
    await page.getByText('Vous avez choisi\u202f: Lyon.').waitFor()
    await thumb.goOn('/bienvenue/photo')
    thumb.touches++
    const photo = await createPortrait().jpeg().toBuffer()
    await page
      .locator('#upload-file')
      .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: photo })
    await thumb.tap(page.getByRole('button', { name: 'Enregistrer' }))
    await page.getByText('en attente').waitFor()
    await thumb.goOn('/bienvenue/ardoise')
    expect(await findViolations(page)).toEqual([])
    await thumb.fill(PROMPT, ANSWER)
    await thumb.goOn('/bienvenue/gouts')
    expect(await findViolations(page)).toEqual([])
    // 'Plus tard': interests can wait for another evening.
    await thumb.tap(page.getByRole('link', { name: 'Plus tard' }))
    await page.waitForURL('**/bienvenue/rencontres')
    await waitForHydration(page)
    expect(await findViolations(page)).toEqual([])
    await page.getByText('Proposé parce que').waitFor()
    const [mail] = await takeMails(journey.site)
    const inbox = await page.context().newPage()
    thumb.touches++
    await inbox.goto(mail?.link ?? '')
    await waitForHydration(inbox)
    await thumb.tap(inbox.getByRole('button', { name: 'Confirmer mon adresse' }))
    await inbox.getByText('Merci. Vous pouvez maintenant écrire aux autres membres.').waitFor()
    await inbox.close()

    await thumb.tap(page.getByRole('link', { name: 'Hugo' }).first())
    await page.waitForURL(`**/celibataire/${hugo.id}`)
    await waitForHydration(page)
    await thumb.tap(page.getByRole('button', { name: 'Écrire' }))
    await page.waitForURL('**/messages/*')
    await waitForHydration(page)
    await thumb.fill('Votre message', 'Bonsoir Hugo, vous dansez où le samedi ?')
    await thumb.tap(page.getByRole('button', { name: 'Envoyer', exact: true }))
    await expect
      .poll(() => db.selectFrom('messages').select('message').execute())
      .toEqual([{ message: 'Bonsoir Hugo, vous dansez où le samedi ?' }])
    expect(thumb.touches).toBeLessThanOrEqual(TOUCHES_MAX)
    const { intentions } = await db
      .selectFrom('users')
      .where('email', '=', 'nadia@exemple.fr')
      .select('intentions')
      .executeTakeFirstOrThrow()
    expect(intentions).toBe(1)
    expect(await db.selectFrom('slates').select('answer').execute()).toEqual([{ answer: ANSWER }])
    expect(await db.selectFrom('photos').where('user_id', '<>', hugo.id).select('state').execute()).toEqual([
      { state: 0 },
    ])
  }, 90_000)
})

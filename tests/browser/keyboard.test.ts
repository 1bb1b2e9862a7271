import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, describeJourney, waitForHydration } from '../support/browser.ts'
import { birthdayAtAge, createMember, type TestMember } from '../support/factories.ts'
import { describeInvisibleFocus } from '../support/focus.ts'
import { testLong } from '../support/long-form.ts'
import { createQueue } from '../support/moderation.ts'
import { takeMails } from '../support/outbox.ts'

const PROMPT = 'Un dimanche réussi, pour moi…'
const ANSWER = 'je rame, et le samedi je danse au bord de l’eau.'
const NAME = 'Nadia_du_canal'
/** Presses of Tab on one page, before a test gives up. */
const TABS_MAX = 60
/** From opening a conversation to its field. */
const TABS_TO_COMPOSER = 6

/** Uses a site by its keys only. */
class Keyboard {
  readonly page: Page
  /** Stops at which the focus is not visible. */
  readonly invisible: string[] = []

  constructor(page: Page) {
    this.page = page
  }

  press = (key: string) => this.page.keyboard.press(key)

  /** Presses Tab until the control has the focus; returns how often. */
  async tabTo(control: Locator): Promise<number> {
    for (let presses = 0; presses <= TABS_MAX; presses++) {
      if (await control.first().evaluate((element) => element === document.activeElement)) return presses
      await this.press('Tab')
      const fault = await this.describeFault()
      if (fault) this.invisible.push(`${this.page.url()} ${fault}`)
    }
    throw new Error(`Tab does not reach ${control} on ${this.page.url()}`)
  }

  /** A toast on the control leaves within a moment. */
  async describeFault(): Promise<string | null> {
    const look = () => this.page.evaluate(describeInvisibleFocus)
    if (await look())
      await expect
        .poll(look)
        .toBeNull()
        .catch(() => {})
    return look()
  }

  async type(label: string, text: string): Promise<void> {
    await this.tabTo(this.page.getByLabel(label, { exact: true }))
    await this.page.keyboard.insertText(text)
  }

  /** Enter on a control that leads to another page. */
  async follow(control: Locator, url: string): Promise<void> {
    await this.tabTo(control)
    await this.press('Enter')
    await this.page.waitForURL(url)
    await waitForHydration(this.page)
  }

  link = (name: string) => this.page.getByRole('link', { name })
  button = (name: string | RegExp) => this.page.getByRole('button', { name })
}

describeJourney('the keyboard alone', (journey) => {
  async function signUp(keys: Keyboard): Promise<void> {
    const { page } = keys
    await page.goto('/')
    await keys.follow(keys.link('Créer mon profil'), '**/inscription')
    await keys.type('Pseudo', NAME)
    await keys.type('Adresse e-mail', 'nadia@exemple.fr')
    await keys.type('Mot de passe', 'le canal sous la pluie')
    const [year = '', month = '', day = ''] = birthdayAtAge(35).split('-')
    await keys.type('Jour', day)
    await keys.type('Mois', month)
    await keys.type('Année', year)
    await keys.press('Tab')
    await keys.press('Space')
    await keys.tabTo(page.getByLabel('J’accepte les conditions d’utilisation'))
    await keys.press('Space')
    await keys.follow(keys.button('Créer mon compte'), '**/bienvenue')
    await keys.tabTo(page.locator('input[name=seek]:checked'))
    await keys.press('ArrowLeft')
    await page.locator('.hello-sentence', { hasText: 'Je cherche un garçon,' }).waitFor()
    await keys.follow(keys.button('Continuer'), '**/bienvenue/envies')
    for (const step of ['lieu', 'photo', 'ardoise'])
      await keys.follow(keys.link('Plus tard'), `**/bienvenue/${step}`)
    await keys.type(PROMPT, ANSWER)
    await keys.follow(keys.button('Continuer'), '**/bienvenue/gouts')
    await keys.tabTo(page.getByRole('checkbox'))
    for (const key of ['Space', 'Tab', 'Space', 'Tab', 'Space', 'Enter']) await keys.press(key)
    await page.waitForURL('**/bienvenue/rencontres')
    await waitForHydration(page)
    const [mail] = await takeMails(journey.site)
    await page.goto(mail?.link ?? '')
    await waitForHydration(page)
    await keys.tabTo(keys.button('Confirmer mon adresse'))
    await keys.press('Enter')
    await page.getByText('Merci. Vous pouvez maintenant écrire aux autres membres.').waitFor()
  }

  async function writeTo(keys: Keyboard, member: TestMember): Promise<void> {
    const { page } = keys
    await page.goto(`/celibataire/${member.id}`)
    await waitForHydration(page)
    await keys.follow(keys.button('Écrire'), '**/messages/*')
    const presses = await keys.tabTo(page.getByLabel('Votre message', { exact: true }))
    expect(presses).toBeLessThanOrEqual(TABS_TO_COMPOSER)
    await page.keyboard.insertText('Bonsoir Hugo, vous dansez où le samedi ?')
    await keys.press('Enter')
    await page.locator('.bubble', { hasText: 'vous dansez où' }).waitFor()
    const { db } = journey.site
    await expect
      .poll(() => db.selectFrom('messages').select('message').execute())
      .toEqual([{ message: 'Bonsoir Hugo, vous dansez où le samedi ?' }])
  }

  async function report(keys: Keyboard, member: TestMember): Promise<void> {
    const { page } = keys
    await page.goto(`/celibataire/${member.id}`)
    await waitForHydration(page)
    const menu = keys.button('Signaler, bloquer ou copier l’ID')
    const openReport = async () => {
      await keys.tabTo(menu)
      await keys.press('Enter')
      await keys.tabTo(keys.button(/^Signaler(?!,)/))
      await keys.press('Enter')
      await page.getByRole('dialog', { name: 'Signaler' }).waitFor()
    }
    const expectFocusOnMenu = () =>
      expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true)
    await openReport()
    await keys.press('Escape')
    await expectFocusOnMenu()
    await openReport()
    await keys.tabTo(page.getByRole('dialog').getByRole('radio'))
    await keys.press('ArrowDown')
    await keys.type('Précisions (facultatif)', 'Il demande de l’argent.')
    await keys.tabTo(keys.button('Envoyer'))
    await keys.press('Enter')
    await page.getByText('Votre signalement a été envoyé').waitFor()
    await expectFocusOnMenu()
    const reports = await journey.site.db
      .selectFrom('reports')
      .where('user_id', '=', member.id)
      .select('reason')
      .execute()
    expect(reports).toEqual([{ reason: 'Il demande de l’argent.' }])
  }

  async function deleteAccount(keys: Keyboard): Promise<void> {
    const { page } = keys
    await keys.follow(keys.link('Moi'), '**/moi')
    await keys.follow(keys.link('Supprimer mon compte'), '**/user/suppression')
    await keys.tabTo(keys.button('Supprimer mon compte…'))
    await keys.press('Enter')
    await keys.tabTo(page.getByRole('dialog').getByRole('textbox'))
    await page.keyboard.insertText(NAME)
    await keys.press('Enter')
    await page.waitForURL(`${journey.address}/`)
    await page.getByText('Compte supprimé').waitFor()
  }

  /** Presses Enter on a button of the case, and expects the focus to be somewhere afterwards. */
  async function decide(keys: Keyboard, name: RegExp, then: Locator): Promise<void> {
    await keys.tabTo(keys.button(name))
    await keys.press('Enter')
    await then.waitFor()
    const isLost = () => keys.page.evaluate(() => document.activeElement === document.body)
    await expect.poll(isLost, { message: `the focus is lost after ${name}` }).toBe(false)
    // A heading is no control: it shows no focus (base.css).
    const isHeading = await keys.page.evaluate(() => document.activeElement?.matches('h2') ?? false)
    if (!isHeading) expect(await keys.describeFault()).toBeNull()
  }

  testLong(
    'leads staff from the queue through cases to its end, and never loses the focus',
    async () => {
      const { db } = journey.site
      await createQueue(db, ['Basile', 'Fanny'])
      const karim = await createMember(db, { name: 'Karim', roles: 2 })
      const page = await journey.open({ member: karim, viewport: DESKTOP })
      const keys = new Keyboard(page)
      await page.goto('/admin/signalements')
      await waitForHydration(page)
      await keys.follow(keys.link('Profil de Basile'), '**/admin/signalements/*')
      await decide(keys, /^Prendre/, page.getByText('Karim s’en occupe.'))
      await decide(keys, /^Rendre à la file/, keys.button(/^Prendre/))
      await decide(keys, /^Prendre/, page.getByText('Karim s’en occupe.'))
      await keys.tabTo(page.getByLabel('Règle', { exact: true }))
      await page.keyboard.type('Arnaque')
      await keys.type('Motif, lu par le membre', 'Vous avez demandé de l’argent.')
      await decide(keys, /^Avertir/, page.getByRole('heading', { name: 'Profil de Fanny' }))
      const { rule, reason } = await db
        .selectFrom('decisions')
        .select(['rule', 'reason'])
        .executeTakeFirstOrThrow()
      expect({ rule, reason }).toEqual({ rule: 'scam', reason: 'Vous avez demandé de l’argent.' })
      await decide(
        keys,
        /^Rien à reprocher/,
        page.getByRole('heading', { name: 'Aucun signalement à traiter' }),
      )
      await page.goto('/admin/signalements?state=closed')
      await keys.follow(keys.link('Profil de Basile'), '**/admin/signalements/*')
      await decide(keys, /^Rouvrir/, keys.button(/^Prendre/))
      expect(keys.invisible).toEqual([])
    },
    60_000,
  )

  test('leads from the sign-up to a first message, a report and the end of the account', async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondatrice', roles: 3, searchable: false })
    await db.insertInto('prompts').values({ text: PROMPT, key: 'un dimanche', state: 1 }).execute()
    const hugo = await createMember(db, { name: 'Hugo', sex: 1, birthday: birthdayAtAge(36) })
    const keys = new Keyboard(await journey.open({ viewport: DESKTOP }))
    await signUp(keys)
    await writeTo(keys, hugo)
    await report(keys, hugo)
    await deleteAccount(keys)
    expect(keys.invisible).toEqual([])
    const { deletion_requested_at } = await db
      .selectFrom('users')
      .where('email', '=', 'nadia@exemple.fr')
      .select('deletion_requested_at')
      .executeTakeFirstOrThrow()
    expect(deletion_requested_at).not.toBeNull()
  }, 60_000)
})

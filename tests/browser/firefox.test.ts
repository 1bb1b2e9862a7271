import { beforeAll, expect, test } from 'vitest'
import { describeJourney, waitForHydration } from '../support/browser.ts'
import { RUNS_ALL } from '../support/engines.ts'
import {
  birthdayAtAge,
  createMember,
  createPhoto,
  createPhotoName,
  createTopic,
  type TestMember,
} from '../support/factories.ts'
import { describeFirefox, type FirefoxTab } from '../support/firefox.ts'
import { testLong } from '../support/long-form.ts'
import { takeMails } from '../support/outbox.ts'
import { fillPages, MEMBER_PAGES, VISITOR_PAGES } from '../support/site-pages.ts'

const PROMPT = 'Un dimanche réussi, pour moi…'
const ANSWER = 'je rame, et le samedi je danse au bord de l’eau.'
const NAME = 'Nadia_du_canal'
const LYON = { latitude: 45.76, longitude: 4.84 }
/** Of the plain run: one page of each kind of layout. */
const SAMPLE = {
  visitor: ['/', '/forum/topic/bal-du-canal'],
  member: ['/', '/recherche', '/celibataire/2', '/messages/1', '/sorties/1-bal-du-canal'],
}
const READERS = [
  ['visitor', RUNS_ALL ? VISITOR_PAGES : SAMPLE.visitor],
  ['member', RUNS_ALL ? MEMBER_PAGES : SAMPLE.member],
] as const

describeJourney('the site', (journey) => {
  let camille: TestMember
  let hugo: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    camille = await fillPages(db)
    await db.insertInto('prompts').values({ text: PROMPT, key: 'un dimanche', state: 1 }).execute()
    const avatar = createPhotoName()
    hugo = await createMember(db, { name: 'Hugo', sex: 1, birthday: birthdayAtAge(36), avatar, ...LYON })
    await createPhoto(db, hugo.id, { photo: avatar })
    await createTopic(db, hugo.id, { slug: 'une-valse', title: 'Une valse au moulin', category_id: 4 })
  }, 60_000)

  async function signUp(tab: FirefoxTab): Promise<void> {
    await tab.open('/')
    await tab.follow('link', 'Créer mon profil', '/inscription')
    await tab.fill('Pseudo', NAME)
    await tab.fill('Adresse e-mail', 'nadia@exemple.fr')
    await tab.fill('Mot de passe', 'le canal sous la pluie', 'password')
    const [year = '', month = '', day = ''] = birthdayAtAge(35).split('-')
    await tab.fill('Jour', day)
    await tab.fill('Mois', month)
    await tab.fill('Année', year)
    await tab.press('radio', 'Fille')
    await tab.press('checkbox', 'J’accepte les conditions d’utilisation et j’ai 18 ans ou plus.')
    await tab.follow('button', 'Créer mon compte', '/bienvenue')
  }

  async function fillProfile(tab: FirefoxTab): Promise<void> {
    await tab.press('radio', 'Un garçon')
    await tab.waitForText('Je cherche un garçon,')
    await tab.follow('button', 'Continuer', '/bienvenue/envies')
    await tab.press('checkbox', 'Une vraie histoire')
    await tab.follow('button', 'Continuer', '/bienvenue/lieu')
    await tab.fill('Votre commune', 'Lyon', 'combobox')
    await tab.press('option', 'France Lyon Rhône')
    await tab.waitForText('Vous avez choisi\u202f: Lyon.')
    await tab.follow('link', 'Continuer', '/bienvenue/photo')
    await tab.follow('link', 'Plus tard', '/bienvenue/ardoise')
    await tab.fill(PROMPT, ANSWER)
    await tab.follow('button', 'Continuer', '/bienvenue/gouts')
    await tab.follow('link', 'Plus tard', '/bienvenue/rencontres')
    const [mail] = await takeMails(journey.site)
    await tab.open(mail?.link ?? '')
    await tab.press('button', 'Confirmer mon adresse')
    await tab.waitForText('Merci. Vous pouvez maintenant écrire aux autres membres.')
  }

  /** Two members in two browsers: each reads at once what the other writes. */
  async function exchangeMessages(tab: FirefoxTab): Promise<void> {
    const other = await journey.open({ member: hugo })
    await other.goto('/messages')
    await waitForHydration(other)
    await tab.open('/recherche')
    // The name of a card has the distance, which differs from day to day.
    await tab.page.locator(`a.card-member[href="/celibataire/${hugo.id}"]`).click()
    await tab.waitForPath(`/celibataire/${hugo.id}`)
    await tab.follow('button', 'Écrire', '/messages/')
    await tab.fill('Votre message', 'Bonsoir Hugo, vous dansez où le samedi ?')
    await tab.press('button', 'Envoyer')
    const talk = other.locator('.talk', { hasText: NAME })
    await talk.getByText('1 non lu').waitFor()
    await talk.getByRole('link').click()
    await other.locator('.bubble', { hasText: 'vous dansez où' }).waitFor()
    const field = other.getByRole('textbox', { name: 'Votre message', exact: true })
    await field.pressSequentially('Au canal')
    await tab.waitForText('Hugo écrit…')
    await field.pressSequentially(', à huit heures.')
    await other.keyboard.press('Enter')
    await tab.waitForText('Au canal, à huit heures.')
    await other.close()
  }

  async function reply(tab: FirefoxTab): Promise<void> {
    await tab.open('/forum/topic/une-valse')
    await tab.fill('Votre réponse', 'Moi aussi, samedi.')
    await tab.press('button', 'Répondre')
    const { db } = journey.site
    await expect
      .poll(() => db.selectFrom('posts').select('post').orderBy('id', 'desc').executeTakeFirst())
      .toEqual({ post: 'Moi aussi, samedi.' })
    await tab.waitForText('Moi aussi, samedi.')
  }

  async function report(tab: FirefoxTab): Promise<void> {
    await tab.open(`/celibataire/${hugo.id}`)
    await tab.press('button', 'Signaler, bloquer ou copier l’ID')
    await tab.press('button', 'Signaler Un humain regarde.')
    await tab.press('radio', 'Arnaque')
    await tab.fill('Précisions (facultatif)', 'Il demande de l’argent.')
    await tab.press('button', 'Envoyer')
    await tab.waitForText('Votre signalement a été envoyé')
    const { db } = journey.site
    const written = db.selectFrom('reports').where('reason', 'is not', null)
    expect(await written.select('reason').execute()).toEqual([{ reason: 'Il demande de l’argent.' }])
  }

  async function deleteAccount(tab: FirefoxTab): Promise<void> {
    await tab.open('/moi')
    await tab.follow('link', 'Supprimer mon compte', '/user/suppression')
    await tab.press('button', 'Supprimer mon compte…')
    await tab.fill(`Pour confirmer, écrivez votre nom\u202f: ${NAME}`, NAME)
    await tab.press('button', 'Tout supprimer')
    await tab.waitForText('Compte supprimé')
    const { deletion_requested_at } = await journey.site.db
      .selectFrom('users')
      .where('email', '=', 'nadia@exemple.fr')
      .select('deletion_requested_at')
      .executeTakeFirstOrThrow()
    expect(deletion_requested_at).not.toBeNull()
  }

  describeFirefox(journey, (openFirefox) => {
    testLong(
      'leads from the sign-up to messages, a reply, a report and the end of the account',
      async () => {
        const tab = await openFirefox()
        await signUp(tab)
        await fillProfile(tab)
        await exchangeMessages(tab)
        await reply(tab)
        await report(tab)
        await deleteAccount(tab)
      },
      300_000,
    )

    test.each(READERS)(
      'fits a phone and becomes interactive on every page: %s',
      async (who, urls) => {
        const tab = await openFirefox(who === 'member' ? camille : undefined)
        const faults: string[] = []
        for (const url of urls) {
          await tab.open(url)
          const sideways = await tab.page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (sideways > 0) faults.push(`${url} scrolls sideways by ${sideways} px`)
        }
        expect(faults).toEqual([])
      },
      300_000,
    )

    test('starts the service worker, which answers from then on', async () => {
      const tab = await openFirefox(camille)
      await tab.open('/moi')
      await tab.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    })
  })
})

import { expect } from 'vitest'
import type { AccessibleTab } from './accessible-tab.ts'
import { type Journey, waitForHydration } from './browser.ts'
import {
  birthdayAtAge,
  createMember,
  createPhoto,
  createPhotoName,
  createTopic,
  type TestMember,
} from './factories.ts'
import { takeMails } from './outbox.ts'

// A member from the sign-up to the end of the account, by roles and names alone.

const PROMPT = 'Un dimanche réussi, pour moi…'
const ANSWER = 'je rame, et le samedi je danse au bord de l’eau.'
const NAME = 'Nadia_du_canal'
const LYON = { latitude: 45.76, longitude: 4.84 }

/** Fills the site for the journey: a prompt, a topic, and Hugo in Lyon. */
export async function prepareMemberJourney({ site: { db } }: Journey): Promise<TestMember> {
  await db.insertInto('prompts').values({ text: PROMPT, key: 'un dimanche', state: 1 }).execute()
  const avatar = createPhotoName()
  const hugo = await createMember(db, { name: 'Hugo', sex: 1, birthday: birthdayAtAge(36), avatar, ...LYON })
  await createPhoto(db, hugo.id, { photo: avatar })
  await createTopic(db, hugo.id, { slug: 'une-valse', title: 'Une valse au moulin', category_id: 4 })
  return hugo
}

/** Sign-up, profile, messages with Hugo in another browser, a reply in the forum, a report and the deletion. */
export async function followMember(journey: Journey, tab: AccessibleTab, hugo: TestMember): Promise<void> {
  await signUp(tab)
  await fillProfile(journey, tab)
  await exchangeMessages(journey, tab, hugo)
  await reply(journey, tab)
  await report(journey, tab, hugo)
  await deleteAccount(journey, tab)
}

async function signUp(tab: AccessibleTab): Promise<void> {
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

async function fillProfile({ site }: Journey, tab: AccessibleTab): Promise<void> {
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
  const [mail] = await takeMails(site)
  await tab.open(mail?.link ?? '')
  await tab.press('button', 'Confirmer mon adresse')
  await tab.waitForText('Merci. Vous pouvez maintenant écrire aux autres membres.')
}

/** Two members in two browsers: each reads at once what the other writes. */
async function exchangeMessages(journey: Journey, tab: AccessibleTab, hugo: TestMember): Promise<void> {
  const other = await journey.open({ member: hugo })
  await other.goto('/messages')
  await waitForHydration(other)
  await tab.open('/recherche')
  await tab.waitForText('Hugo')
  // The name of a card has the distance, which differs from day to day.
  await tab.open(`/celibataire/${hugo.id}`)
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

async function reply({ site }: Journey, tab: AccessibleTab): Promise<void> {
  await tab.open('/forum/topic/une-valse')
  await tab.fill('Votre réponse', 'Moi aussi, samedi.')
  await tab.press('button', 'Répondre')
  const { db } = site
  await expect
    .poll(() => db.selectFrom('posts').select('post').orderBy('id', 'desc').executeTakeFirst())
    .toEqual({ post: 'Moi aussi, samedi.' })
  await tab.waitForText('Moi aussi, samedi.')
}

async function report({ site }: Journey, tab: AccessibleTab, hugo: TestMember): Promise<void> {
  await tab.open(`/celibataire/${hugo.id}`)
  await tab.press('button', 'Signaler, bloquer ou copier l’ID')
  await tab.press('button', 'Signaler Un humain regarde.')
  await tab.press('radio', 'Arnaque')
  await tab.fill('Précisions (facultatif)', 'Il demande de l’argent.')
  await tab.press('button', 'Envoyer')
  await tab.waitForText('Votre signalement a été envoyé')
  const { db } = site
  const written = db.selectFrom('reports').where('user_id', '=', hugo.id)
  expect(await written.select('reason').execute()).toEqual([{ reason: 'Il demande de l’argent.' }])
}

async function deleteAccount({ site }: Journey, tab: AccessibleTab): Promise<void> {
  await tab.open('/moi')
  await tab.follow('link', 'Supprimer mon compte', '/user/suppression')
  await tab.press('button', 'Supprimer mon compte…')
  await tab.fill(`Pour confirmer, écrivez votre nom\u202f: ${NAME}`, NAME)
  await tab.press('button', 'Tout supprimer')
  await tab.waitForText('Compte supprimé')
  const { deletion_requested_at } = await site.db
    .selectFrom('users')
    .where('email', '=', 'nadia@exemple.fr')
    .select('deletion_requested_at')
    .executeTakeFirstOrThrow()
  expect(deletion_requested_at).not.toBeNull()
}

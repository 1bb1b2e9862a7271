import { seedForum } from '../../src/features/forum/seed.ts'
import { FRIEND_REQUEST_STATE } from '../../src/shared/contacts.ts'
import { SEAT } from '../../src/shared/outing-states.ts'
import type { TestApp } from './app.ts'
import {
  birthdayAtAge,
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  createMessage,
  createPoll,
  createPost,
  createThread,
  createTopic,
  type TestMember,
} from './factories.ts'
import { createOutingGuest, createOutingRow } from './outings.ts'
import { createSuggestion } from './suggestions.ts'

// The pages of the site, and members whose data fill them.

export const VISITOR_PAGES = [
  '/',
  '/connexion',
  '/inscription',
  '/mot-de-passe-oublie',
  '/aide',
  '/aide?search=photo',
  '/aide/bloquer',
  '/conseils-securite',
  '/contact',
  '/retractation',
  '/hors-ligne',
  '/exit?url=https%3A%2F%2Fexemple.fr%2Flac',
  '/aide/localisation',
  '/celibataire/2',
  '/premium',
  '/cgu',
  '/confidentialite',
  '/mentions-legales',
  '/regles',
  '/accessibilite',
  '/plan-du-site',
  '/signaler-un-contenu',
  '/transparence',
  '/rencontres-en-chiffres',
  '/nulle-part',
  '/forum',
  '/forum?search=samedi',
  '/forum/categorie/sorties',
  '/forum/topic/bal-du-canal',
  '/forum/topic/bal-du-canal?page=2',
  '/sorties',
  '/sorties/1-bal-du-canal',
  '/sorties/commune/2988507',
]
export const MEMBER_PAGES = [
  '/',
  '/moi',
  '/recherche',
  '/recherche/pas-pour-moi',
  '/suggestions',
  '/photos',
  '/celibataire/2',
  '/celibataire/3',
  '/user/edit',
  '/bienvenue',
  '/bienvenue/envies',
  '/bienvenue/lieu',
  '/bienvenue/photo',
  '/bienvenue/ardoise',
  '/bienvenue/gouts',
  '/bienvenue/rencontres',
  '/user/emoji',
  '/user/securite',
  '/user/securite/jetons',
  '/user/conditions',
  '/user/suppression',
  '/user/donnees',
  '/upload',
  '/partager',
  '/user/photos',
  '/messages',
  '/messages/1',
  '/amis',
  '/demandes',
  '/demandes/envoyees',
  '/demandes/refusees',
  '/blacklist',
  '/user/gate',
  '/user/visibilite',
  '/user/mots',
  '/premium',
  '/contact?motif=9',
  '/aide',
  '/staff',
  '/aide/localisation',
  '/api/docs',
  '/forum',
  '/forum?search=samedi',
  '/forum/categorie/sorties',
  '/forum/categorie/plaintes',
  '/forum/topic/bal-du-canal',
  '/forum/topic/bal-du-canal?page=2',
  '/forum/nouveau-topic',
  '/forum/suivis',
  '/forum/mes-droits',
  '/forum/plaintes-privees',
  '/forum/marque-pages',
  '/sorties',
  '/sorties?mois=2026-12&kind=3',
  '/sorties/1-bal-du-canal',
  '/sorties/2-bal-du-canal',
  '/sorties/2/modifier',
  '/sorties/nouvelle',
  '/sorties/les-miennes',
]

/** Fills an empty site for `VISITOR_PAGES` and `MEMBER_PAGES`; returns the member who reads them. */
export async function fillPages(db: TestApp['db']): Promise<TestMember> {
  await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
  await createMember(db, {
    name: 'Salomé',
    status: 2,
    stripe_status: true,
    emoji: '1f48e.webp',
    birthday: birthdayAtAge(41),
    description: 'Libraire. '.repeat(60),
    matrimonial_status: 0,
    drink: 2,
    smoke: 0,
    shown_to_visitors: true,
    iso: 'FR',
  })
  const member = await createMember(db, { name: 'Camille', email_verified_at: null })
  for (let i = 0; i < 8; i++)
    await createMember(db, { name: `Voisine_${i}`, roles: i === 0 ? 1 : 0, status: i % 3 })
  for (const friend of [4, 5, 6]) await createFriendship(db, member.id, friend)
  for (const sender of [7, 8]) await createFriendRequest(db, sender, member.id)
  await createFriendRequest(db, 9, member.id, { state: FRIEND_REQUEST_STATE.refused })
  await createFriendRequest(db, member.id, 2)
  await blockMember(db, member.id, 11)
  for (const [index, id] of [10, 4, 7, 2].entries())
    await createSuggestion(db, member.id, id, { position: index + 1 })
  await fillOutings(db, member.id)
  const { id } = await createThread(db, member.id, 4)
  for (let i = 0; i < 14; i++) await createMessage(db, id, i % 3 ? 4 : member.id)
  await seedForum(db)
  const topic = await createTopic(db, 4, {
    slug: 'bal-du-canal',
    title: 'Bal du canal samedi',
    category_id: 4,
  })
  await createPoll(db, topic.id)
  const texts = [
    '@Camille\n> Qui vient ?\n\nMoi, samedi !',
    'Encore une ligne. '.repeat(40),
    'Je garde une chaise.',
  ]
  for (let i = 0; i < 14; i++) {
    const moderated_at = i === 5 ? new Date() : null
    await createPost(db, topic.id, 4 + (i % 5), { post: texts[i % 3] ?? '', moderated_at })
  }
  await db.insertInto('topic_reads').values({ user_id: member.id, topic_id: topic.id, pos: 3 }).execute()
  return member
}

/** Two outings: one of another member with friends among the guests, and the member's own. */
async function fillOutings(db: TestApp['db'], memberId: number): Promise<void> {
  const other = await createOutingRow(db, 5, {
    ...{ seats: 20, beginners: true, cost: 'Entrée libre', rain_plan: 'Au café d’en face' },
    note: 'On commence à 20 heures.',
    noted_at: new Date(),
  })
  for (const friend of [4, 6]) await createOutingGuest(db, other.id, friend)
  await createOutingGuest(db, other.id, memberId)
  const own = await createOutingRow(db, memberId, { kind: 3 })
  await createOutingGuest(db, own.id, 4)
  await createOutingGuest(db, own.id, 6, { state: SEAT.waiting, turn: 1 })
}

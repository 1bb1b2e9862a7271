import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedForum } from '../../src/features/forum/seed.ts'
import { FRIEND_REQUEST_STATE } from '../../src/shared/contacts.ts'
import {
  DESKTOP,
  describeJourney,
  findFaults,
  measureSidewaysScroll,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import { RUNS_ALL } from '../support/engines.ts'
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
} from '../support/factories.ts'

const VISITOR_PAGES = [
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
  '/signaler-un-contenu',
  '/transparence',
  '/nulle-part',
  '/forum',
  '/forum?search=samedi',
  '/forum/categorie/sorties',
  '/forum/topic/bal-du-canal',
  '/forum/topic/bal-du-canal?page=2',
]
const MEMBER_PAGES = [
  '/',
  '/recherche',
  '/photos',
  '/celibataire/2',
  '/celibataire/3',
  '/user/edit',
  '/user/emoji',
  '/user/securite',
  '/user/conditions',
  '/user/suppression',
  '/user/donnees',
  '/upload',
  '/messages',
  '/messages/1',
  '/amis',
  '/demandes',
  '/demandes/envoyees',
  '/demandes/refusees',
  '/blacklist',
  '/user/gate',
  '/user/visibilite',
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
]

/** Pages that are almost the same for both: the plain run opens them as a member only. */
const isOpenedOnce = (url: string) => url !== '/' && MEMBER_PAGES.includes(url)

const READERS = [
  ['visitor', VISITOR_PAGES.filter((url) => RUNS_ALL || !isOpenedOnce(url))],
  ['member', MEMBER_PAGES],
] as const
const SCREENS = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const

describeJourney('every page', (journey) => {
  let member: TestMember

  beforeAll(async () => {
    const { db } = journey.site
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
    member = await createMember(db, { name: 'Camille', email_verified_at: null })
    for (let i = 0; i < 8; i++)
      await createMember(db, { name: `Voisine_${i}`, roles: i === 0 ? 1 : 0, status: i % 3 })
    for (const friend of [4, 5, 6]) await createFriendship(db, member.id, friend)
    for (const sender of [7, 8]) await createFriendRequest(db, sender, member.id)
    await createFriendRequest(db, 9, member.id, { state: FRIEND_REQUEST_STATE.refused })
    await createFriendRequest(db, member.id, 2)
    await blockMember(db, member.id, 11)
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
  }, 60_000)

  const open = (who: string, viewport: typeof PHONE) =>
    journey.open({ viewport, colorScheme: 'light', ...(who === 'member' ? { member } : {}) })

  describe.each(RUNS_ALL ? SCREENS : SCREENS.slice(0, 1))('on a %s', (_name, viewport) => {
    test.each(READERS)(
      'is readable, does not shift and fits: %s',
      async (who, urls) => {
        const page = await open(who, viewport)
        const faults = []
        for (const url of urls) {
          await page.goto(url)
          await waitForHydration(page)
          faults.push(...(await findFaults(page, { isNew: true, byNight: RUNS_ALL })))
          if (!RUNS_ALL) faults.push(...(await findSidewaysScroll(page, url)))
        }
        expect(faults).toEqual([])
      },
      600_000,
    )
  })

  /** The plain run opens each page once, on a phone: it only has to fit on the desktop too. */
  async function findSidewaysScroll(page: Page, url: string): Promise<string[]> {
    await page.setViewportSize(DESKTOP)
    const sideways = await measureSidewaysScroll(page)
    await page.setViewportSize(PHONE)
    return sideways === 0 ? [] : [`${url} scrolls sideways by ${sideways} px on a desktop`]
  }
})

import { beforeAll, describe, expect, test } from 'vitest'
import { ASK_STATE } from '../../src/domain/contacts.ts'
import {
  DESKTOP,
  hydrated,
  journey,
  layoutShifts,
  PHONE,
  sidewaysScroll,
  violations,
} from '../support/browser.ts'
import {
  befriend,
  block,
  createAsk,
  createMember,
  createMessage,
  createThread,
  type TestMember,
  yearsAgo,
} from '../support/factories.ts'

const VISITOR_PAGES = [
  '/',
  '/connexion',
  '/inscription',
  '/mot-de-passe-oublie',
  '/aide',
  '/exit?url=https%3A%2F%2Fexemple.fr%2Flac',
  '/aide/localisation',
  '/celibataire/2',
  '/premium',
  '/nulle-part',
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
  '/user/suppression',
  '/upload',
  '/messages',
  '/messages/1',
  '/amis',
  '/demandes',
  '/demandes/envoyees',
  '/demandes/refusees',
  '/blacklist',
  '/user/gate',
  '/premium',
  '/staff',
  '/aide/localisation',
  '/api/docs',
]

journey('every page', (held) => {
  let member: TestMember

  beforeAll(async () => {
    const { db } = held.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    await createMember(db, {
      name: 'Salomé',
      status: 2,
      stripe_status: true,
      emoji: '1f48e.webp',
      birthday: yearsAgo(41),
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
    for (const friend of [4, 5, 6]) await befriend(db, member.id, friend)
    for (const sender of [7, 8]) await createAsk(db, sender, member.id)
    await createAsk(db, 9, member.id, { state: ASK_STATE.refused })
    await createAsk(db, member.id, 2)
    await block(db, member.id, 11)
    const { id } = await createThread(db, member.id, 4)
    for (let i = 0; i < 14; i++) await createMessage(db, id, i % 3 ? 4 : member.id)
  }, 60_000)

  describe.each([
    ['phone', 'light', PHONE],
    ['phone', 'dark', PHONE],
    ['desktop', 'light', DESKTOP],
    ['desktop', 'dark', DESKTOP],
  ] as const)('on a %s, %s', (_name, colorScheme, viewport) => {
    test.each([
      ['visitor', VISITOR_PAGES],
      ['member', MEMBER_PAGES],
    ] as const)(
      'is read by everybody, stays where it is, and fits: %s',
      async (who, urls) => {
        const page = await held.open({ viewport, colorScheme, ...(who === 'member' ? { member } : {}) })
        const found = []
        for (const url of urls) {
          await page.goto(url)
          await hydrated(page)
          found.push({
            url,
            violations: await violations(page),
            sideways: await sidewaysScroll(page),
            shifts: await layoutShifts(page),
          })
        }
        expect(found).toEqual(urls.map((url) => ({ url, violations: [], sideways: 0, shifts: [] })))
      },
      120_000,
    )
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { toParisDay } from '../../../shared/age.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { findHubFacts } from './server.ts'
import { formatGate } from './texts.ts'

let site: TestApp
let zoe: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé', place: 'Vienne', roles: 0 })
})

const open = async (member: TestMember | null) => (await site.as(member)).get('/moi')

/** Rows of the page: label, then value. */
const rows = (text: string) =>
  [...text.matchAll(/<\/svg><span>([^<]+)<\/span>(?:<span class="val">(.*?)<\/span><svg)?/g)].map(
    ([, label, value]) => [label, value?.replaceAll(/<[^>]*>/g, '') ?? ''],
  )

describe('/moi', () => {
  test('shows name, age and town, and four groups with every page of the member', async () => {
    const { status, text } = await open(zoe)
    expect(status).toBe(200)
    expect(text).toMatch(/<h1>Zoé<\/h1><p class="soft">\d+ ans, Vienne<\/p>/)
    expect(text).toMatch(/href="\/user\/edit"[^>]*>Modifier<\/a>/)
    expect(text).toMatch(new RegExp(`href="/celibataire/${zoe.id}"[^>]*>Me voir</a>`))
    expect([...text.matchAll(/<h2 id="groupe[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
      ...['Mes gens', 'Ma tranquillité', 'Mon compte', 'Aide'],
    ])
    const main = text.slice(text.indexOf('<div class="hub">'), text.indexOf('</main>'))
    expect(
      [...main.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href).filter((h) => !h?.includes('.svg')),
    ).toEqual([
      ...['/suggestions', '/demandes', '/amis', '/sorties/les-miennes', '/visiteurs'],
      ...['/user/mots', '/user/photos', '/upload', '/photos'],
      ...['/user/visibilite', '/user/gate', '/recherche/pas-pour-moi', '/blacklist'],
      ...['/user/notifications', '/user/visibilite#pause'],
      ...['/premium', '/aide/localisation', '/user/emoji', '/user/securite', '/user/donnees'],
      ...['/aide', '/conseils-securite', '/staff', '/contact', '/user/suppression'],
    ])
  })

  test('counts what is the member’s own, without blocked members and those being deleted', async () => {
    const [ana, bob, cyd, dan] = [
      await createMember(site.db),
      await createMember(site.db),
      await createMember(site.db),
      await createMember(site.db, { deletion_requested_at: new Date() }),
    ] as const
    for (const friend of [ana, bob, dan]) await createFriendship(site.db, zoe.id, friend.id)
    await createFriendRequest(site.db, cyd.id, zoe.id)
    await createPhoto(site.db, zoe.id)
    await createPhoto(site.db, zoe.id, { state: PHOTO_STATE.awaiting })
    await createPhoto(site.db, zoe.id, { state: PHOTO_STATE.refused })
    const visit = (visitor_id: number, days: number) =>
      site.db
        .insertInto('visits')
        .values({ user_id: zoe.id, visitor_id, day: toParisDay(Date.now() - days * 86_400_000) })
        .execute()
    await visit(ana.id, 0)
    await visit(ana.id, 1)
    await visit(bob.id, 2)
    await blockMember(site.db, zoe.id, bob.id)
    await visit(cyd.id, 8)
    const hide = (member_id: number, until: Date) =>
      site.db.insertInto('hidden_members').values({ user_id: zoe.id, member_id, until }).execute()
    await hide(cyd.id, new Date(Date.now() + 86_400_000))
    await hide(dan.id, new Date(Date.now() + 86_400_000))
    await hide(ana.id, new Date(Date.now() - 1_000))
    const { text } = await open(zoe)
    expect(Object.fromEntries(rows(text))).toMatchObject({
      'Demandes d’ami': '1 1 demande en attente',
      'Mes amis': '2',
      'Mes visiteurs': '1 cette semaine',
      'Mes photos': '2, dont 1 en attente',
      'Membres bloqués': '1',
      'Pas pour moi': '1',
      'Ma visibilité': 'membres seuls',
      'Qui peut me contacter': 'tout le monde',
      'Ma position': 'Vienne',
      Premium: '4,99\u00a0€ par mois',
      Sécurité: 'cet appareil',
    })
  })

  test('reads no counts for a new member', async () => {
    expect(await findHubFacts(site.context.pool, zoe.id, toParisDay(Date.now()))).toEqual({
      ...{ requests: 0, friends: 0, visitors: 0, photos: 0, waiting: 0, blocked: 0 },
      ...{ hidden: 0, sessions: 0 },
      ...{ gate: DEFAULT_GATE, hides_from_search: false, shown_to_visitors: false },
    })
  })

  test('says what is chosen: hidden, paused, without traces, a subscription', async () => {
    const quiet = await createMember(site.db, {
      ...{ hides_from_search: true, leaves_traces: false, stripe_status: true },
    })
    const { text } = await open(quiet)
    expect(Object.fromEntries(rows(text))).toMatchObject({
      'Ma visibilité': 'hors de la recherche',
      'Mes visiteurs': 'sans traces',
      'Mon abonnement': '',
    })
    const resting = await createMember(site.db, { paused_at: new Date() })
    expect(Object.fromEntries(rows((await open(resting)).text))).toMatchObject({
      'Ma visibilité': 'en pause',
      'Faire une pause': 'en pause',
    })
  })

  test('leads staff to the administration, and nobody else', async () => {
    expect((await open(await createMember(site.db, { roles: 1 }))).text).toContain('href="/admin"')
    expect((await open(zoe)).text).not.toContain('href="/admin"')
  })

  test('leaves a suspended member decisions, security, data, help and the end of the account', async () => {
    const { status, text } = await open(await createMember(site.db, { roles: -1 }))
    expect(status).toBe(200)
    expect(text).toContain('Votre compte est suspendu. Voici ce qui vous reste ouvert.')
    expect(rows(text).map(([label]) => label)).toEqual([
      ...['Mes décisions', 'Sécurité', 'Mes données', 'Installer l’application'],
      ...['Aide', 'Se déconnecter', 'Supprimer mon compte'],
    ])
  })

  test('signs out by a form, without any script', async () => {
    const browser = await site.as(zoe)
    expect((await browser.get('/moi')).text).toMatch(
      /<form[^>]*action="\/deconnexion"[^>]*><input type="hidden" name="_token" value="[\w-]+"/,
    )
  })

  test('renders without its counts when they cannot be read', async () => {
    const browser = await site.as(zoe)
    await site.db.schema.alterTable('visits').renameTo('gone').execute()
    const { status, text } = await browser.get('/moi')
    await site.db.schema.alterTable('gone').renameTo('visits').execute()
    expect(status).toBe(200)
    expect(text).toContain('Vos chiffres n’ont pas pu être lus.')
    expect(text).toContain('href="/demandes"')
  })

  test('redirects a visitor to the sign-in page', async () => {
    const { status, headers } = await open(null)
    expect([status, headers.location]).toEqual([302, '/connexion?suite=%2Fmoi'])
  })
})

test.each([
  [{}, 'tout le monde'],
  [{ seek: 0 }, 'filles'],
  [{ seek: 1, age_from: 36, age_to: 52 }, 'garçons, 36 à 52 ans'],
  [{ age_to: 40 }, '18 à 40 ans'],
  [{ contact: 2 }, 'mes amis'],
])('a gate of %j reads “%s”', (gate, value) => {
  expect(formatGate({ ...DEFAULT_GATE, ...gate })).toBe(value)
})

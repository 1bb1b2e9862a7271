import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { DECISION } from '../../../shared/decisions.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0'
let site: TestApp
let moderator: TestMember
let admin: TestMember
let founder: TestMember
let zoe: TestMember
let staffBrowser: Browser

beforeAll(async () => {
  site = await createTestApp()
  founder = await createMember(site.db, { name: 'Fondatrice', roles: 3 })
  moderator = await createMember(site.db, { name: 'Nadia', roles: 1 })
  admin = await createMember(site.db, { name: 'Karim', roles: 2, email: 'karim@exemple.fr' })
  zoe = await createMember(site.db, {
    name: 'Zoé',
    name_key: 'zoe',
    email: 'zoe@exemple.fr',
    pending_email: 'autre@exemple.fr',
    signup_ip: '203.0.113.9',
    signup: new Date('2026-01-02T03:04:05Z'),
    birthday: '1990-05-17',
    sex: 0,
    orientation: 2,
    religion: 1,
    sensitive: true,
    latitude: 45.761,
    longitude: 4.842,
    warning: 40,
    warned_at: new Date('2026-02-03T12:00:00Z'),
    status: 2,
    description: 'Au bord de l’eau.\n<b>Venez</b>',
  })
  staffBrowser = await site.as(moderator)
})
afterAll(() => site.close())

async function read(id: number | string, browser = staffBrowser) {
  return toPage(await browser.get(`/admin/membres/${id}`))
}

/** The page with its contact data revealed. */
async function reveal(id: number, browser = staffBrowser) {
  return toPage(await browser.submit(`/admin/membres/${id}/coordonnees`, {}))
}

function toPage({ status, text, headers }: Answer) {
  const page = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  const content = page
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
  return { status, page, content, headers, text }
}

const signIn = (userId: number, ip: string, userAgent: string | null = FIREFOX) =>
  site.db
    .insertInto('sessions')
    .values({
      token_hash: Buffer.from(`${userId} ${ip} ${userAgent} ${Math.random()}`),
      user_id: userId,
      expires_at: new Date(Date.now() + 3_600_000),
      ip,
      user_agent: userAgent,
    })
    .execute()

describe('/admin/membres/:userId', () => {
  test('shows the member’s identity and account state', async () => {
    const { status, content, text, page } = await read(zoe.id)
    expect(status).toBe(200)
    expect(text).toContain('noindex')
    for (const message of [
      `Zoé, membre n° ${zoe.id}`,
      'z•••@e•••.fr confirmé en attente de a•••@e•••.fr',
      '17 mai 1990, ',
      'Fille',
      'près de Lyon',
      '2 janv. 2026, 04:04, depuis 203.•••',
      'peut-être faux',
      'peut en écrire une',
      '40 % : encore 60 % avant la suspension, a changé le 3 février 2026',
      'Au bord de l’eau. &lt;b&gt;Venez&lt;/b&gt;',
      'Aucune photo.',
      'Aucune connexion gardée.',
      'Aucun indice de doublon.',
      'Aucun signalement reçu.',
      'Aucun signalement envoyé.',
      'Aucune décision.',
      'Aucune note.',
      'Le staff n’a rien fait à propos de ce membre.',
      'Premiers messages aucun en 30 jours',
    ]) {
      expect(content).toContain(message)
    }
    for (const masked of ['zoe@exemple.fr', 'autre@exemple.fr', '203.0.113.9'])
      expect(text).not.toContain(masked)
    expect(page).toContain('--warning:40%')
  })

  test('shows no position, orientation, religion or messages', async () => {
    const { page } = await read(zoe.id)
    for (const unsaid of ['45.76', '4.84', 'Bisexuel', 'Religion', 'Orientation', 'search_settings']) {
      expect(page).not.toContain(unsaid)
    }
  })

  test('shows members who block staff, or are blocked', async () => {
    const other = await createMember(site.db)
    await blockMember(site.db, zoe.id, moderator.id)
    await blockMember(site.db, moderator.id, other.id)
    expect((await read(zoe.id)).content).toContain('z•••@e•••.fr')
    expect((await reveal(other.id)).content).toContain(other.email)
  })

  test('shows photos in every state, with links to those that can be opened', async () => {
    const member = await createMember(site.db)
    for (const state of [0, 1, 2, 3, 4])
      await createPhoto(site.db, member.id, { state, reason: 'Trop sombre' })
    await createPhoto(site.db, member.id, { state: 0, verification: true })
    const { page, content } = await read(member.id)
    for (const label of [
      'en attente',
      'visible',
      'refusée',
      'modérée',
      'bannie',
      'vérification, en attente',
    ]) {
      expect(content).toContain(label)
    }
    expect(page.match(/\/cache\/thumbnail\/up\/photo\//g)).toHaveLength(5)
    expect(page.match(new RegExp(`href="/celibataire/${member.id}#`, 'g'))).toHaveLength(5)
    expect(content.match(/Scellée/g)).toHaveLength(1)
  })

  test('shows up to ten devices, with addresses that link to the search', async () => {
    const member = await createMember(site.db)
    await signIn(member.id, '2001:db8::7')
    expect((await read(member.id)).content).toMatch(/Ordinateur 2001:••• ouverte première fois/)
    expect((await read(member.id)).text).not.toMatch(/Firefox|:db8/)
    expect((await reveal(member.id)).content).toMatch(
      /Firefox, Windows 2001:db8::7 ouverte première fois à l’instant, dernière fois à l’instant/,
    )
    expect((await reveal(member.id)).page).toContain('href="/admin/recherche?search=2001%3Adb8%3A%3A7"')
    for (let n = 0; n < 10; n++) await signIn(member.id, `192.0.2.${n}`, null)
    const { content } = await read(member.id)
    expect(content).toContain('Seuls les 10 plus récents sont affichés.')
    expect(content.match(/ouverte/g)).toHaveLength(10)
  })

  test('shows a suspension and its end', async () => {
    const good = await createMember(site.db, { roles: -1 })
    expect((await read(good.id)).content).toContain('Ce compte est suspendu, sans fin prévue.')
    const until = await createMember(site.db, {
      roles: -1,
      suspended_until: new Date('2030-05-17T10:00:00Z'),
    })
    expect((await read(until.id)).content).toContain('Ce compte est suspendu jusqu’au 17 mai 2030, 12:00.')
  })

  test('shows decisions with decider, state and contest', async () => {
    const member = await createMember(site.db)
    const decision = { user_id: member.id, actor_id: admin.id, actor_role: 2, rule: 'scam', details: '{}' }
    const rows = await site.db
      .insertInto('decisions')
      .values([
        { ...decision, kind: DECISION.warning, percent: 20, until: null, reason: 'Demande d’argent' },
        { ...decision, kind: DECISION.warning, percent: -10, until: null },
        { ...decision, kind: DECISION.suspension, until: new Date('2026-01-01T11:00:00Z'), actor_id: null },
        { ...decision, kind: DECISION.ban, until: null, lifted_at: new Date() },
      ])
      .returning('id')
      .execute()
    const contested = [null, false, true]
    for (const [path, accepted] of contested.entries()) {
      await site.db
        .insertInto('contests')
        .values({ decision_id: rows[path]?.id ?? 0, user_id: member.id, text: 'Non.', accepted })
        .execute()
    }
    const { content } = await read(member.id)
    for (const message of [
      'Avertissement +20 % en vigueur contestée Arnaque : Demande d’argent',
      'par Karim',
      'Avertissement allégé −10 % en vigueur contestation refusée',
      'Suspension, jusqu’au 1 janv. 2026, 12:00 terminée contestation acceptée',
      'par un compte supprimé',
      'Suspension pour de bon annulée',
    ]) {
      expect(content).toContain(message)
    }
  })

  test('counts received and sent reports, with links to their cases', async () => {
    const member = await createMember(site.db)
    const [right, wrong, open] = await site.db
      .insertInto('report_cases')
      .values(
        [
          { state: 3, action: 'warn', severity: 2 },
          { state: 3, action: 'none' },
          { state: 0, severity: 3 },
        ].map((one) => ({ type: 4, target_id: 1, user_id: zoe.id, reports: 2, ...one })),
      )
      .returning('id')
      .execute()
    for (const [index, one] of [right, wrong, open].entries()) {
      await site.db
        .insertInto('reports')
        .values({
          type: 4,
          target_id: index,
          user_id: zoe.id,
          reporter_id: member.id,
          evidence: '{}',
          case_id: one?.id ?? null,
        })
        .execute()
    }
    const received = await read(zoe.id)
    expect(received.content).toContain('3 en tout, par objet :')
    expect(received.page).toContain(`href="/admin/signalements/${open?.id}"`)
    expect(received.content).toContain(`Photo n° ${open?.id} Urgent À traiter 2 signalements`)
    expect(received.content).toContain(`Photo n° ${right?.id} Grave Averti`)
    const made = await read(member.id)
    expect(made.content).toContain('3 en tout, dont 1 suivi d’effet et 1 sans suite.')
    expect(made.content).toContain(`Photo n° ${open?.id} sur Zoé À traiter`)
  })
})

describe('hints of duplicates', () => {
  test('shows the same device and address with their strength', async () => {
    const member = await createMember(site.db, { signup_ip: '198.51.100.1' })
    const twin = await createMember(site.db, { name: 'Jumelle', roles: -1 })
    const guest = await createMember(site.db, { name: 'Invitee', signup_ip: '198.51.100.1' })
    await signIn(member.id, '2001:db8:1:2::3')
    await signIn(twin.id, '2001:db8:1:2:ffff::9')
    expect((await read(member.id)).content).toContain(
      'Jumelle indice fort suspendu même appareil (Ordinateur) et même adresse 2001:•••, à eux deux seuls',
    )
    const { content, page } = await reveal(member.id)
    expect(content).toContain(
      'Jumelle indice fort suspendu même appareil (Firefox, Windows) et même adresse 2001:db8:1:2::/64, à eux deux seuls',
    )
    expect(content).toContain('Invitee indice moyen même adresse 198.51.100.1, à eux deux seuls')
    expect(content).toContain('Des indices, jamais des preuves : rien n’est décidé par eux.')
    expect(page.indexOf(`/admin/membres/${twin.id}`)).toBeLessThan(page.indexOf(`/admin/membres/${guest.id}`))
  })

  test('rates an address of many accounts as weak, and shows up to twelve', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 20 }, () => createMember(site.db, { signup_ip: '192.0.2.200' })),
    )
    const { content } = await read(crowd[0]?.id ?? 0)
    expect(content.match(/indice faible même adresse 192\.•••, comme 20 comptes en tout/g)).toHaveLength(12)
  })

  test('does not treat all mapped IPv4 addresses as one network', async () => {
    const member = await createMember(site.db)
    await signIn(member.id, '::ffff:192.0.2.1')
    await signIn((await createMember(site.db)).id, '::ffff:192.0.2.2')
    expect((await read(member.id)).content).toContain('Aucun indice de doublon.')
  })

  test('shows similar photos', async () => {
    const hash = '1100'.repeat(16)
    const member = await createMember(site.db)
    const other = await createMember(site.db, { name: 'Copieuse' })
    await createPhoto(site.db, member.id, { hash })
    await createPhoto(site.db, other.id, { hash: `${hash.slice(0, -1)}1`, state: 4 })
    expect((await read(member.id)).content).toContain('Copieuse indice fort une photo ressemblante')
  })

  test('shows equal first messages but common ones, and never their text', async () => {
    const send = (userId: number, text: string, contact = false) =>
      sql`
      with t as (insert into threads default values returning id)
      insert into first_messages (user_id, thread_id, text_hash, has_contact)
      select ${userId}, id, sha256(${text}::bytea), ${contact} from t`.execute(site.db)
    const member = await createMember(site.db)
    const same = await createMember(site.db, { name: 'Perroquet' })
    for (const { id } of [member, same]) {
      await send(id, 'venez ici', true)
      await send(id, 'bonjour')
    }
    for (let n = 0; n < 21; n++) await send((await createMember(site.db)).id, 'bonjour')
    const { content, page } = await read(member.id)
    expect(content).toContain(
      'Perroquet indice moyen un même premier message, avec un lien ou des coordonnées',
    )
    expect(content.match(/indice (fort|moyen|faible)/g)).toHaveLength(1)
    expect(content).toContain('2 en 30 jours à 2 membres · 1 avec un lien ou des coordonnées')
    expect(page).not.toContain('venez ici')
  })

  test('shows moderators no hint about staff', async () => {
    const member = await createMember(site.db, { signup_ip: '192.0.2.55' })
    await createMember(site.db, { name: 'Adjointe', roles: 2, signup_ip: '192.0.2.55' })
    expect((await read(member.id)).content).toContain('Aucun indice de doublon.')
    expect((await read(member.id, await site.as(founder))).content).toContain('Adjointe Admin indice moyen')
  })
})

describe('who reads what', () => {
  const OTHERS = ['exemple.fr', 'Signalements Reçus', 'Notes du staff', 'Actes du staff']

  test.each([
    ['oneself', () => moderator, () => moderator, 'C’est votre propre compte'],
    ['a higher role', () => moderator, () => admin, 'Ce membre du staff est de votre rang ou au-dessus'],
    ['an equal one', () => admin, () => admin, 'C’est votre propre compte'],
    ['the founder', () => admin, () => founder, 'Ce membre du staff est de votre rang ou au-dessus'],
  ])('of %s: name, role and no more', async (_what, actor, of, sentence) => {
    const { status, content } = await read(of().id, await site.as(actor()))
    expect(status).toBe(200)
    expect(content).toContain(of().name)
    expect(content).toContain(sentence)
    for (const unsaid of OTHERS) expect(content).not.toContain(unsaid)
  })

  test('shows the founder an admin’s file', async () => {
    const { content } = await read(admin.id, await site.as(founder))
    for (const message of ['k•••@e•••.fr', 'Notes du staff', 'Actes du staff'])
      expect(content).toContain(message)
  })

  test('links the full log for admins', async () => {
    const href = `href="/admin/journal?user=${zoe.id}"`
    expect((await read(zoe.id)).page).not.toContain(href)
    expect((await read(zoe.id, await site.as(admin))).page).toContain(href)
  })

  test('offers sanctions by role', async () => {
    expect((await read(zoe.id)).page).not.toContain(`/admin/bannir/${zoe.id}`)
    expect((await read(zoe.id, await site.as(admin))).page).toContain(`/admin/bannir/${zoe.id}`)
  })

  test('returns 403 to members, and the sign-in to visitors', async () => {
    const refused = await read(zoe.id, await site.as(await createMember(site.db)))
    expect(refused.status).toBe(403)
    expect(refused.text).not.toContain('zoe@exemple.fr')
    const visitor = await read(zoe.id, await site.as(null))
    expect([visitor.status, visitor.headers.location]).toEqual([
      302,
      `/connexion?suite=%2Fadmin%2Fmembres%2F${zoe.id}`,
    ])
  })

  test.each(['0', 'x', '-1', '2147483648', '99999999', "1'", '%00'])('returns 404 for %s', async (id) => {
    expect((await read(id)).status).toBe(404)
  })

  test('returns 404 for a deleted account', async () => {
    const gone = await createMember(site.db)
    await site.db.deleteFrom('users').where('id', '=', gone.id).execute()
    expect((await read(gone.id)).status).toBe(404)
  })
})

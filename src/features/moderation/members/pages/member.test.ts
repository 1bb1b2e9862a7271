import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { block, createMember, createPhoto, type TestMember } from '../../../../../tests/support/factories.ts'
import { DECISION } from '../../../../shared/decisions.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0'
let site: TestApp
let moderator: TestMember
let admin: TestMember
let founder: TestMember
let zoe: TestMember
let desk: Browser

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
  desk = await site.as(moderator)
})
afterAll(() => site.close())

async function read(id: number | string, browser = desk) {
  const { status, text, headers } = await browser.get(`/admin/membres/${id}`)
  const page = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  const words = page
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
  return { status, page, words, headers, text }
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
  it('says who it is, and where the account stands', async () => {
    const { status, words, text, page } = await read(zoe.id)
    expect(status).toBe(200)
    expect(text).toContain('noindex')
    for (const said of [
      `Zoé, membre n° ${zoe.id}`,
      'zoe@exemple.fr confirmé en attente de autre@exemple.fr',
      '17 mai 1990, ',
      'Fille',
      'près de Lyon',
      '2 janv. 2026, 04:04, depuis 203.0.113.9',
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
      expect(words).toContain(said)
    }
    expect(page).toContain('href="/admin/recherche?search=203.0.113.9"')
    expect(page).toContain('--warning:40%')
  })

  it('says nothing of position, orientation, religion or messages', async () => {
    const { page } = await read(zoe.id)
    for (const unsaid of ['45.76', '4.84', 'Bisexuel', 'Religion', 'Orientation', 'search_settings']) {
      expect(page).not.toContain(unsaid)
    }
  })

  it('hides nobody from staff who have blocked them, or are blocked', async () => {
    const other = await createMember(site.db)
    await block(site.db, zoe.id, moderator.id)
    await block(site.db, moderator.id, other.id)
    expect((await read(zoe.id)).words).toContain('zoe@exemple.fr')
    expect((await read(other.id)).words).toContain(other.email)
  })

  it('shows photos in every state, and leads to those that can be opened', async () => {
    const member = await createMember(site.db)
    for (const state of [0, 1, 2, 3, 4])
      await createPhoto(site.db, member.id, { state, reason: 'Trop sombre' })
    await createPhoto(site.db, member.id, { state: 0, verification: true })
    const { page, words } = await read(member.id)
    for (const word of [
      'en attente',
      'visible',
      'refusée',
      'modérée',
      'bannie',
      'vérification, en attente',
    ]) {
      expect(words).toContain(word)
    }
    expect(page.match(/\/cache\/thumbnail\/up\/photo\//g)).toHaveLength(6)
    expect(page.match(new RegExp(`href="/celibataire/${member.id}#`, 'g'))).toHaveLength(5)
  })

  it('shows devices by their words, and addresses that lead to the search; no more than ten', async () => {
    const member = await createMember(site.db)
    await signIn(member.id, '2001:db8::7')
    expect((await read(member.id)).words).toMatch(
      /Firefox, Windows 2001:db8::7 ouverte première fois à l’instant, dernière fois à l’instant/,
    )
    expect((await read(member.id)).page).toContain('href="/admin/recherche?search=2001%3Adb8%3A%3A7"')
    for (let n = 0; n < 10; n++) await signIn(member.id, `192.0.2.${n}`, null)
    const { words } = await read(member.id)
    expect(words).toContain('Seuls les 10 plus récents sont affichés.')
    expect(words.match(/ouverte/g)).toHaveLength(10)
  })

  it('says that an account is suspended, and until when', async () => {
    const good = await createMember(site.db, { roles: -1 })
    expect((await read(good.id)).words).toContain('Ce compte est suspendu, sans fin prévue.')
    const until = await createMember(site.db, {
      roles: -1,
      suspended_until: new Date('2030-05-17T10:00:00Z'),
    })
    expect((await read(until.id)).words).toContain('Ce compte est suspendu jusqu’au 17 mai 2030, 12:00.')
  })

  it('tells decisions, by whom, whether they stand, and what was said against them', async () => {
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
    for (const [place, accepted] of contested.entries()) {
      await site.db
        .insertInto('contests')
        .values({ decision_id: rows[place]?.id ?? 0, user_id: member.id, text: 'Non.', accepted })
        .execute()
    }
    const { words } = await read(member.id)
    for (const said of [
      'Avertissement +20 % en vigueur contestée Arnaque : Demande d’argent',
      'par Karim',
      'Avertissement allégé −10 % en vigueur contestation refusée',
      'Suspension, jusqu’au 1 janv. 2026, 12:00 terminée contestation acceptée',
      'par un compte supprimé',
      'Suspension pour de bon annulée',
    ]) {
      expect(words).toContain(said)
    }
  })

  it('counts reports received and made, and leads to their entries', async () => {
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
    expect(received.words).toContain('3 en tout, par objet :')
    expect(received.page).toContain(`href="/admin/signalements/${open?.id}"`)
    expect(received.words).toContain(`Photo n° ${open?.id} Urgent À traiter 2 signalements`)
    expect(received.words).toContain(`Photo n° ${right?.id} Grave Averti`)
    const made = await read(member.id)
    expect(made.words).toContain('3 en tout, dont 1 suivi d’effet et 1 sans suite.')
    expect(made.words).toContain(`Photo n° ${open?.id} sur Zoé À traiter`)
  })
})

describe('hints of duplicates', () => {
  it('tells of the same device and address, each as strong as it is', async () => {
    const member = await createMember(site.db, { signup_ip: '198.51.100.1' })
    const twin = await createMember(site.db, { name: 'Jumelle', roles: -1 })
    const guest = await createMember(site.db, { name: 'Invitee', signup_ip: '198.51.100.1' })
    await signIn(member.id, '2001:db8:1:2::3')
    await signIn(twin.id, '2001:db8:1:2:ffff::9')
    const { words, page } = await read(member.id)
    expect(words).toContain(
      'Jumelle indice fort suspendu même appareil (Firefox, Windows) et même adresse 2001:db8:1:2::/64, à eux deux seuls',
    )
    expect(words).toContain('Invitee indice moyen même adresse 198.51.100.1, à eux deux seuls')
    expect(words).toContain('Des indices, jamais des preuves : rien n’est décidé par eux.')
    expect(page.indexOf(`/admin/membres/${twin.id}`)).toBeLessThan(page.indexOf(`/admin/membres/${guest.id}`))
  })

  it('takes an address of many for a weak one, and shows no more than twelve', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 20 }, () => createMember(site.db, { signup_ip: '192.0.2.200' })),
    )
    const { words } = await read(crowd[0]?.id ?? 0)
    expect(words.match(/indice faible même adresse 192\.0\.2\.200, comme 20 comptes en tout/g)).toHaveLength(
      12,
    )
  })

  it('does not take every IPv4 address written as IPv6 for one network', async () => {
    const member = await createMember(site.db)
    await signIn(member.id, '::ffff:192.0.2.1')
    await signIn((await createMember(site.db)).id, '::ffff:192.0.2.2')
    expect((await read(member.id)).words).toContain('Aucun indice de doublon.')
  })

  it('tells of photos that look alike', async () => {
    const hash = '1100'.repeat(16)
    const member = await createMember(site.db)
    const other = await createMember(site.db, { name: 'Copieuse' })
    await createPhoto(site.db, member.id, { hash })
    await createPhoto(site.db, other.id, { hash: `${hash.slice(0, -1)}1`, state: 4 })
    expect((await read(member.id)).words).toContain('Copieuse indice fort une photo ressemblante')
  })

  it('tells of the same first messages, not of what everybody writes, and never what they say', async () => {
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
    const { words, page } = await read(member.id)
    expect(words).toContain('Perroquet indice moyen un même premier message, avec un lien ou des coordonnées')
    expect(words.match(/indice (fort|moyen|faible)/g)).toHaveLength(1)
    expect(words).toContain('2 en 30 jours à 2 membres · 1 avec un lien ou des coordonnées')
    expect(page).not.toContain('venez ici')
  })

  it('tells moderators nothing that staff have in common with a member', async () => {
    const member = await createMember(site.db, { signup_ip: '192.0.2.55' })
    await createMember(site.db, { name: 'Adjointe', roles: 2, signup_ip: '192.0.2.55' })
    expect((await read(member.id)).words).toContain('Aucun indice de doublon.')
    expect((await read(member.id, await site.as(founder))).words).toContain('Adjointe Admin indice moyen')
  })
})

describe('who reads what', () => {
  const REST = ['exemple.fr', 'Signalements Reçus', 'Notes du staff', 'Actes du staff']

  test.each([
    ['oneself', () => moderator, () => moderator, 'C’est votre propre compte'],
    ['a higher role', () => moderator, () => admin, 'Ce membre du staff est de votre rang ou au-dessus'],
    ['an equal one', () => admin, () => admin, 'C’est votre propre compte'],
    ['the founder', () => admin, () => founder, 'Ce membre du staff est de votre rang ou au-dessus'],
  ])('of %s: name, role and no more', async (_what, actor, of, sentence) => {
    const { status, words } = await read(of().id, await site.as(actor()))
    expect(status).toBe(200)
    expect(words).toContain(of().name)
    expect(words).toContain(sentence)
    for (const unsaid of REST) expect(words).not.toContain(unsaid)
  })

  test('the founder reads of an admin what staff read of a member', async () => {
    const { words } = await read(admin.id, await site.as(founder))
    for (const said of ['karim@exemple.fr', 'Notes du staff', 'Actes du staff']) expect(words).toContain(said)
  })

  test('the whole log is offered to those who may read it', async () => {
    const href = `href="/admin/journal?user=${zoe.id}"`
    expect((await read(zoe.id)).page).not.toContain(href)
    expect((await read(zoe.id, await site.as(admin))).page).toContain(href)
  })

  test('acts are offered by role', async () => {
    expect((await read(zoe.id)).page).not.toContain(`/admin/bannir/${zoe.id}`)
    expect((await read(zoe.id, await site.as(admin))).page).toContain(`/admin/bannir/${zoe.id}`)
  })

  test('members read nothing; a visitor signs in first', async () => {
    const refused = await read(zoe.id, await site.as(await createMember(site.db)))
    expect(refused.status).toBe(403)
    expect(refused.text).not.toContain('zoe@exemple.fr')
    const visitor = await read(zoe.id, await site.as(null))
    expect([visitor.status, visitor.headers.location]).toEqual([
      302,
      `/connexion?suite=%2Fadmin%2Fmembres%2F${zoe.id}`,
    ])
  })

  test.each(['0', 'x', '-1', '2147483648', '99999999', "1'", '%00'])('nobody is at %s', async (id) => {
    expect((await read(id)).status).toBe(404)
  })

  test('whose account is deleted is not there', async () => {
    const gone = await createMember(site.db)
    await site.db.deleteFrom('users').where('id', '=', gone.id).execute()
    expect((await read(gone.id)).status).toBe(404)
  })
})

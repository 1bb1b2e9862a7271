import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  birthdayAtAge,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { answerAll } from '../../../../tests/support/profile.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'

let site: TestApp
let founder: TestMember
let reader: TestMember
let staff: TestMember

beforeAll(async () => {
  site = await createTestApp()
  founder = await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  reader = await createMember(site.db, { latitude: 48.86, longitude: 2.35 })
  staff = await createMember(site.db, { roles: 1 })
})
afterAll(() => site.close())

const block = (from: TestMember, blocked: TestMember) =>
  site.db.insertInto('blacklist').values({ user_id: from.id, blocked_id: blocked.id }).execute()

const FULL = {
  avatar: `${'a'.repeat(32)}.webp`,
  emoji: '1f48e.webp',
  stripe_status: true,
  status: 1,
  matrimonial_status: 0,
  job: 'Libraire',
  size: 1,
  height: 4,
  eyes: 0,
  hair: 2,
  religion: 2,
  drink: 2,
  smoke: 0,
  children: 1,
  description: 'Deux lignes\nde moi.',
  iso: 'FR',
  sensitive: true,
  orientation: 2,
  sex: 0,
  birthday: '1984-05-17',
  latitude: 45.76,
  longitude: 4.83,
  signup_ip: '203.0.113.9',
}

describe('GET /api/user/:id', () => {
  test('returns exactly the fields of the profile', async () => {
    const member = await createMember(site.db, { ...FULL, last_activity: new Date('2026-01-02T03:04:05Z') })
    const answer = await (await site.as(reader)).get(`/api/user/${member.id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      user: {
        id: member.id,
        name: member.name,
        avatar: FULL.avatar,
        birthday: '1984-05-17',
        sex: 0,
        ...{ intentions: 0, interests: [], slates: [] },
        ...answerAll(null),
        orientation: 2,
        matrimonial_status: 0,
        job: 'Libraire',
        size: 1,
        height: 4,
        eyes: 0,
        hair: 2,
        religion: 2,
        drink: 2,
        smoke: 0,
        children: 1,
        description: 'Deux lignes\nde moi.',
        can_description: true,
        status: 1,
        roles: 0,
        stripe_status: true,
        emoji: '1f48e.webp',
        latitude: 45.76,
        longitude: 4.83,
        last_activity: '2026-01-02T03:04:05.000Z',
      },
      photos: [],
      photo_waits: false,
      ifBirthday: false,
      isFriend: false,
      bond: 'none',
      friends_since: null,
      ask_id: null,
      contact: {
        write: { state: 'open', sentence: null },
        request: { state: 'open', sentence: null },
      },
      isBlocked: false,
      iso: 'FR',
      verified_on: null,
    })
  })

  test('returns neither sensitive fields without consent nor a disabled description', async () => {
    const silent = await createMember(site.db, {
      orientation: 3,
      can_description: false,
      description: 'tais-toi',
    })
    const { body } = await (await site.as(reader)).get(`/api/user/${silent.id}`)
    expect(body.user).toMatchObject({
      orientation: null,
      religion: null,
      description: null,
      can_description: false,
    })
    expect(JSON.stringify(body)).not.toContain('tais-toi')
  })

  test('returns a birthday on its day', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date())
    const birthday = `${Number(today.slice(0, 4)) - 40}${today.slice(4)}`
    const member = await createMember(site.db, { birthday })
    const { body } = await (await site.as(reader)).get(`/api/user/${member.id}`)
    expect(body.ifBirthday).toBe(true)
  })

  test('returns the IP address masked, and to staff only: of the last session, else of the registration', async () => {
    const member = await createMember(site.db, { signup_ip: '203.0.113.9' })
    const admin = await site.as(staff)
    const url = `/api/user/${member.id}`
    expect((await admin.get(url)).body.user.user_ip).toBe('203.•••')
    await site.db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.from('another'),
        user_id: member.id,
        expires_at: new Date(Date.now() + 60_000),
        ip: '2001:db8::7',
      })
      .execute()
    expect((await admin.get(url)).body.user.user_ip).toBe('2001:•••')
    const plain = await (await site.as(reader)).get(url)
    expect(plain.body.user).not.toHaveProperty('user_ip')
    expect((await (await site.as(member)).get(url)).body.user).not.toHaveProperty('user_ip')
  })

  test('returns nothing of the account', async () => {
    const member = await createMember(site.db, {
      ...FULL,
      email: 'secret@exemple.fr',
      warning: 30,
      place: 'Lyon',
    })
    const { text } = await (await site.as(reader)).get(`/api/user/${member.id}`)
    for (const private_ of [
      'secret',
      'warning',
      'Lyon',
      'password',
      'email',
      '203.0.113.9',
      'demo',
      'searchable',
    ]) {
      expect(text).not.toContain(private_)
    }
  })

  test('returns 404 for a member who has blocked the viewer, and the profile of one blocked by the viewer', async () => {
    const [a, b] = [await createMember(site.db), await createMember(site.db)]
    await block(a, b)
    const hidden = await (await site.as(b)).get(`/api/user/${a.id}`)
    expect(hidden.status).toBe(404)
    expect(hidden.body.message).toBe('Ce profil n’existe pas, ou n’existe plus.')
    const shown = await (await site.as(a)).get(`/api/user/${b.id}`)
    expect(shown.status).toBe(200)
    expect(shown.body.isBlocked).toBe(true)
  })

  test('returns neither presence nor position of a member blocked by the reader', async () => {
    const member = await createMember(site.db, FULL)
    const other = await createMember(site.db, { latitude: 48.86, longitude: 2.35 })
    const url = `/api/user/${member.id}`
    const browser = await site.as(other)
    await block(other, member)
    const { body } = await browser.get(url)
    const silent = { avatar: null, latitude: 0, longitude: 0, last_activity: '1970-01-01T00:00:00.000Z' }
    expect(body).toMatchObject({ isBlocked: true, iso: null, user: { name: member.name, ...silent } })
    expect((await (await site.as(member)).get(`/api/user/${other.id}`)).status).toBe(404)
    await browser.delete(`/api/blacklist/${member.id}`)
    expect((await browser.get(url)).body).toMatchObject({ iso: 'FR', user: { latitude: 45.76 } })
  })

  test('returns presence and position of a blocked member to staff', async () => {
    const member = await createMember(site.db, FULL)
    const moderator = await createMember(site.db, { roles: 1 })
    await block(moderator, member)
    const { body } = await (await site.as(moderator)).get(`/api/user/${member.id}`)
    expect(body).toMatchObject({ isBlocked: true, iso: 'FR', user: { latitude: 45.76 } })
    expect(Date.parse(body.user.last_activity)).toBeGreaterThan(0)
  })

  test('returns every profile to staff', async () => {
    const [member, moderator] = [await createMember(site.db), await createMember(site.db, { roles: 1 })]
    await block(member, moderator)
    expect((await (await site.as(moderator)).get(`/api/user/${member.id}`)).status).toBe(200)
  })

  test('returns 401 to visitors and 403 to suspended members, whose profiles are readable', async () => {
    const suspended = await createMember(site.db, { roles: -1, searchable: false })
    expect((await (await site.as(null)).get(`/api/user/${reader.id}`)).status).toBe(401)
    const refused = await (await site.as(suspended)).get(`/api/user/${reader.id}`)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('Votre compte est suspendu.')
    expect((await (await site.as(reader)).get(`/api/user/${suspended.id}`)).body.user.roles).toBe(-1)
    expect((await (await site.as(reader)).get(`/api/user/${founder.id}`)).body.user.roles).toBe(3)
  })

  test('returns 404 for any other id', async () => {
    const browser = await site.as(reader)
    const wrong = [
      '0',
      '-1',
      'abc',
      '1.5',
      '1e3',
      '%20',
      '2147483648',
      '9223372036854775808',
      '1%00',
      '999999',
    ]
    for (const id of wrong) expect([id, (await browser.get(`/api/user/${id}`)).status]).toEqual([id, 404])
  })
})

describe('/celibataire/:id', () => {
  test('shows the whole profile without scripts', async () => {
    const member = await createMember(site.db, {
      ...FULL,
      name: 'Salomé',
      name_key: 'salome',
      birthday: birthdayAtAge(41),
    })
    const { status, text } = await (await site.as(reader)).get(`/celibataire/${member.id}`)
    expect(status).toBe(200)
    expect(text).toContain(`data-id="${member.id}"`)
    expect(text).toContain('noindex')
    for (const visibleText of [
      'Salomé',
      '41 ans',
      'Libraire.',
      'Un enfant.',
      'Ne fume pas, boit un verre à l’occasion.',
      'Entre 1\u00a0m\u00a060 et 1\u00a0m\u00a070, silhouette moyenne, cheveux noirs, yeux bruns.',
      'Orientation\u202f: bisexuel.',
      'Religion\u202f: agnostique.',
      'Deux lignes\nde moi.',
    ]) {
      expect(text).toContain(visibleText)
    }
    expect(text).toContain('Dernière connexion')
    expect(text).not.toContain('suspendu')
    expect(text).not.toContain('C&#x27;est votre profil')
  })

  test('warns of a fake, marks suspended members and the own profile', async () => {
    const fake = await createMember(site.db, { status: 2 })
    const gone = await createMember(site.db, { roles: -1 })
    const browser = await site.as(reader)
    expect((await browser.get(`/celibataire/${fake.id}`)).text).toContain('Ce profil est peut-être un faux.')
    expect((await browser.get(`/celibataire/${gone.id}`)).text).toContain('>suspendu<')
    expect((await browser.get(`/celibataire/${reader.id}`)).text).toContain('C’est votre profil')
  })

  test('shows no distance without both positions', async () => {
    const nowhere = await createMember(site.db, { latitude: 0, longitude: 0 })
    const near = await createMember(site.db, { latitude: 48.85, longitude: 2.2 })
    const browser = await site.as(reader)
    expect((await browser.get(`/celibataire/${near.id}`)).text).toContain('à 11 km de vous')
    expect((await browser.get(`/celibataire/${nowhere.id}`)).text).not.toContain('km de vous')
    expect((await (await site.as(nowhere)).get(`/celibataire/${near.id}`)).text).not.toContain('km de vous')
  })

  test('shows neither presence, distance, last connection nor country of a blocked member', async () => {
    const member = await createMember(site.db, { ...FULL, last_activity: new Date() })
    const other = await createMember(site.db, { latitude: 48.86, longitude: 2.35 })
    const url = `/celibataire/${member.id}`
    const marks = ['en ligne', 'km de vous', 'Dernière connexion', 'class="flag']
    const shown = async () => {
      const [, head = ''] = (await (await site.as(other)).get(url)).text.split('<div class="profile-left">')
      return marks.filter((mark) => head.includes(mark))
    }
    expect(await shown()).toEqual(marks)
    await block(other, member)
    expect(await shown()).toEqual([])
  })

  test('shows a drawn figure while the first photo waits, except to its owner and of a blocked member', async () => {
    const member = await createMember(site.db)
    const { photo } = await createPhoto(site.db, member.id, { state: PHOTO_STATE.awaiting })
    const [browser, owner] = [await site.as(reader), await site.as(member)]
    const page = await browser.get(`/celibataire/${member.id}`)
    expect(page.text).toMatch(/<span class="drawn drawn-waits"><svg.*?<\/svg>Photo en cours de vérification</)
    expect(page.text).not.toContain(photo)
    const api = `/api/user/${member.id}`
    expect((await browser.get(api)).body).toMatchObject({ photo_waits: true, photos: [] })
    expect((await owner.get(api)).body.photo_waits).toBe(false)
    await block(reader, member)
    expect((await browser.get(api)).body.photo_waits).toBe(false)
  })

  test('shows a crop by its owner alone, and the full size of a photo near 4:5 without one', async () => {
    const member = await createMember(site.db)
    const create = (crop: number[] | null) =>
      createPhoto(site.db, member.id, { width: 1200, height: 1600, crop, alt: crop ? 'Au bal' : '' })
    const [plain, cropped] = [await create(null), await create([0, 0, 500, 469])]
    const { text } = await (await site.as(reader)).get(`/celibataire/${member.id}`)
    const getImage = ({ photo }: { photo: string }) =>
      text.match(new RegExp(`class="photo-link"[^>]*><img src="[^"]*${photo}"[^>]*>`))?.[0]
    expect(getImage(plain)).toContain(`/up/photo/${plain.photo} 1200w`)
    expect(getImage(cropped)).not.toContain('srcSet')
    expect(getImage(cropped)).toContain('alt="Au bal"')
  })

  test('links the owner to the order and crops of their photos', async () => {
    const member = await createMember(site.db)
    await createPhoto(site.db, member.id)
    const link = '<a href="/user/photos">Ranger, cadrer et décrire mes photos</a>'
    expect((await (await site.as(member)).get(`/celibataire/${member.id}`)).text).toContain(link)
    expect((await (await site.as(reader)).get(`/celibataire/${member.id}`)).text).not.toContain(link)
  })

  test('escapes user text', async () => {
    const evil = await createMember(site.db, { description: '<img src=x onerror=1></script>', job: '"><b>x' })
    const { text } = await (await site.as(reader)).get(`/celibataire/${evil.id}`)
    expect(text).toContain('&lt;img src=x onerror=1&gt;')
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('<b>x')
  })

  test('shows visitors an invitation, and name, age and photo only if the member chose it', async () => {
    const shy = await createMember(site.db, { ...FULL, name: 'Timide' })
    const open = await createMember(site.db, { ...FULL, name: 'Ouverte', shown_to_visitors: true })
    const visitor = await site.as(null)
    const hidden = (await visitor.get(`/celibataire/${shy.id}`)).text
    expect(hidden).toContain('<h1>Un membre</h1>')
    expect(hidden).toContain('<title>Un membre · Guinguette</title>')
    expect(hidden).toContain('Inscrivez-vous pour voir ce profil et dire bonjour.')
    expect(hidden).toContain('href="/inscription"')
    expect(hidden).toContain('noindex')
    for (const private_ of ['Timide', ' ans', FULL.avatar]) expect(hidden).not.toContain(private_)
    const shown = (await visitor.get(`/celibataire/${open.id}`)).text
    for (const chosen of ['Ouverte', ' ans', FULL.avatar]) expect(shown).toContain(chosen)
    for (const text of [hidden, shown]) {
      for (const private_ of [
        'Libraire',
        'Bisexuel',
        'Deux lignes',
        'Dernière connexion',
        'km de vous',
        '45.76',
      ]) {
        expect(text).not.toContain(private_)
      }
    }
  })

  test('returns 404 to visitors for a suspended member, and nothing else of a paused one', async () => {
    const visitor = await site.as(null)
    const suspended = await createMember(site.db, { roles: -1, name: 'Bannie', shown_to_visitors: true })
    const { status, text } = await visitor.get(`/celibataire/${suspended.id}`)
    expect([status, text.includes('Bannie')]).toEqual([404, false])
    const paused = await createMember(site.db, {
      paused_at: new Date(),
      name: 'Pause',
      shown_to_visitors: true,
    })
    const shy = await createMember(site.db, { name: 'Discrète' })
    const read = async (id: number) =>
      /<main.*<\/main>/s.exec((await visitor.get(`/celibataire/${id}`)).text)?.[0].replace(/%2F\d+/, '')
    expect(await read(paused.id)).toBe(await read(shy.id))
  })

  test('returns 404 for unknown ids, and redirects suspended readers to the reason', async () => {
    const [a, b] = [await createMember(site.db), await createMember(site.db, { roles: -1 })]
    await block(a, reader)
    for (const id of ['0', 'x', '2147483648', '999999', String(a.id)]) {
      expect((await (await site.as(reader)).get(`/celibataire/${id}`)).status).toBe(404)
    }
    expect((await (await site.as(null)).get('/celibataire/999999')).status).toBe(404)
    expect((await (await site.as(b)).get(`/celibataire/${reader.id}`)).headers.location).toBe(
      '/user/decisions',
    )
  })
})

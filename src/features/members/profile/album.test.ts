import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createComment,
  createFriendship,
  createLike,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { answerRequired } from '../../../../tests/support/profile.ts'
import { REQUIRED_FIELDS } from '../profile-fields.ts'

let site: TestApp
let reader: TestMember
let owner: TestMember
let staff: TestMember
const ids: Record<
  'worn' | 'newer' | 'awaiting' | 'refused' | 'moderated' | 'banned' | 'verification',
  number
> = {} as never

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  reader = await createMember(site.db)
  staff = await createMember(site.db, { roles: 1 })
  owner = await createMember(site.db, { name: 'Salomé', name_key: 'salome' })
  const worn = await createPhoto(site.db, owner.id)
  await site.db.updateTable('users').set({ avatar: worn.photo }).where('id', '=', owner.id).execute()
  ids.worn = worn.id
  ids.newer = (await createPhoto(site.db, owner.id)).id
  ids.awaiting = (await createPhoto(site.db, owner.id, { state: 0 })).id
  ids.refused = (await createPhoto(site.db, owner.id, { state: 2 })).id
  ids.moderated = (await createPhoto(site.db, owner.id, { state: 3 })).id
  ids.banned = (await createPhoto(site.db, owner.id, { state: 4 })).id
  ids.verification = (await createPhoto(site.db, owner.id, { state: 0, verification: true })).id
})
afterAll(() => site.close())

const profile = async (who: TestMember, of: TestMember) =>
  (await (await site.as(who)).get(`/api/user/${of.id}`)).body
const listPhotoIds = async (who: TestMember, of: TestMember) =>
  (await profile(who, of)).photos.map(({ id }: { id: number }) => id)
const getPage = async (who: TestMember | null, of: TestMember) =>
  (await (await site.as(who)).get(`/celibataire/${of.id}`)).text
/** Fragments that the page links to: photos that open. */
const opened = (text: string) => [...text.matchAll(/href="#(\d+)"/g)].map(([, id]) => Number(id))

describe('photos of GET /api/user/{id}', () => {
  test('returns visible photos to others, the profile photo first', async () => {
    await createLike(site.db, ids.worn, reader.id)
    await createComment(site.db, ids.worn, owner.id)
    const { photos, user } = await profile(reader, owner)
    expect(photos.map(({ id }: { id: number }) => id)).toEqual([ids.worn, ids.newer])
    expect(photos[0]).toEqual({
      id: ids.worn,
      photo: user.avatar,
      user_id: owner.id,
      likes: 1,
      comments: 1,
      locked: false,
      liked: true,
      state: 1,
      verification: false,
      width: 1200,
      height: 1600,
      blur: '',
      alt: '',
      cropped: false,
    })
  })

  test('returns hidden photos to owner and staff, and banned photos to nobody', async () => {
    const all = [ids.worn, ids.newer, ids.verification, ids.moderated, ids.refused, ids.awaiting]
    expect(await listPhotoIds(owner, owner)).toEqual(all)
    expect(await listPhotoIds(staff, owner)).toEqual(all)
  })

  test('returns photos of suspended members to staff and themselves only', async () => {
    const gone = await createMember(site.db, { roles: -1 })
    const { id, photo } = await createPhoto(site.db, gone.id)
    await site.db.updateTable('users').set({ avatar: photo }).where('id', '=', gone.id).execute()
    const visible = await profile(reader, gone)
    expect([visible.photos, visible.user.avatar, visible.user.roles]).toEqual([[], null, -1])
    const atDesk = await profile(staff, gone)
    expect([atDesk.photos[0].id, atDesk.user.avatar]).toEqual([id, photo])
    const text = await getPage(reader, gone)
    expect(text).not.toContain(photo)
    expect(text).toContain('>suspendu<')
    expect(await getPage(staff, gone)).toContain(photo)
    expect(await getPage(null, gone)).not.toContain(photo)
  })

  test('shows blocked members without photos, and counts nothing of blocked pairs', async () => {
    const other = await createMember(site.db)
    const { photo } = await createPhoto(site.db, other.id)
    await site.db.updateTable('users').set({ avatar: photo }).where('id', '=', other.id).execute()
    await createLike(site.db, ids.newer, other.id)
    await createComment(site.db, ids.newer, other.id)
    await blockMember(site.db, reader.id, other.id)
    const visible = await profile(reader, other)
    expect([visible.photos, visible.user.avatar, visible.isBlocked]).toEqual([[], null, true])
    expect(await getPage(reader, other)).not.toContain(photo)
    expect((await profile(reader, owner)).photos[1]).toMatchObject({ likes: 0, comments: 0 })
    expect((await profile(owner, owner)).photos[1]).toMatchObject({ likes: 1, comments: 1 })
  })

  test('returns who is a friend', async () => {
    const [one, other] = [await createMember(site.db), await createMember(site.db)]
    expect((await profile(one, other)).isFriend).toBe(false)
    await createFriendship(site.db, one.id, other.id)
    expect((await profile(one, other)).isFriend).toBe(true)
    expect((await profile(reader, other)).isFriend).toBe(false)
  })
})

describe('/celibataire/{id}', () => {
  test('shows the first photo, thumbnails of the others, then the others, each opened by its fragment', async () => {
    const text = await getPage(reader, owner)
    expect(opened(text)).toEqual([ids.worn, ids.newer, ids.newer])
    expect(text).toContain('alt="Photo 1 sur 2 de Salomé"')
    expect(text).toContain('alt="Photo 2 sur 2 de Salomé"')
    expect(text).not.toContain('Ajouter une Photo')
    for (const hidden of ['En attente', 'Refusée', 'Modérée', 'Vérification'])
      expect(text).not.toContain(hidden)
  })

  test('shows a placeholder without a photo', async () => {
    const bare = await createMember(site.db, { name: 'Nouvelle' })
    const text = await getPage(reader, bare)
    expect(text).toContain('class="drawn"')
    expect(opened(text)).toEqual([])
  })

  test('shows owners the state of each photo, and lets them add up to nine photos', async () => {
    const text = await getPage(owner, owner)
    expect(opened(text)).toEqual([
      ids.worn,
      ids.newer,
      ids.newer,
      ids.verification,
      ids.moderated,
      ids.refused,
      ids.awaiting,
    ])
    for (const state of ['En attente', 'Refusée', 'Modérée', 'Vérification'])
      expect(text).toContain(`>${state}<`)
    expect(text).toContain('Ajouter une Photo')
    const full = await createMember(site.db)
    for (let i = 0; i < 9; i++) await createPhoto(site.db, full.id, { state: i % 2 })
    const fullPage = await getPage(full, full)
    expect(fullPage).not.toContain('Ajouter une Photo')
    const [first] = opened(fullPage)
    await site.db
      .updateTable('photos')
      .set({ state: 2 })
      .where('id', '=', first ?? 0)
      .execute()
    expect(await getPage(full, full)).toContain('Ajouter une Photo')
  })

  test('shows owners each missing part', async () => {
    const bare = await createMember(site.db, { description: null })
    const missing = await getPage(bare, bare)
    expect(missing).toContain('Ajoutez une photo')
    expect(missing).toContain('Écrivez quelques lignes sur vous')
    expect(missing).toContain('Accrochez une ardoise')
    expect(missing).toContain('Dites ce que vous espérez')
    expect(missing).toContain('Choisissez vos goûts')
    expect(missing).toContain(`il en manque ${REQUIRED_FIELDS.length}.`)
    expect(missing).toContain('href="/user/edit"')
    await createPhoto(site.db, bare.id, { state: 0 })
    const waiting = await getPage(bare, bare)
    expect(waiting).not.toContain('Ajoutez une photo')
    expect(waiting).toContain('Votre photo attend le regard de notre équipe')
    await createPhoto(site.db, bare.id)
    await site.db
      .updateTable('users')
      .set({
        ...answerRequired(0),
        description: 'Bonsoir.',
        sensitive: true,
        religion: 1,
        intentions: 1,
        interests: [1],
      })
      .where('id', '=', bare.id)
      .execute()
    const { id: prompt_id } = await site.db
      .insertInto('prompts')
      .values({ text: 'Je ne danse que si…', key: 'je ne danse que si', state: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await site.db
      .insertInto('slates')
      .values({ user_id: bare.id, position: 1, prompt_id, answer: 'on me laisse rire.' })
      .execute()
    expect(await getPage(bare, bare)).toContain('il en manque une.')
    await site.db.updateTable('users').set({ orientation: 0 }).where('id', '=', bare.id).execute()
    expect(await getPage(bare, bare)).not.toContain('Pour qu’on ait envie de vous écrire')
    expect(await getPage(reader, bare)).not.toContain('Complétez vos informations')
  })

  test('shows staff the masked IP address, exact time and photo states, with links to the admin pages', async () => {
    const member = await createMember(site.db, {
      signup_ip: '2001:db8::7',
      last_activity: new Date('2026-01-02T03:04:05Z'),
    })
    await createPhoto(site.db, member.id)
    await createPhoto(site.db, member.id, { state: 0 })
    const text = await getPage(staff, member)
    expect(text).toContain('>2001:•••</a>')
    expect(text).not.toContain('2001:db8')
    expect(text).toContain(`href="/admin/membres/${member.id}"`)
    expect(text).toMatch(/2 janvier 2026[^<]*04:04:05/)
    expect(text).toContain('1 visible, 1 en attente')
    const plain = await getPage(reader, member)
    for (const secret of ['2001:db8::7', 'Pour le staff', '/admin/recherche', '04:04:05']) {
      expect(plain).not.toContain(secret)
    }
  })

  test('gives the verification code to an unverified owner only', async () => {
    const props = (text: string) => JSON.parse(/id="props">(.*?)<\/script>/.exec(text)?.[1] ?? '').album
    expect(props(await getPage(owner, owner)).verificationCode).toMatch(/^[A-Z0-9]{4}$/)
    expect(props(await getPage(reader, owner)).verificationCode).toBeNull()
    const verified = await createMember(site.db, { status: 1 })
    expect(props(await getPage(verified, verified)).verificationCode).toBeNull()
  })

  test('is shown without an album that could not be read, which the browser loads', async () => {
    await sql`alter table photo_likes rename to elsewhere`.execute(site.db)
    try {
      const text = await getPage(reader, owner)
      expect(text).toContain('<h1>')
      expect(text).toContain('"photos":null')
    } finally {
      await sql`alter table elsewhere rename to photo_likes`.execute(site.db)
    }
  })
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyPassword } from '../../src/features/accounts/password.ts'
import { isEmoji } from '../../src/features/premium/emoji/catalogue.ts'
import { coarsenPosition, getOwnPosition } from '../../src/platform/places/coarse-position.ts'
import { computeAge, toParisDay } from '../../src/shared/age.ts'
import { toNameKey } from '../../src/shared/keys.ts'
import { createTestDatabase, type TestDatabase, truncate } from '../../tests/support/db.ts'
import { createMember } from '../../tests/support/factories.ts'
import { testLong } from '../../tests/support/long-form.ts'
import { quickPortraits } from '../../tests/support/quick-portraits.ts'
import { createDemo, createProgress } from './create-demo.ts'
import { refreshDemo } from './refresh-demo.ts'
import { removeDemo } from './remove-demo.ts'

let database: TestDatabase
let dataDir = ''
const now = Date.now()

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-demo-'))
  await truncate(database.db)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const make = (size: number, seed = 1, portraits = false) =>
  createDemo({ ...database, ...quickPortraits, config: { dataDir }, size, seed, portraits, now })

/** Rows without the values that differ between two demos of one seed. */
const readAll = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select u.*, m.sex, m.orientation, m.birthday::text, m.latitude, m.longitude, m.signup, m.last_activity, m.searchable
    from users u join member_search m on m.user_id = u.id order by u.id`.execute(database.db)
  return rows.map(({ password_hash, warned_at, ...row }) => row)
}
const count = async (condition: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u join member_search m on m.user_id = u.id
    where ${sql.raw(condition)}`.execute(database.db)
  return rows[0]?.count ?? 0
}

describe('createDemo', () => {
  test('creates the same members for the same seed and others for another', async () => {
    await make(400)
    const first = await readAll()
    await removeDemo(database.db, { dataDir })
    await truncate(database.db)
    await make(400)
    expect(await readAll()).toEqual(first)
    await truncate(database.db)
    await make(400, 2)
    const names = (await readAll()).map(({ name }) => name)
    expect(names.slice(0, 4)).toEqual(['Julien', 'Salomé', 'Nadia', 'Karim'])
    expect(names.slice(4, 20)).not.toEqual(first.slice(4, 20).map(({ name }) => name))
  })

  test('creates plausible members that follow every rule of the site', async () => {
    await make(3_000)
    const rows = await readAll()
    expect(rows).toHaveLength(3_000)
    for (const { name, name_key, email, birthday, latitude, longitude } of rows) {
      expect(name).toMatch(/^[\p{L}\d_.-]{3,20}$/u)
      expect(name_key).toBe(toNameKey(String(name)))
      expect(email).toMatch(/^[a-z-]+\.\d+@demo\.guinguette\.invalid$/)
      expect(computeAge(String(birthday), toParisDay(now))).toBeGreaterThanOrEqual(18)
      const position = { latitude: Number(latitude), longitude: Number(longitude) }
      if (getOwnPosition(position).area !== 'cell') expect(coarsenPosition(position)).toMatchObject(position)
    }
    const share = async (condition: string) => (await count(condition)) / 3_000
    expect(await share('demo and email_verified_at is not null')).toBe(1)
    expect(await share('sex = 0')).toBeCloseTo(0.48, 1)
    expect(await share('sensitive')).toBeCloseTo(0.7, 1)
    expect(await count('not sensitive and (u.orientation is not null or religion is not null)')).toBe(0)
    expect(
      await count('m.orientation is distinct from case when not hides_beliefs then u.orientation end'),
    ).toBe(0)
    expect(await share('m.orientation is not null')).toBeCloseTo(0.47, 1)
    expect(await share('latitude = 0 and longitude = 0 and iso is null')).toBeCloseTo(0.06, 1)
    expect(await share(`last_activity > now() - interval '6 minutes'`)).toBeCloseTo(0.1, 1)
    expect(await count(`last_activity > now() - interval '6 minutes'`)).toBeGreaterThan(60)
    expect(await count('last_activity < signup')).toBe(0)
    expect(await count('roles < 0 and searchable')).toBe(0)
    expect(await count('roles < 0')).toBeGreaterThan(5)
    expect(await count('place is not null and latitude = 0')).toBe(0)
    expect(await count('own_latitude <> latitude or shown_longitude <> longitude or iso <> own_iso')).toBe(0)
    expect(await share('shown_to_visitors')).toBeCloseTo(0.15, 1)
    const texts = rows.flatMap(({ description }) => (description ? [String(description)] : []))
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.98)
    expect(texts.filter((text) => /[{}[\]|]|undefined| [?!;:]| à Les? /.test(text))).toEqual([])
  })

  test('gives requests texts that answer a slate of the receiver, roses, and the first member three yes', async () => {
    await make(300)
    const requests = await database.db
      .selectFrom('asks')
      .select(['receiver', 'text', 'quote', 'rose'])
      .execute()
    const answers = requests.filter(({ quote }) => quote?.kind === 'slate')
    expect(answers.length).toBeGreaterThan(10)
    expect(requests.filter(({ rose }) => rose).length).toBeGreaterThan(1)
    expect(
      requests.filter(({ text }) => text && (text.length > 200 || / [?!;:»]|undefined/.test(text))),
    ).toEqual([])
    const slates = await database.db.selectFrom('slates').select(['id', 'user_id', 'answer']).execute()
    for (const { receiver, quote } of answers) {
      const slate = slates.find(({ id }) => id === quote?.id)
      expect(quote).toMatchObject({ answer: slate?.answer })
      expect(slate?.user_id).toBe(receiver)
    }
    const quoted = await database.db
      .selectFrom('messages')
      .where('quote', 'is not', null)
      .select('id')
      .execute()
    const unseen = await database.db
      .selectFrom('friendships')
      .where('yes_unseen', 'is not', null)
      .select('yes_unseen')
      .execute()
    expect(new Set(unseen.map(({ yes_unseen }) => yes_unseen?.message))).toEqual(
      new Set(quoted.map(({ id }) => id)),
    )
    expect(quoted).toHaveLength(3)
  })

  test('gives members intentions, interests and slates, of which the cast have three', async () => {
    await make(300)
    const rows = await readAll()
    const [intentions, interests] = [
      rows.map((row) => row.intentions),
      rows.map((row) => row.interests as number[]),
    ]
    expect(intentions.filter((sum) => sum === 0).length).toBeLessThan(75)
    expect(interests.filter((ids) => ids.length >= 3).length).toBeGreaterThan(200)
    const { rows: slates } = await sql<{ user_id: number; text: string; answer: string }>`
      select s.user_id, p.text, s.answer from slates s join prompts p on p.id = s.prompt_id`.execute(
      database.db,
    )
    expect(new Set(slates.map(({ user_id }) => user_id)).size).toBeGreaterThan(150)
    expect(slates.filter(({ user_id }) => user_id === rows[0]?.id)).toHaveLength(3)
    expect(slates.filter(({ answer }) => / [?!;:»]|undefined/.test(answer))).toEqual([])
    const prompts = await database.db.selectFrom('prompts').select('state').execute()
    expect(prompts.filter(({ state }) => state === 0)).toHaveLength(5)
    await removeDemo(database.db, { dataDir })
    const left = await database.db.selectFrom('prompts').select('state').execute()
    expect([left.length, left.every(({ state }) => state === 1)]).toEqual([60, true])
  })

  test('gives premium members different emojis of the catalogue, and nobody else one', async () => {
    await make(3_000)
    const rows = await readAll()
    const emojis = rows.filter(({ stripe_status }) => stripe_status).map(({ emoji }) => String(emoji))
    expect(emojis.filter((emoji) => !isEmoji(emoji))).toEqual([])
    expect(new Set(emojis).size).toBeGreaterThan(60)
    expect(rows.filter(({ stripe_status, emoji }) => !stripe_status && emoji !== null)).toEqual([])
  })

  test('lets the cast sign in with the printed password, and leaves the founder and the next id alone', async () => {
    await createMember(database.db, { name: 'Salome' })
    await make(30)
    const cast = await database.db
      .selectFrom('users as u')
      .innerJoin('search_settings as s', 's.user_id', 'u.id')
      .select(['u.id', 'u.name', 'u.email', 'u.roles', 'u.stripe_status', 'u.password_hash', 's.seek'])
      .where('u.id', 'in', [2, 4, 5])
      .orderBy('u.id')
      .execute()
    expect(cast.map(({ password_hash, ...member }) => member)).toEqual([
      {
        id: 2,
        name: 'Julien',
        email: 'julien.1@demo.guinguette.invalid',
        roles: 0,
        stripe_status: false,
        seek: 0,
      },
      {
        id: 4,
        name: 'Nadia',
        email: 'nadia.3@demo.guinguette.invalid',
        roles: 1,
        stripe_status: false,
        seek: 2,
      },
      {
        id: 5,
        name: 'Karim',
        email: 'karim.4@demo.guinguette.invalid',
        roles: 2,
        stripe_status: false,
        seek: 0,
      },
    ])
    expect(await verifyPassword(cast[0]?.password_hash ?? '', 'bal-au-bord-de-l-eau')).toBe(true)
    expect(await count(`name_key = 'salome'`)).toBe(1)
    const { id } = await createMember(database.db, { name: 'Suivante' })
    // One id belongs to a deleted account.
    expect(id).toBe(33)
  })

  test('is rejected on a site with members or a demo', async () => {
    await createMember(database.db)
    await createMember(database.db)
    await expect(make(10)).rejects.toThrow('This site has members')
    await truncate(database.db)
    await make(10)
    await expect(make(10)).rejects.toThrow('"./guinguette demo --remove" removes it')
  })

  test('gives portraits to seven in ten, and leaves nothing when it fails', async () => {
    await make(60, 1, true)
    const withPortrait = await count('avatar is not null')
    expect(withPortrait).toBeGreaterThan(30)
    const photos = await database.db.selectFrom('photos').select('photo').distinct().execute()
    expect((await readdir(join(dataDir, 'photos', 'avatar'))).sort()).toEqual(
      photos.map(({ photo }) => photo).sort(),
    )
    await truncate(database.db)
    const broken = createDemo({
      ...database,
      ...quickPortraits,
      config: { dataDir: '/dev/null' },
      size: 10,
      seed: 1,
    })
    await expect(broken).rejects.toThrow()
    expect(await count('true')).toBe(0)
  }, 60_000)

  testLong(
    'recreates the indexes that it dropped',
    async () => {
      const indexes = async () =>
        (
          await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(
            database.db,
          )
        ).rows
      const before = await indexes()
      await make(20_000)
      expect(await indexes()).toEqual(before)
      expect(await count('true')).toBe(20_000)
    },
    60_000,
  )
})

describe('refreshDemo', () => {
  test('shifts last-day activity of a week-old demo to now, and none into the future', async () => {
    await createDemo({
      ...database,
      ...quickPortraits,
      config: { dataDir },
      size: 500,
      seed: 1,
      portraits: false,
      now: now - 7 * 86_400_000,
    })
    const online = `last_activity > now() - interval '6 minutes'`
    expect(await count(online)).toBe(0)
    await refreshDemo(database.db)
    expect(await count(online)).toBeGreaterThan(8)
    expect(await count('last_activity > now() or last_activity < signup')).toBe(0)
    expect(await count(`last_activity < now() - interval '30 days'`)).toBeGreaterThan(100)
  })
})

describe('removeDemo', () => {
  test('deletes the demo, its rows and files, and nobody else', async () => {
    await createMember(database.db, { name: 'Fondatrice' })
    await make(60, 1, true)
    expect(await removeDemo(database.db, { dataDir })).toBe(60)
    expect((await readAll()).map(({ name }) => name)).toEqual(['Fondatrice'])
    for (const table of ['blacklist', 'search_settings', 'sessions'] as const) {
      expect(await database.db.selectFrom(table).select('user_id').execute()).toEqual([])
    }
    for (const size of ['full', 'thumbnail', 'avatar']) {
      expect(await readdir(join(dataDir, 'photos', size))).toEqual([])
    }
    expect(await removeDemo(database.db, { dataDir })).toBe(0)
  })
})

describe('createProgress', () => {
  const collect = (isTTY: boolean) => {
    const lines: string[] = []
    const progress = createProgress({ isTTY, write: (text) => lines.push(text) }, 'Demo')
    for (let done = 0; done <= 400; done++) progress(done, 400)
    return lines
  }

  test('writes one line on a terminal and ten elsewhere', () => {
    expect(collect(false)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((p) => `Demo ${p} %\n`))
    expect(collect(true).filter((text) => text.includes('\n'))).toEqual(['\n'])
    expect(collect(true)[50]).toBe(`\rDemo ${'█'.repeat(15)}${'░'.repeat(15)}  50 %`)
  })
})

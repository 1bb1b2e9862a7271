import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { truncate } from '../../../../../tests/support/db.ts'
import { block, createMember } from '../../../../../tests/support/factories.ts'
import { type Filled, fillMember, tablesOf } from '../../../../../tests/support/fill-member.ts'
import { createPair } from '../../../../../tests/support/pair.ts'
import { readZip } from '../../../../../tests/support/read-zip.ts'
import { createZip } from './create-copy.ts'
import { FILE_DESCRIPTIONS } from './readme-texts.ts'
import { LEFT_OUT, SUBJECTS } from './subjects.ts'

const MARK = 'marqueur'

let site: TestApp
let filled: Filled
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  const [one, other] = [await createMember(site.db, { name: 'Hugo' }), await createMember(site.db)]
  filled = { id: 987_654_321, mark: MARK, one: one.id, other: other.id }
  await fillMember(site.db, filled)
})

const copyOf = async (id: number) => readZip(await buffer(await createZip(site.context, id, MARK)))

test('every table is either in a copy or left out for a reason', async () => {
  const told = SUBJECTS.flatMap(({ tables }) => tables)
  const known = new Set<string>([
    ...told,
    ...Object.keys(LEFT_OUT),
    'kysely_migration',
    'kysely_migration_lock',
  ])
  expect([...known].sort()).toEqual(await tablesOf(site.db))
  expect(told.filter((table) => table in LEFT_OUT)).toEqual([])
})

test('every file is told of in LISEZ-MOI.txt, and says something of a member who stands in every table', async () => {
  const files = await copyOf(filled.id)
  const names = SUBJECTS.map(({ file }) => file)
  expect([...files.keys()]).toEqual([
    'LISEZ-MOI.txt',
    ...names.map((file) => `${file}.json`),
    expect.stringMatching(/^photos\/\d+\.webp$/),
  ])
  expect(Object.keys(FILE_DESCRIPTIONS).sort()).toEqual([...names].sort())
  const readme = String(files.get('LISEZ-MOI.txt'))
  // Who stands beside them is blocked by one of the two, so that nothing received of them is shown.
  const hidden = ['likes-recus', 'commentaires-recus', 'demandes-recues', 'visites-recues']
  for (const file of names) {
    expect(readme).toContain(`${file}.json`)
    const json = JSON.parse(String(files.get(`${file}.json`)))
    const isEmpty = json === null || json.length === 0 || Object.values(json).every((value) => value === null)
    expect([file, isEmpty]).toEqual([file, hidden.includes(file)])
  }
})

test('nothing that opens the account is in it, nor who of the staff decided, nor who has blocked', async () => {
  const files = await copyOf(filled.id)
  const text = [...files].map(([, bytes]) => String(bytes)).join()
  for (const secret of [
    'password_hash',
    'token_hash',
    'text_hash',
    'p256dh',
    'actor_id',
    'moderated_by',
    'banned_by',
  ]) {
    expect(text).not.toContain(secret)
  }
  const json = (file: string) => JSON.parse(String(files.get(`${file}.json`)))
  expect(json('compte')).toMatchObject({ id: filled.id, name: MARK, email: `${MARK}@exemple.fr`, roles: 0 })
  expect(json('appareils')[0]).toMatchObject({ ip: '192.0.2.7', user_agent: MARK })
  expect(json('bloques')).toMatchObject([{ id: filled.one, name: 'Hugo' }])
  expect(json('amis')).toEqual([{ friend: null, since: expect.any(String) }])
  expect(json('profil')).toMatchObject({ sex: 'Fille', description: MARK, orientation: null })
})

test('what cannot be read to its end is no copy', async () => {
  await sql`alter table friendships rename to away`.execute(site.db)
  try {
    await expect(copyOf(filled.id)).rejects.toThrow('relation "friendships" does not exist')
  } finally {
    await sql`alter table away rename to friendships`.execute(site.db)
  }
})

test('of somebody else it says nothing', async () => {
  const stranger = await createMember(site.db)
  const files = await copyOf(stranger.id)
  expect([...files].map(([, bytes]) => String(bytes)).join()).not.toContain(filled.id)
  for (const [name, bytes] of files) {
    if (/^(LISEZ|compte|profil|reglages|verification)/.test(name)) continue
    expect([name, String(bytes)]).toEqual([name, name === 'abonnement.json' ? 'null\n' : '[]\n'])
  }
})

test('two of whom one has blocked the other are not named in each other’s copy, nor their words', async () => {
  const { one, other } = await createPair(site.db, 'friends')
  const before = await copyOf(other.member.id)
  const text = (files: Map<string, Buffer>) => [...files].map(([, bytes]) => String(bytes)).join()
  expect(text(before)).toContain(one.member.name)
  await block(site.db, one.member.id, other.member.id)
  expect(text(await copyOf(other.member.id))).not.toContain(one.member.name)
  const own = await copyOf(one.member.id)
  expect(JSON.parse(String(own.get('bloques.json')))).toMatchObject([{ name: other.member.name }])
  own.delete('bloques.json')
  expect(text(own)).not.toContain(other.member.name)
})

import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { blockMember, createMember } from '../../../../tests/support/factories.ts'
import { type FilledMember, fillMember, listTables } from '../../../../tests/support/fill-member.ts'
import { createPair } from '../../../../tests/support/pair.ts'
import { readZip } from '../../../../tests/support/read-zip.ts'
import { createZip } from './copy.ts'
import { listCopyFiles } from './public.ts'

/** Tables of which nothing goes into a copy, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  photo_drafts: 'names of files that are being stored, of no member, for an hour',
  photo_bans: 'hashes of banned pictures, of no member',
  photo_ban_hashes: 'hashes of their variants, of no member',
  categories: 'categories of the forum',
  topic_slugs: 'addresses of topics, of no member',
  poll_choices: 'part of the topics that they belong to',
  reply_templates: 'sentences of staff',
  push_keys: 'the key pair of the site',
  site_settings: 'settings of the site; who changed one is in the log of staff',
  report_cases:
    'working papers of staff; their outcome is among the decisions (GDPR, article 15, 4: rights of reporters)',
  account_erasures: 'numbers of accounts that were erased or are about to be',
  pending_signups: 'sign-ups of no member yet, encrypted, for a day',
  used_proofs: 'numbers of proofs of work and challenges of passkeys, of no member, for ten minutes',
  former_members: 'numbers of deleted accounts of which staff keep a case',
  member_notes: 'working papers of staff that name others; their outcome is among the decisions',
  message_changes: 'numbers of changes of messages, which the copy has as they are',
  audit_chain: 'hashes of the log of staff',
  signup_alerts: 'hashes that several accounts share, for staff',
  signup_alert_members: 'hints for staff that several accounts look alike',
  audit: 'actions of staff, by numbers; their decisions about the member are among the decisions',
  notices: 'of no account: their authors give a name and an address, which nobody has confirmed',
  authority_alerts: 'working papers of staff, for authorities',
  authority_orders: 'orders of authorities to the site, of no member',
  transparency_reports: 'counts by half-year',
  figures: 'counts by day',
  weekly_outcomes: 'counts by week and group',
  outcome_tallies: 'counts of a week, without members',
  page_timings: 'counts of a day, without members',
  suggestion_batches: 'parts of the work of an evening, of no member',
  payment_events: 'numbers of messages from the payment service; their effect is in the subscription',
}

/** Every JSON file of a copy, in order. */
const FILES = [
  ...['compte', 'profil', 'reglages', 'appareils', 'cles-d-acces', 'jetons', 'ardoises'],
  'debuts-de-phrase',
  'notifications-push',
  ...['consentements', 'copies'],
  ...[
    'amis',
    'bloques',
    'demandes-envoyees',
    'demandes-recues',
    'mis-de-cote',
    'propositions',
    'ce-qui-compte',
    'accueil',
    'bienvenues',
  ],
  ...[
    'conversations',
    'messages',
    'photos-des-conversations',
    'messages-avant-modification',
    'messages-en-attente',
    'brouillons',
    'premiers-messages',
  ],
  ...['rendez-vous', 'rendez-vous-reponses', 'proches-prevenus', 'on-s-est-trouves'],
  ...['photos', 'likes-recus', 'likes-donnes', 'commentaires-recus', 'commentaires-ecrits'],
  ...['forum-topics', 'forum-posts', 'forum-versions', 'forum-mentions', 'forum-reactions'],
  ...['forum-marque-pages', 'forum-votes', 'forum-suivis', 'forum-ignores'],
  ...['forum-lectures', 'forum-exclusions', 'sorties', 'sorties-ou-vous-allez', 'sorties-lendemain'],
  ...['sorties-agenda', 'sorties-communes', 'notifications', 'fil', 'visites-recues', 'visites-faites'],
  ...[
    'signalements',
    'decisions',
    'contestations',
    'verification',
    'abonnement',
    'paiements',
    'donnees-scellees',
    'lettres',
    'declarations',
    'limites',
  ],
]

const MARK = 'marqueur'

let site: TestApp
let filled: FilledMember
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
  const copied = listCopyFiles().flatMap(({ tables }) => tables)
  const known = new Set<string>([
    ...copied,
    ...Object.keys(LEFT_OUT),
    'kysely_migration',
    'kysely_migration_lock',
  ])
  expect([...known].sort()).toEqual(await listTables(site.db))
  expect(copied.filter((table) => table in LEFT_OUT)).toEqual([])
})

test('every file is described in LISEZ-MOI.txt and has content for a member with a row in every table', async () => {
  const files = await copyOf(filled.id)
  expect([...files.keys()]).toEqual([
    'LISEZ-MOI.txt',
    ...FILES.map((file) => `${file}.json`),
    expect.stringMatching(/^photos-des-conversations\/\d+\.webp$/),
    expect.stringMatching(/^photos\/\d+\.webp$/),
  ])
  const readme = String(files.get('LISEZ-MOI.txt'))
  expect([...readme.matchAll(/^([\w-]+)\.json\n {4}\p{L}.+[^.]\.$/gmu)].map(([, file]) => file)).toEqual(
    FILES,
  )
  // The other two members are blocked by or block this one, so that nothing received from them is shown.
  const hidden = ['likes-recus', 'commentaires-recus', 'demandes-recues', 'visites-recues']
  for (const file of FILES) {
    const json = JSON.parse(String(files.get(`${file}.json`)))
    const isEmpty = json === null || json.length === 0 || Object.values(json).every((value) => value === null)
    expect([file, isEmpty]).toEqual([file, hidden.includes(file)])
  }
})

test('contains no credentials, no staff members and no blocking members', async () => {
  const files = await copyOf(filled.id)
  const text = [...files].map(([, bytes]) => String(bytes)).join()
  for (const secret of [
    'password_hash',
    'token_hash',
    'text_hash',
    'p256dh',
    'actor_id',
    'moderated_by',
    'sealed',
    '_mac',
    'banned_by',
  ]) {
    expect(text).not.toContain(secret)
  }
  const json = (file: string) => JSON.parse(String(files.get(`${file}.json`)))
  expect(json('compte')).toMatchObject({ id: filled.id, name: MARK, email: `${MARK}@exemple.fr`, roles: 0 })
  expect(json('appareils')[0]).toMatchObject({ ip: '192.0.2.7', user_agent: MARK })
  expect(json('bloques')).toMatchObject([{ id: filled.one, name: 'Hugo' }])
  expect(json('amis')).toEqual([{ friend: null, since: expect.any(String), requested_at: null }])
  expect(json('profil')).toMatchObject({ sex: 'Fille', description: MARK, orientation: null })
})

test('fails when a table cannot be read', async () => {
  await sql`alter table friendships rename to away`.execute(site.db)
  try {
    await expect(copyOf(filled.id)).rejects.toThrow('relation "friendships" does not exist')
  } finally {
    await sql`alter table away rename to friendships`.execute(site.db)
  }
})

test('contains nothing of other members', async () => {
  const stranger = await createMember(site.db)
  const files = await copyOf(stranger.id)
  expect([...files].map(([, bytes]) => String(bytes)).join()).not.toContain(filled.id)
  for (const [name, bytes] of files) {
    if (/^(LISEZ|compte|profil|reglages|verification)/.test(name)) continue
    expect([name, String(bytes)]).toEqual([name, name === 'abonnement.json' ? 'null\n' : '[]\n'])
  }
})

test('does not name members of a block in each other’s copy, nor quote them', async () => {
  const { one, other } = await createPair(site.db, 'friends')
  const before = await copyOf(other.member.id)
  const text = (files: Map<string, Buffer>) => [...files].map(([, bytes]) => String(bytes)).join()
  expect(text(before)).toContain(one.member.name)
  await blockMember(site.db, one.member.id, other.member.id)
  expect(text(await copyOf(other.member.id))).not.toContain(one.member.name)
  const own = await copyOf(one.member.id)
  expect(JSON.parse(String(own.get('bloques.json')))).toMatchObject([{ name: other.member.name }])
  own.delete('bloques.json')
  expect(text(own)).not.toContain(other.member.name)
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { deleteAndErase, eraseDeleted } from '../../../tests/support/erase.ts'
import {
  createCategory,
  createComment,
  createLike,
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from '../../../tests/support/factories.ts'
import {
  type FilledMember,
  fillMember,
  findMentions,
  listTables,
} from '../../../tests/support/fill-member.ts'
import { upload } from '../../../tests/support/multipart.ts'
import { eraseDueAccounts } from './delete-account.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  hugo = await createMember(site.db, { name: 'Hugo' })
  zoe = await createMember(site.db, { name: 'Zoé' })
  browser = await site.as(zoe)
})

const remove = () => browser.post('/api/user/autodestruction')
const exists = async () =>
  Boolean(await site.db.selectFrom('users').where('id', '=', zoe.id).select('id').executeTakeFirst())
const hiddenSince = async () =>
  (
    await site.db
      .selectFrom('users')
      .where('id', '=', zoe.id)
      .select('deletion_requested_at')
      .executeTakeFirst()
  )?.deletion_requested_at
const countsOf = (id: number) =>
  site.db.selectFrom('photos').where('id', '=', id).select(['likes', 'comments']).executeTakeFirst()

test('hides the account and ends all its sessions at once; erases it and frees its name after 72 hours', async () => {
  const phone = await site.as(zoe)
  const answer = await remove()
  expect([answer.status, answer.body]).toEqual([200, { message: 'Compte supprimé' }])
  expect(browser.cookie()).toBeUndefined()
  expect((await phone.get('/api/me')).status).toBe(401)
  expect((await (await site.as(hugo)).get(`/api/user/${zoe.id}`)).status).toBe(404)
  await eraseDueAccounts(site.context)
  expect(await exists()).toBe(true)
  await eraseDeleted(site)
  expect(await exists()).toBe(false)
  await createMember(site.db, { name: 'Zoé' })
})

test('accepts a suspended member, rejects staff until they resign', async () => {
  await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', zoe.id).execute()
  expect((await remove()).status).toBe(200)
  for (const roles of [1, 2, 3]) {
    const staff = await createMember(site.db, { roles })
    const answer = await (await site.as(staff)).post('/api/user/autodestruction')
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        message:
          'Un membre de l’équipe ne peut pas supprimer son compte\u202f: demandez d’abord au fondateur de vous retirer votre rôle.',
      },
    ])
    expect((await (await site.as(staff)).get('/api/me')).status).toBe(200)
  }
})

test('has one effect when sent ten times at once', async () => {
  const photo = await createPhoto(site.db, hugo.id)
  await createLike(site.db, photo.id, zoe.id)
  const answers = await Promise.all(Array.from({ length: 10 }, remove))
  // A request after the end of the session comes from a visitor.
  expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await countsOf(photo.id)).toEqual({ likes: 0, comments: 0 })
  await eraseDeleted(site)
  expect(await countsOf(photo.id)).toEqual({ likes: 0, comments: 0 })
})

test('decrements the counters of others’ photos', async () => {
  const photo = await createPhoto(site.db, hugo.id)
  for (const who of [zoe.id, hugo.id]) {
    await createLike(site.db, photo.id, who)
    for (let i = 0; i < 3; i++) await createComment(site.db, photo.id, who)
  }
  const moderated = await createComment(site.db, photo.id, zoe.id)
  await site.db
    .updateTable('comments')
    .set({ moderated_at: new Date() })
    .where('id', '=', moderated.id)
    .execute()
  await site.db.updateTable('photos').set({ comments: 6 }).execute()
  await remove()
  expect(await countsOf(photo.id)).toEqual({ likes: 1, comments: 3 })
  await eraseDeleted(site)
  expect(await countsOf(photo.id)).toEqual({ likes: 1, comments: 3 })
})

test('does not subtract comments twice that staff moderate at the same moment', async () => {
  const moderator = await site.as(await createMember(site.db, { roles: 1 }))
  const photo = await createPhoto(site.db, hugo.id)
  const comments = await Promise.all(
    Array.from({ length: 12 }, () => createComment(site.db, photo.id, zoe.id)),
  )
  const [deleted, ...moderations] = await Promise.all([
    remove(),
    ...comments.map(({ id }) => moderator.post(`/api/comment/moderate/${id}`)),
  ])
  expect(deleted?.status).toBe(200)
  expect(moderations.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  expect(await countsOf(photo.id)).toEqual({ likes: 0, comments: 0 })
})

test('leaves right counters when two friends delete their accounts at once', async () => {
  const leavers = await Promise.all(Array.from({ length: 4 }, () => createMember(site.db)))
  const photos = await Promise.all(Array.from({ length: 30 }, () => createPhoto(site.db, hugo.id)))
  for (const { id } of leavers) for (const photo of photos) await createLike(site.db, photo.id, id)
  const browsers = await Promise.all(leavers.map((leaver) => site.as(leaver)))
  const answers = await Promise.all(browsers.map((leaver) => leaver.post('/api/user/autodestruction')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const { id } of photos) expect(await countsOf(id)).toEqual({ likes: 0, comments: 0 })
  await eraseDeleted(site)
  for (const { id } of photos) expect(await countsOf(id)).toEqual({ likes: 0, comments: 0 })
})

test('leaves no photo, draft or file of uploads in progress', async () => {
  const bytes = Buffer.from('some webp')
  const sizes = { full: bytes, thumbnail: bytes, avatar: bytes }
  const picture = { ...sizes, width: 10, height: 10, banHashes: [], uploadHashes: [], blur: 'data:,' }
  let turn = 0
  vi.spyOn(site.context.images, 'process').mockImplementation(async () => {
    await sleep(8 * turn++)
    return { ...picture, hash: '00ff00ff00ff00ff' }
  })
  const { headers, payload } = upload(bytes)
  const send = () =>
    browser.raw('POST', '/api/upload', { headers: { ...browser.writeHeaders(), ...headers }, payload })
  for (const pause of [0, 10, 20, 30]) {
    zoe = await createMember(site.db)
    browser = await site.as(zoe)
    const uploads = Array.from({ length: 4 }, send)
    await sleep(pause)
    expect((await remove()).status).toBe(200)
    const statuses = (await Promise.all(uploads)).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 401, 404].includes(status))).toEqual([])
  }
  await eraseDeleted(site)
  await site.context.jobs.drain()
  expect(await site.db.selectFrom('photos').select('id').execute()).toEqual([])
  expect(await site.db.selectFrom('photo_drafts').select('photo').execute()).toEqual([])
  const files = await readdir(join(site.config.dataDir, 'photos'), { recursive: true })
  expect(files.filter((file) => file.endsWith('.webp'))).toEqual([])
})

test('is fast with ten thousand likes given and received', async () => {
  await sql`
    insert into photos (user_id, photo, width, height, likes, state)
    select ${hugo.id}, 'p' || n, 10, 10, 1, 1 from generate_series(1, 10000) n`.execute(site.db)
  await sql`insert into photo_likes (photo_id, user_id) select id, ${zoe.id} from photos`.execute(site.db)
  const own = await createPhoto(site.db, zoe.id)
  await sql`
    insert into users (id, name, name_key, email, email_key, password_hash)
    select n, 'm' || n, 'm' || n, 'm' || n, 'm' || n, '-' from generate_series(1001, 11000) n`.execute(
    site.db,
  )
  await sql`insert into photo_likes (photo_id, user_id) select ${own.id}, id from users where id > 1000`.execute(
    site.db,
  )
  const start = Date.now()
  expect((await deleteAndErase(site, browser)).status).toBe(200)
  expect(Date.now() - start).toBeLessThan(8_000)
  const { rows } = await sql`select id from photos where likes <> 0 limit 1`.execute(site.db)
  expect(rows).toEqual([])
})

describe('leaves nothing of the member', () => {
  // Rows of each table that mention a deleted member. A new table fails here until it is listed.
  const WITHOUT_MEMBERS = [
    'message_changes suggestion_batches notices authority_alerts authority_orders transparency_reports pending_signups used_proofs figures weekly_outcomes outcome_tallies page_timings push_keys',
    'categories topic_slugs post_reaction_counts poll_choices reply_templates audit_chain signup_alerts refunds payment_events threads photo_drafts photo_bans photo_ban_hashes kysely_migration kysely_migration_lock',
  ].flatMap((names) => names.split(' '))
  const ACCESS = ['second_factors', 'passkeys', 'api_applications', 'api_tokens', 'site_settings']
  const REGULARS = ['regulars', 'greeting_wishes', 'greetings']
  const OUTINGS = ['outings', 'outing_guests', 'outing_choices', 'outing_calendars', 'town_interests']
  const TABLES: Record<string, 'goes' | 'comes' | 'nothing' | { stays: string }> = {
    users: 'goes',
    member_search: 'goes',
    sessions: 'goes',
    limit_hits: 'goes',
    account_tokens: 'goes',
    search_settings: 'goes',
    blacklist: 'goes',
    hidden_members: 'goes',
    suggestions: 'goes',
    suggestion_settings: 'goes',
    ...{ prompts: 'goes', slates: 'goes', friendships: 'goes', asks: 'goes' },
    gates: 'goes',
    mailboxes: 'goes',
    thread_members: { stays: 'the other’s copy of the last message, which stays too' },
    kept_messages: 'goes',
    drafts: 'goes',
    conversation_photos: 'goes',
    first_messages: 'goes',
    napkins: { stays: 'what the other was proposed, by that number' },
    ...{ napkin_sides: 'goes', napkin_relatives: 'goes', couple_choices: 'goes' },
    message_versions: 'goes',
    messages: { stays: 'what the other was written, by a number that is nobody’s any more' },
    photos: 'goes',
    photo_likes: 'goes',
    comments: 'goes',
    reports: { stays: 'what was reported, by a number that is nobody’s any more' },
    report_cases: { stays: 'the case, by that number' },
    decisions: { stays: 'what was decided, by that number' },
    contests: { stays: 'what was answered, by that number' },
    member_notes: { stays: 'what staff wrote down, by that number' },
    former_members: 'comes',
    account_erasures: 'comes',
    ban_marks: { stays: 'fingerprints of a banned account' },
    account_reviews: { stays: 'a number among the reviews of others' },
    topics: 'goes',
    posts: 'goes',
    post_edits: 'goes',
    mentions: 'goes',
    ...{ post_reactions: 'goes', post_bookmarks: 'goes' },
    poll_votes: 'goes',
    topic_bans: 'goes',
    ...{ topic_follows: 'goes', topic_mutes: 'goes' },
    topic_reads: 'goes',
    newsfeed: 'goes',
    notifications: 'goes',
    notice_preferences: 'goes',
    weekly_digests: 'goes',
    visits: 'goes',
    push_subscriptions: 'goes',
    audit: { stays: 'what staff did, by numbers alone' },
    signup_alert_members: 'goes',
    subscriptions: 'goes',
    payments: 'goes',
    withdrawals: 'goes',
    contract_statements: 'goes',
    consents: 'goes',
    data_exports: 'goes',
    letters: 'goes',
    legal_records: { stays: 'what the law keeps for courts, sealed, with the day of its end' },
    ...Object.fromEntries(WITHOUT_MEMBERS.map((table) => [table, 'nothing' as const])),
    ...Object.fromEntries([...ACCESS, ...REGULARS, ...OUTINGS].map((table) => [table, 'goes' as const])),
  }
  /** In the member's name, address, texts and file. */
  const MARK = 'disparue'
  let deleted: FilledMember

  beforeEach(async () => {
    deleted = { id: 987_654_321, mark: MARK, one: hugo.id, other: zoe.id }
    await fillMember(site.db, deleted)
  })
  const leave = async () => deleteAndErase(site, await site.as(deleted))

  test('in any table', async () => {
    expect(await listTables(site.db)).toEqual(Object.keys(TABLES).sort())
    for (const [table, fate] of Object.entries(TABLES)) {
      const before = await findMentions(site.db, table, deleted)
      expect([table, before.length > 0]).toEqual([table, fate !== 'nothing' && fate !== 'comes'])
    }
    expect((await leave()).status).toBe(200)
    for (const [table, fate] of Object.entries(TABLES)) {
      if (fate === 'goes' || fate === 'nothing')
        expect([table, await findMentions(site.db, table, deleted)]).toEqual([table, []])
    }
    const reports = await site.db
      .selectFrom('reports')
      .select(['user_id', 'reporter_id'])
      .orderBy('user_id')
      .execute()
    expect(reports).toEqual([
      { user_id: hugo.id, reporter_id: null },
      { user_id: deleted.id, reporter_id: hugo.id },
    ])
    const formers = site.db.selectFrom('former_members').where('id', '=', deleted.id)
    const former = await formers.select('id').execute()
    expect(former).toHaveLength(1)
    const { expires_at } = await site.db
      .selectFrom('legal_records')
      .where('user_id', '=', deleted.id)
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect(expires_at).not.toBeNull()
    const sides = await findMentions(site.db, 'thread_members', deleted)
    expect(sides.filter((row) => JSON.parse(row).user_id === deleted.id)).toEqual([])
    // The payment remains in the books without the member.
    const payments = await site.db.selectFrom('payments').select(['invoice', 'user_id']).execute()
    expect(payments).toEqual([{ invoice: 'facture-1', user_id: null }])
  })

  test('among the jobs, except its number and those that erase files and customers', async () => {
    await leave()
    const { rows } = await sql<{ name: string; data: object }>`
      select name, data from pgboss.job order by name, data::text like '%disparue%'`.execute(site.db)
    expect(rows).toEqual([
      { name: 'account-mail', data: { letter: 'deletion', user_id: deleted.id } },
      { name: 'erase-conversation-photos', data: {} },
      { name: 'erase-copies', data: { files: [`${'0'.repeat(32)}.zip`] } },
      { name: 'erase-photos', data: { photos: [expect.stringMatching(/^[0-9a-f]{32}\.webp$/)] } },
      { name: 'erase-photos', data: { photos: ['disparue.webp'] } },
      { name: 'forget-customer', data: { customer: MARK } },
    ])
  })
})

// The log outlives the account: staff do all they can to a member whose name, texts and files have a mark.
describe('the audit log', () => {
  test('contains no personal data of a deleted member, whatever staff did', async () => {
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    const member = await createMember(site.db, { name: 'Marquise', description: 'motmarque' })
    const category = await createCategory(site.db)
    const topic = await createTopic(site.db, member.id, {
      category_id: category.id,
      title: 'Titre motmarque',
      post: 'Post motmarque',
    })
    const other = await createTopic(site.db, hugo.id)
    const post = await createPost(site.db, other.id, member.id, { post: 'motmarque encore' })
    const photo = await createPhoto(site.db, member.id)
    const comment = await createComment(site.db, photo.id, member.id, 'motmarque ici')
    const acts: [string, object?][] = [
      [`/api/forum/topic/lock/${topic.id}`],
      [`/api/forum/topic/ban/${other.id}`, { user_id: member.id }],
      [`/api/forum/post/moderate/${post.id}`],
      [`/api/comment/moderate/${comment.id}`],
      [`/api/photo/moderate/${photo.id}`],
      [`/api/admin/description/${member.id}`, { can_description: false }],
      [`/api/admin/note/${member.id}`, { note: 'Marquise a dit motmarque.' }],
      [`/api/admin/warning/${member.id}`, { percent: 10, reason: 'Des insultes.' }],
      [`/api/admin/status/${member.id}`, { status: 2 }],
      [`/api/admin/ban/${member.id}`, { reason: 'Des menaces.' }],
    ]
    const edit = { title: 'Autre titre', category: category.id }
    expect((await founder.patch(`/api/forum/topic/${topic.id}`, edit)).status).toBe(200)
    for (const [url, body] of acts) expect([url, (await founder.post(url, body)).status]).toEqual([url, 200])
    await founder.submit('/admin/journal/export', { user: 'Marquise' })
    await deleteAndErase(site, await site.as(member))
    const log = await site.db.selectFrom('audit').select(['action', 'reason', 'details']).execute()
    expect(log.map(({ action }) => action)).toContain('audit.export')
    expect(JSON.stringify(log)).not.toMatch(/motmarque|Marquise/i)
  })
})

describe('the page', () => {
  test('lists the losses, and requires the name in a plain form', async () => {
    const { status, text } = await browser.get('/user/suppression')
    expect(status).toBe(200)
    expect(text).toContain('vos photos, avec les likes et les commentaires qu’elles ont reçus')
    expect(text).toContain('Pour confirmer, écrivez votre nom\u202f: Zoé')
    const wrong = await browser.submit('/user/suppression', { name: 'Zo' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Ce n’est pas votre nom.')
    expect(wrong.text).toContain('value="Zo"')
    expect((await browser.submit('/user/suppression', { name: '' })).status).toBe(422)
    expect(await exists()).toBe(true)
    const right = await browser.submit('/user/suppression', { name: ' ZOE ' })
    expect([right.status, right.headers.location]).toEqual([303, '/connexion?info=suppression'])
    expect((await hiddenSince()) instanceof Date).toBe(true)
    expect(browser.cookie()).toBeUndefined()
    expect((await browser.get('/connexion?info=suppression')).text).toContain('Compte supprimé')
    expect((await browser.get('/connexion?info=__proto__')).status).toBe(200)
  })

  test('is linked from the page of the account', async () => {
    expect((await browser.get('/user/securite')).text).toContain('href="/user/suppression"')
  })

  test('tells staff to resign first, and shows them no form', async () => {
    const staff = await site.as(await createMember(site.db, { name: 'Nadia', roles: 1 }))
    const { text } = await staff.get('/user/suppression')
    expect(text).toContain('demandez d’abord au fondateur de vous retirer votre rôle.')
    expect(text).not.toContain('Tout supprimer')
    expect((await staff.submit('/user/suppression', { name: 'Nadia' })).status).toBe(403)
  })
})

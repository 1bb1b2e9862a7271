import { seedForum } from '../../src/features/forum/seed.ts'
import { toParisDay } from '../../src/shared/age.ts'
import { EDITABLE_SETTINGS, type EditableSetting } from '../../src/shared/editable-settings.ts'
import type { Endpoint } from '../../src/shared/endpoint.ts'
import type { Browser, TestApp } from './app.ts'
import { readOperation } from './concurrent-calls.ts'
import {
  createCategory,
  createFriendship,
  createMember,
  createPhoto,
  createPrompt,
  createThread,
  type TestMember,
} from './factories.ts'
import type { Schema } from './from-schema.ts'
import { createReview } from './moderation.ts'
import { createTalk, PROPOSAL } from './napkins.ts'
import { takeMails } from './outbox.ts'
import { createOutingGuest, createOutingRow, DAY_MS, writeOuting } from './outings.ts'
import { createPostPhoto } from './post-photos.ts'
import { answerRequired } from './profile.ts'
import { createSettledMember, sendGreeting } from './regulars.ts'

// Markup, scripts, javascript: links and direction overrides, written into every text field (security.md 1).

/** Each fits into the shortest field. */
export const PAYLOADS = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)//',
  'javascript:alert(1)//',
  'https://a.fr/"onclick="alert(1)',
  '\u202e\u2066gnp.exe\u2067',
]
const ALL = PAYLOADS.join(' ')

/** Hostile texts by field, each with a mark of its own. */
export class HostileTexts {
  readonly marks = new Map<string, string>()

  /** A hostile text for a field of a call with this maximum length. */
  for(field: string, most = 140): string {
    const mark = this.marks.get(field) ?? `q${this.marks.size + 10}z`
    this.marks.set(field, mark)
    const whole = `${mark}${ALL}`
    return whole.length <= most ? whole : `${mark}${PAYLOADS[this.marks.size % PAYLOADS.length]}`
  }
}

/** Settings of the site that take any line of text. */
const SETTING_TEXTS: readonly EditableSetting[] = [
  ...(['LANDING_TITLE', 'LANDING_LEAD', 'MAINTENANCE_BANNER'] as const),
  ...(['PUBLISHER_NAME', 'PUBLISHER_ADDRESS', 'PUBLISHER_PHONE', 'PUBLISHER_REGISTRATION'] as const),
  ...(['PUBLICATION_DIRECTOR', 'HOSTING_PROVIDER', 'CONSUMER_MEDIATOR'] as const),
  ...(['EU_REPRESENTATIVE', 'DPO_CONTACT'] as const),
]

/** Fields that nobody else reads or that reject hostile text, with the reason. */
export const UNREAD_FIELDS: Record<string, string> = Object.fromEntries([
  ...[
    'password',
    'current_password',
    'token',
    'code',
    'birthday',
    'subscription',
    'endpoint',
    'proof',
    'credential',
  ].map((field) => [field, 'is read back to nobody']),
  ...['name', 'first_name', 'email', 'emoji'].map((field) => [
    field,
    'takes names, addresses and emojis alone',
  ]),
  ...['received_at', 'confirmed_at', 'executed_at'].map((field) => [field, 'takes moments alone']),
  ['category', 'takes one of a list'],
  ...['interests', 'reply_to'].map((field) => [field, 'takes numbers alone']),
  ['suite', 'takes paths of the site alone'],
  ['page', 'takes patterns of pages alone'],
  ['member', 'takes the name of a member alone'],
  ...EDITABLE_SETTINGS.filter((key) => !SETTING_TEXTS.includes(key)).map((key) => [
    key,
    'takes a name, address, colour, number, moment or switch alone',
  ]),
  ['version', 'is compared with a moment'],
])

/** The text fields of a call's body, by `METHOD path field`. */
export function listTextFields(endpoint: Endpoint): string[] {
  const { method, path, name } = endpoint
  // Stores nothing and returns no text.
  if (name === 'previewSettings') return []
  const { properties = {} } = readOperation(endpoint).body ?? {}
  const names = Object.entries(properties).filter(
    ([name, schema]) => !(name in UNREAD_FIELDS) && takesText(schema),
  )
  return names.map(([name]) => `${method} ${path} ${name}`)
}

function takesText(schema: Schema & { allOf?: Schema[]; items?: Schema }): boolean {
  const { anyOf, allOf, items, type, properties } = schema
  const within = anyOf ?? allOf ?? (items && [items]) ?? (properties && Object.values(properties))
  if (within) return within.some(takesText)
  const isText = type === undefined || [type].flat().includes('string')
  return isText && !schema.enum && !('const' in schema) && !schema.pattern && !schema.format
}

/** The members of the test, and ids of their content. */
export interface HostileSite {
  texts: HostileTexts
  founder: TestMember
  admin: TestMember
  author: TestMember
  friend: TestMember
  banned: TestMember
  photo: number
  /** A post with a photo. */
  post: number
  thread: number
  /** A conversation with a cancelled meeting, closed with a goodbye. */
  closed: number
  outings: number[]
  topics: string[]
  category: string
  /** Address of the decision about a notice. */
  noticed: string
  /** Cases of the queue. */
  entries: number[]
}

/** Fills every text field by its call; each must accept it. */
export async function writeHostileTexts(site: TestApp): Promise<HostileSite> {
  const { db } = site
  const founder = await createMember(db, { name: 'Fondatrice', roles: 3, searchable: false })
  const admin = await createMember(db, { name: 'Karim', roles: 2 })
  const author = await createMember(db, { name: 'Margot' })
  const friend = await createMember(db, { name: 'Hugo' })
  const banned = await createMember(db, { name: 'Basile' })
  await createFriendship(db, author.id, friend.id)
  const texts = new HostileTexts()
  const people = { founder, admin, author, friend, banned }
  const written = {
    texts,
    ...people,
    photo: 0,
    post: 0,
    thread: 0,
    closed: 0,
    outings: [],
    topics: [],
    category: '',
    noticed: '',
    entries: [],
  }
  const as = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([name, member]) => [name, await site.as(member)])),
  ) as Record<keyof typeof people, Browser>
  await writeAsMembers(site, as, written)
  await writeAsStaff(site, as, written)
  await writeNotices(site, as.admin, written)
  return written
}

type Browsers = Record<'founder' | 'admin' | 'author' | 'friend' | 'banned', Browser>

/** Makes a call that must succeed. */
async function expectSuccess(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer
  if (status !== 200) throw new Error(`answered ${status}: ${text}`)
}

async function writeAsMembers(site: TestApp, as: Browsers, written: HostileSite): Promise<void> {
  const { texts, author, friend } = written
  const { db } = site
  const PROFILE = 'PATCH /api/user/edit'
  await expectSuccess(
    as.author.patch('/api/user/edit', {
      ...answerRequired(1),
      job: texts.for(`${PROFILE} job`, 60),
      description: texts.for(`${PROFILE} description`),
    }),
  )
  written.photo = (await createPhoto(db, friend.id)).id
  const alt = `${texts.for('PATCH /api/photo/edit/:photoId alt').slice(0, 4)}${PAYLOADS[0]}`
  await expectSuccess(as.friend.patch(`/api/photo/edit/${written.photo}`, { alt }))
  const description = texts.for('PATCH /api/user/description description')
  await expectSuccess(as.friend.patch('/api/user/description', { description }))
  const prompt = await createPrompt(db)
  const answer = texts.for('PUT /api/slates/:position answer', 60)
  await expectSuccess(as.friend.put('/api/slates/1', { prompt: prompt.id, answer }))
  await expectSuccess(as.friend.post('/api/prompts', { text: texts.for('POST /api/prompts text', 60) }))
  const comment = texts.for('POST /api/comment/:photoId comment')
  await expectSuccess(as.author.post(`/api/comment/${written.photo}`, { comment }))
  await expectSuccess(as.author.post(`/api/comment/${written.photo}`, { comment: 'Belle lumière.' }))
  const { id } = await db.selectFrom('comments').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const changed = texts.for('PATCH /api/comment/:commentId comment')
  await expectSuccess(as.author.patch(`/api/comment/${id}`, { comment: changed }))
  written.thread = (await createThread(db, author.id, friend.id)).id
  const message = texts.for('POST /api/messages/conversation/:thread message')
  const conversation = `/api/messages/conversation/${written.thread}`
  await expectSuccess(as.author.post(conversation, { message }))
  const { sent } = (await as.author.post(conversation, { message: 'Bonsoir' })).body
  const edited = texts.for('PATCH /api/messages/conversation/:thread/message/:id message')
  await expectSuccess(as.author.patch(`${conversation}/message/${sent.id}`, { message: edited }))
  await expectSuccess(sendGreeting(site, friend.id, texts.for('POST /api/newcomers/:userId message')))
  const text = texts.for('POST /api/ask/:userId text', 60)
  await expectSuccess((await site.as(await createMember(db))).post(`/api/ask/${friend.id}`, { text }))
  await writeInMeeting(site, as, written)
  await writeInOutings(site, as, written)
  await writeInForum(site, as, written)
  const reason = texts.for('POST /api/report/:type/:targetId/:userId reason')
  await expectSuccess(as.friend.post(`/api/report/1/${author.id}/${author.id}`, { reason }))
  const contactMessage = { reason: 9, email: author.email, message: texts.for('POST /api/contact message') }
  await expectSuccess(as.author.post('/api/contact', contactMessage))
  for (const path of ['/api/contracts/withdrawal', '/api/contracts/cancellation']) {
    const contract = texts.for(`POST ${path} contract`, 40)
    await expectSuccess(as.author.post(path, { name: contract, email: 'personne@exemple.fr', contract }))
  }
  // The operator reads statements that match no contract.
  await site.context.jobs.drain()
}

/** A meeting that is proposed, agreed and cancelled, then a goodbye. */
async function writeInMeeting({ db }: TestApp, as: Browsers, written: HostileSite): Promise<void> {
  const { texts, author, founder } = written
  const say = (call: string, field: string) => ({ [field]: texts.for(`POST /api/messages/${call} ${field}`) })
  written.closed = await createTalk(db, author.id, founder.id)
  const napkins = `/api/messages/napkin/${written.closed}`
  // A place has no link.
  const venue = `${texts.for('POST /api/messages/napkin/:thread place').slice(0, 4)}${PAYLOADS[0]}`
  await expectSuccess(as.author.post(napkins, { ...PROPOSAL, place: venue }))
  const { id } = await db.selectFrom('napkins').select('id').executeTakeFirstOrThrow()
  await expectSuccess(as.founder.post(`${napkins}/${id}/accept`, { slot: 1 }))
  const note = say('napkin/:thread/:id/cancel', 'note')
  await expectSuccess(as.author.post(`${napkins}/${id}/cancel`, note))
  const goodbye = say('goodbye/:thread', 'message')
  await expectSuccess(as.author.post(`/api/messages/goodbye/${written.closed}`, goodbye))
}

const OUTING_FIELDS = ['title', 'venue', 'meeting_point', 'cost', 'rain_plan', 'description']

/** One outing with the texts of its creation, one with those of a change, a cancelled one; and a draft. */
async function writeInOutings(site: TestApp, as: Browsers, written: HostileSite): Promise<void> {
  const { texts, thread, outings } = written
  const say = (call: string, fields: readonly string[]) =>
    Object.fromEntries(
      fields.map((field) => [field, `${texts.for(`${call} ${field}`).slice(0, 4)}${PAYLOADS[0]}`]),
    )
  const create = async (values: Record<string, string>) => {
    const { body, status, text } = await as.author.post('/api/outings', {
      ...writeOuting({ publish: true }),
      ...values,
    })
    if (status !== 200) throw new Error(`answered ${status}: ${text}`)
    outings.push(body.id)
    return `/api/outings/${body.id}`
  }
  await create(say('POST /api/outings', OUTING_FIELDS))
  const changed = say('PATCH /api/outings/:id', [...OUTING_FIELDS, 'note'])
  await expectSuccess(as.author.patch(await create({}), { ...writeOuting(), ...changed }))
  const reason = say('POST /api/outings/:id/cancel', ['reason'])
  await expectSuccess(as.author.post(`${await create({})}/cancel`, reason))
  await writeAtOutings(site, as, written)
  const draft = { ...say('PUT /api/messages/conversation/:thread/draft', ['message']), version: 0 }
  await expectSuccess(as.author.put(`/api/messages/conversation/${thread}/draft`, draft))
}

/** A guest of a friend, an absence that they contest, and an outing that staff cancel. */
async function writeAtOutings({ db }: TestApp, as: Browsers, written: HostileSite): Promise<void> {
  const { texts, author, friend, outings } = written
  const { id } = await createOutingRow(db, author.id)
  const guest = `${texts.for('POST /api/outings/:id/seat guest').slice(0, 4)}<svg onload=alert(1)>`
  await expectSuccess(as.friend.post(`/api/outings/${id}/seat`, { guest }))
  const reason = texts.for('POST /api/outings/:id/moderate reason')
  await expectSuccess(as.admin.post(`/api/outings/${id}/moderate`, { reason }))
  const past = await createOutingRow(db, author.id, { starts_at: new Date(Date.now() - DAY_MS) })
  await createOutingGuest(db, past.id, friend.id, { absent_at: new Date() })
  const text = `${texts.for('POST /api/outings/:id/contest text').slice(0, 4)}${PAYLOADS[0]}`
  await expectSuccess(as.friend.post(`/api/outings/${past.id}/contest`, { text }))
  outings.push(id, past.id)
}

async function writeInForum(site: TestApp, as: Browsers, written: HostileSite): Promise<void> {
  const { texts } = written
  const { db } = site
  await seedForum(db)
  const category = await createCategory(db)
  written.category = category.slug
  const TOPIC = 'POST /api/forum/topic'
  for (const payload of PAYLOADS) {
    const poll_replies = [texts.for(`${TOPIC} poll_replies`, 35), payload]
    const title = written.topics.length ? payload : texts.for(`${TOPIC} title`, 50)
    const post = texts.for(`${TOPIC} post`)
    await expectSuccess(
      as.author.post('/api/forum/topic', { title, category: category.id, post, poll_replies }),
    )
    const { slug } = await db
      .selectFrom('topics')
      .select('slug')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    written.topics.push(slug)
  }
  const topics = await db.selectFrom('topics').select('id').orderBy('id').execute()
  const [first = { id: 0 }, second = { id: 0 }] = topics
  await expectSuccess(
    as.friend.post(`/api/forum/post/${first.id}`, { post: texts.for('POST /api/forum/post/:topicId post') }),
  )
  await expectSuccess(as.friend.post(`/api/forum/post/${first.id}`, { post: 'Pareil ici.' }))
  const { id } = await db.selectFrom('posts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const post = texts.for('PATCH /api/forum/post/:postId post')
  await expectSuccess(as.friend.patch(`/api/forum/post/${id}`, { post }))
  const photo = await createPostPhoto(site, written.friend.id, id, { state: 1 })
  written.post = id
  const alt = `${texts.for('PATCH /api/forum/photo/:photoId alt').slice(0, 4)}${PAYLOADS[0]}`
  await expectSuccess(as.friend.patch(`/api/forum/photo/${photo.id}`, { alt }))
  const title = texts.for('PATCH /api/forum/topic/:topicId title', 50)
  await expectSuccess(as.founder.patch(`/api/forum/topic/${second.id}`, { title, category: category.id }))
  const categoryOf = (call: string) => ({
    title: texts.for(`${call} title`, 40),
    emoji: '🌱',
    description: texts.for(`${call} description`),
  })
  const ADD = 'POST /api/admin/forum/category'
  await expectSuccess(as.founder.post('/api/admin/forum/category', categoryOf(ADD)))
  const CHANGE = 'PATCH /api/admin/forum/category/:id'
  await expectSuccess(as.founder.patch(`/api/admin/forum/category/${category.id}`, categoryOf(CHANGE)))
  const TEMPLATE = 'PATCH /api/admin/forum/template/:place'
  const template = { title: texts.for(`${TEMPLATE} title`, 50), post: texts.for(`${TEMPLATE} post`) }
  await expectSuccess(as.founder.patch('/api/admin/forum/template/1', template))
}

async function writeAsStaff(site: TestApp, as: Browsers, written: HostileSite): Promise<void> {
  const { texts, author, banned } = written
  const { db } = site
  const say = (path: string, fields = ['reason']) =>
    Object.fromEntries(fields.map((field) => [field, texts.for(`${path} ${field}`)]))
  const note = say('POST /api/admin/note/:userId', ['note'])
  await expectSuccess(as.admin.post(`/api/admin/note/${author.id}`, note))
  const settled = `/api/admin/regulars/${await createSettledMember(db)}`
  await expectSuccess(as.admin.post(settled, say('POST /api/admin/regulars/:userId')))
  await expectSuccess(as.admin.post(`${settled}/revoke`, say('POST /api/admin/regulars/:userId/revoke')))
  const awaiting = await createPhoto(db, author.id, { state: 0 })
  const refusal = say('POST /api/photos/validated/:photoId/:decision')
  await expectSuccess(
    as.founder.post(`/api/photos/validated/${awaiting.id}/0`, { reason_key: 'other', ...refusal }),
  )
  const warning = { percent: 10, ...say('POST /api/admin/warning/:userId') }
  await expectSuccess(as.admin.post(`/api/admin/warning/${author.id}`, warning))
  await writeAboutDecision(site, as, written)
  const fake = { status: 2, ...say('POST /api/admin/status/:userId') }
  await expectSuccess(as.admin.post(`/api/admin/status/${banned.id}`, fake))
  await expectSuccess(
    as.admin.post(`/api/admin/description/${banned.id}`, {
      can_description: false,
      ...say('POST /api/admin/description/:userId'),
    }),
  )
  for (const [verb, reader] of [
    ['admit', as.admin],
    ['refuse', as.founder],
  ] as const) {
    const newcomer = await createMember(db)
    await createReview(db, newcomer.id, { banned_id: banned.id })
    const reason = say(`POST /api/admin/reviews/:userId/${verb}`)
    await expectSuccess(reader.post(`/api/admin/reviews/${newcomer.id}/${verb}`, reason))
  }
  await expectSuccess(as.admin.post(`/api/admin/ban/${banned.id}`, say('POST /api/admin/ban/:userId')))
  await expectSuccess(as.admin.delete(`/api/admin/ban/${banned.id}`, say('DELETE /api/admin/ban/:userId')))
  const court = `/api/admin/judicial-block/${banned.id}`
  const reference = texts.for('POST /api/admin/judicial-block/:userId reference', 200)
  await expectSuccess(as.admin.post(court, { until: toParisDay(Date.now()), reference }))
  await expectSuccess(as.founder.delete(court, say('DELETE /api/admin/judicial-block/:userId')))
  const { id, version } = await findLatestCase(site)
  written.entries.push(id)
  await writeSettings(as.founder, texts)
  const act = { action: 'warn', version, rule: 'respect', percent: 10, ...say('POST /api/admin/reports/:id') }
  await expectSuccess(as.admin.post(`/api/admin/reports/${id}`, act))
}

/** Texts of the site itself, which every page may show. */
async function writeSettings(founder: Browser, texts: HostileTexts): Promise<void> {
  const call = '/api/admin/settings'
  const values = SETTING_TEXTS.map((key) => [key, texts.for(`PATCH ${call} ${key}`, 80)])
  await expectSuccess(founder.patch(call, Object.fromEntries(values)))
}

const findLatestCase = ({ db }: TestApp) =>
  db.selectFrom('report_cases').select(['id', 'version']).orderBy('id', 'desc').executeTakeFirstOrThrow()

/** A visitor's notice, an alert about it, its decision, and the complaint about that. */
async function writeNotices(site: TestApp, admin: Browser, written: HostileSite): Promise<void> {
  const { texts, entries } = written
  const visitor = await site.as(null)
  const notice = {
    address: texts.for('POST /api/notices address'),
    text: texts.for('POST /api/notices text'),
  }
  const sender = { name: 'Paule', email: 'paule@exemple.fr' }
  await expectSuccess(visitor.post('/api/notices', { ...notice, ...sender, reason: 'hate', honest: true }))
  const { id } = await findLatestCase(site)
  const danger = texts.for('POST /api/admin/reports/:id/alerts danger')
  await expectSuccess(admin.post(`/api/admin/reports/${id}/alerts`, { authority: 'police', danger }))
  const { version } = await findLatestCase(site)
  const answer = texts.for('POST /api/admin/reports/:id answer')
  await expectSuccess(admin.post(`/api/admin/reports/${id}`, { action: 'none', version, answer }))
  const mails = (await takeMails(site)).map(({ text }) => text).join()
  const [path = '', key] = /\/signaler-un-contenu\/([\w-]+)/.exec(mails) ?? []
  written.noticed = path
  const complaint = { text: texts.for('POST /api/notices/:key/contest text') }
  await expectSuccess(visitor.post(`/api/notices/${key}/contest`, complaint))
  entries.push(id, (await findLatestCase(site)).id)
}

/** The author contests the warning, and another admin answers. */
async function writeAboutDecision({ db }: TestApp, as: Browsers, { texts }: HostileSite): Promise<void> {
  const latest = () => db.selectFrom('decisions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const text = texts.for('POST /api/contest text')
  await expectSuccess(as.author.post('/api/contest', { decision: (await latest()).id, text }))
  const { id } = await db.selectFrom('contests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const reason = texts.for('POST /api/admin/contests/:id reason')
  await expectSuccess(as.founder.post(`/api/admin/contests/${id}`, { accepted: false, reason }))
}

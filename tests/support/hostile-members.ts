import { seedForum } from '../../src/features/forum/seed.ts'
import type { TestApp } from './app.ts'
import { createPhotoMessage } from './conversation-photos.ts'
import { createCategory, createMember, createPhoto, createPrompt, createThread } from './factories.ts'
import { type Browsers, expectSuccess, type HostileSite, PAYLOADS } from './hostile-texts.ts'
import { createTalk, PROPOSAL } from './napkins.ts'
import { createOutingGuest, createOutingRow, DAY_MS, writeOuting } from './outings.ts'
import { createPostPhoto } from './post-photos.ts'
import { answerRequired } from './profile.ts'
import { sendGreeting } from './regulars.ts'

/** Texts of members: profile, messages, meetings, outings, forum, reports and contracts. */
export async function writeAsMembers(site: TestApp, as: Browsers, written: HostileSite): Promise<void> {
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
  const photo = await createPhotoMessage(db, written.thread, written.author.id)
  const shown = `${texts.for('PATCH /api/messages/conversation/:thread/message/:id/photo alt').slice(0, 4)}${PAYLOADS[0]}`
  await expectSuccess(as.author.patch(`${conversation}/message/${photo.message_id}/photo`, { alt: shown }))
  await expectSuccess(sendGreeting(site, friend.id, texts.for('POST /api/newcomers/:userId message')))
  // A request has no link.
  const text = `${texts.for('POST /api/ask/:userId text').slice(0, 4)}${PAYLOADS[0]}`
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

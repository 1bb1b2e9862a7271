import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { type FormOptions, operation } from '../../platform/http/operation.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { foldText } from '../../shared/fold.ts'
import { refusedForm } from '../premium/components/refused-form.tsx'
import { openThreadWith } from './commands/open.ts'
import { markReadOf } from './commands/read.ts'
import { sendMessageTo } from './commands/send.ts'
import * as conversationCalls from './contract/conversation.ts'
import * as gifCalls from './contract/gif.ts'
import { GIFS_PAGE, type Gif, type GifPage } from './contract/gif.ts'
import type { MessageBody, ThreadMessage } from './contract/message.ts'
import * as messageCalls from './contract/message.ts'
import * as openCalls from './contract/open.ts'
import { GIF_SIZE, GIF_SMALL, gifPath, gifSmallPath, gifStillPath } from './gifs/own.ts'
import { GIF_TITLES, type GifName } from './gifs/titles-texts.ts'
import { GIF_WORDS } from './gifs/words-texts.ts'
import { hideConversationForm, messagePages, sendMessageForm } from './pages/messages.tsx'
import { readConversations } from './queries/conversations.ts'
import { readInterlocutorOf } from './queries/interlocutor.ts'
import { readMessagesOf } from './queries/messages.ts'
import { HIDDEN, NO_THREAD, READ, SENT, SENT_TOO_FAST, TOLD } from './refusal-texts.ts'

/** Conversations of two: read, written, told as it happens. */
export function messages(context: AppContext): void {
  readingRoutes(context)
  writingRoutes(context)
  gifRoutes(context)
  sweepMessagesHourly(context)
  messagePages(context)
}

/** The plain form that opens a conversation, on profiles and in the list of friends. */
const openThreadForm: FormOptions<typeof openCalls.openThread> = {
  redirect: ({ message }) => `/messages/${message}`,
  page: ({ params }, sent) =>
    refusedForm({ sent, what: 'conversations', profile: `/celibataire/${params.userId}` }),
}

/** The call of the picker; its answers change with a release alone. */
function gifRoutes(context: AppContext): void {
  operation(context, gifCalls.listGifs, async ({ query, reply }) => {
    reply.header('cache-control', 'private, max-age=3600')
    return searchCatalogue(query.search, query.offset)
  })
}

const HOUR_MS = 3_600_000

/** Sweeps when the site begins to listen, and once an hour from then on. */
function sweepMessagesHourly(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'first messages', () => sweepFirstMessages(context))
}

/** Forgets after 30 days what first messages had in common. */
export async function sweepFirstMessages({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from first_messages where id in (
        select id from first_messages where created_at < now() - interval '30 days'
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}

/** More than any page asks for, in several tabs and without a stream; a script that walks the ids is stopped. */
const LISTS: Limit = { name: 'conversation-lists', points: 240, seconds: 60 }
const READS: Limit = { name: 'message-reads', points: 600, seconds: 60 }

/** The calls that read conversations (specification 1, section 7). */
function readingRoutes(context: AppContext): void {
  operation(context, conversationCalls.listConversations, async ({ viewer, params, query }) => {
    await context.limits.count(LISTS, String(viewer.id))
    return readConversations(context, viewer, params.thread, query)
  })
  operation(context, conversationCalls.readInterlocutor, async ({ viewer, params }) => {
    await context.limits.count(LISTS, String(viewer.id))
    return readInterlocutorOf(context, viewer, params.thread)
  })
  operation(context, messageCalls.readMessages, async ({ viewer, params, query }) => {
    await context.limits.count(READS, String(viewer.id))
    return readMessagesOf(context, viewer, params.thread, { lastId: params.lastId, before: query.before })
  })
}

const READ_OTHER = {
  name: 'read-typing-to',
  text: 'select other_id from thread_members where thread_id = $1 and user_id = $2 and not parted',
}

/**
 * Tells the other member of a conversation, if they are still there, that this one is writing; nothing of one who hides that they
 * are here.
 * @throws NotFound
 */
async function tellTypingOf(
  { pool, events }: Pick<AppContext, 'pool' | 'events'>,
  { id, hides_presence }: Pick<Viewer, 'id' | 'hides_presence'>,
  thread: number,
): Promise<void> {
  const { rows } = await pool.query<{ other_id: number | null }>({
    ...READ_OTHER,
    values: [thread, id],
  })
  const [row] = rows
  if (!row) throw new NotFound(NO_THREAD)
  if (row.other_id === null || hides_presence) return
  const data = { thread, user_id: id }
  events.publish({ kind: 'event', to: [row.other_id], event: { name: 'typing', data } })
}

/**
 * Takes a conversation out of the member's own list until its next message. What was unread in it waits no longer, yet
 * it is not read: the other is told nothing.
 * @throws NotFound
 */
async function hideConversationOf(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  memberId: number,
  thread: number,
): Promise<void> {
  const { rows } = await sql<{ unread: number }>`
    with mine as (
      select unread from thread_members
      where thread_id = ${thread} and user_id = ${memberId} and not parted
      for update
    ), box as (
      select unread from mailboxes where user_id = ${memberId} and exists (select from mine) for update
    ), hidden as (
      update thread_members t set hidden = true, unread = 0 from mine
      where t.thread_id = ${thread} and t.user_id = ${memberId}
    ), counted as (
      update mailboxes b set unread = box.unread - mine.unread from mine, box
      where b.user_id = ${memberId} and mine.unread > 0
    )
    select unread from mine`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound(NO_THREAD)
  if (row.unread > 0) events.publish({ kind: 'count', to: [memberId] })
}

// What a call and the plain form behind it both do: the limit, then the command. Each throws what the command throws,
// and TooMany past the limit. More than anybody does by hand, premium or not; a script is stopped.
const OPENS: Limit = { name: 'threads-opened', points: 120, seconds: 3_600 }
const SENDS: Limit = { name: 'messages-sent', points: 60, seconds: 60, message: SENT_TOO_FAST }
const HIDES: Limit = { name: 'threads-hidden', points: 300, seconds: 600 }

/** @returns the conversation's id */
async function open(context: AppContext, viewer: Viewer, userId: number): Promise<number> {
  await context.limits.count(OPENS, String(viewer.id))
  return openThreadWith(context, viewer, userId)
}

async function send(
  context: AppContext,
  viewer: Viewer,
  thread: number,
  body: MessageBody,
): Promise<ThreadMessage> {
  await context.limits.count(SENDS, String(viewer.id))
  return sendMessageTo(context, viewer, thread, body)
}

async function hide(context: AppContext, viewer: Viewer, thread: number): Promise<void> {
  await context.limits.count(HIDES, String(viewer.id))
  await hideConversationOf(context, viewer.id, thread)
}

interface Entry {
  gif: Gif
  /** Folded words: those that it says, then those of its title, then all that it is found by. */
  tiers: string[][]
}

const entries = (Object.keys(GIF_TITLES) as GifName[]).map(entry)

/**
 * The page of the catalogue from `offset` on, from memory. Without a search all of it, the best liked first; with one,
 * what has a word beginning with each word of it, those that say it themselves first.
 */
export function searchCatalogue(search: string, offset: number): GifPage {
  const wanted = foldText(search).split(' ').filter(Boolean)
  // A search that has no letter in it, such as an emoji, asks for something: for nothing that stands here.
  const found = search.trim() === '' ? entries : wanted.length === 0 ? [] : matching(wanted)
  const data = found.slice(offset, offset + GIFS_PAGE).map(({ gif }) => gif)
  return { data, pagination: { total_count: found.length, count: data.length, offset } }
}

function matching(wanted: string[]): Entry[] {
  const fits = (words: string[]) => wanted.every((start) => words.some((word) => word.startsWith(start)))
  const tierOf = new Map(entries.map((one) => [one, one.tiers.findIndex(fits)]))
  return entries
    .filter((one) => tierOf.get(one) !== -1)
    .sort((a, b) => (tierOf.get(a) ?? 0) - (tierOf.get(b) ?? 0))
}

function entry(name: GifName): Entry {
  const title = GIF_TITLES[name]
  const said = /\xab(.+)\xbb/.exec(title)?.[1] ?? ''
  const tiers = [said, title, `${title} ${GIF_WORDS[name]}`]
  return { gif: gifOf(name, title), tiers: tiers.map((text) => foldText(text).split(' ')) }
}

function gifOf(id: GifName, title: string): Gif {
  const whole = { width: String(GIF_SIZE.width), height: String(GIF_SIZE.height) }
  const small = { width: String(GIF_SMALL.width), height: String(GIF_SMALL.height) }
  return {
    id,
    title,
    images: {
      fixed_height: { url: gifPath(id), ...whole },
      fixed_width: { url: gifSmallPath(id), ...small },
      fixed_width_still: { url: gifStillPath(id), ...whole },
    },
  }
}

// More than anybody does by hand, premium or not; a script is stopped.
const MARKS: Limit = { name: 'messages-read', points: 600, seconds: 60 }
/** A browser tells it every few seconds while somebody writes. */
const TYPINGS: Limit = { name: 'typings', points: 120, seconds: 60 }

/** The calls that write conversations (specification 1, section 7; 2, section 7). */
function writingRoutes(context: AppContext): void {
  const count = (limit: Limit, viewer: { id: number }) => context.limits.count(limit, String(viewer.id))
  operation(
    context,
    openCalls.openThread,
    async ({ viewer, params }) => ({
      message: await open(context, viewer, params.userId),
    }),
    { form: openThreadForm },
  )
  operation(
    context,
    conversationCalls.hideConversation,
    async ({ viewer, params }) => {
      await hide(context, viewer, params.thread)
      return { message: HIDDEN }
    },
    { form: hideConversationForm(context) },
  )
  operation(
    context,
    messageCalls.sendMessage,
    async ({ viewer, params, body }) => ({
      message: SENT,
      sent: await send(context, viewer, params.thread, body),
    }),
    { form: sendMessageForm(context) },
  )
  operation(context, messageCalls.markRead, async ({ viewer, params, body }) => {
    await count(MARKS, viewer)
    await markReadOf(context, viewer.id, params.thread, body.read)
    return { message: READ }
  })
  operation(context, messageCalls.tellTyping, async ({ viewer, params }) => {
    await count(TYPINGS, viewer)
    await tellTypingOf(context, viewer, params.thread)
    return { message: TOLD }
  })
}

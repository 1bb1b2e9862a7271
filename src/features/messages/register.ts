import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { type FormOptions, operation } from '../../platform/http/operation.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { foldText } from '../../shared/fold.ts'
import * as openCalls from '../../shared/open-conversation.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion } from '../accounts/public.ts'
import { renderRejectedForm } from '../premium/components/daily-limit-modal.tsx'
import { markMessagesRead } from './conversation/commands/mark-messages-read.ts'
import { findOrCreateConversation } from './conversation/commands/open-conversation.ts'
import { deliverMessage } from './conversation/commands/send-message.ts'
import type { ConversationMessage, MessageBody } from './conversation/contract/message.ts'
import * as messageCalls from './conversation/contract/message.ts'
import { listMessages } from './conversation/queries.ts'
import { messageCopyFiles } from './data-copy.ts'
import { GIF_SIZE, GIF_SMALL, getGifPath, getGifStillPath, getSmallGifPath } from './gifs/catalogue.ts'
import * as gifCalls from './gifs/contract.ts'
import { GIFS_PAGE_SIZE, type Gif, type GifPage } from './gifs/contract.ts'
import { GIF_KEYWORDS } from './gifs/keywords-texts.ts'
import { GIF_TITLES, type GifName } from './gifs/titles-texts.ts'
import * as conversationCalls from './inbox/contract.ts'
import { listConversations } from './inbox/queries/conversations.ts'
import { getInterlocutor } from './inbox/queries/interlocutor.ts'
import { hideConversationForm, registerMessagePages, sendMessageForm } from './pages/messages.tsx'
import { leaveConversations } from './public/leave-conversations.ts'
import {
  CONVERSATION_HIDDEN,
  CONVERSATION_READ,
  MESSAGE_SENT,
  NO_CONVERSATION,
  SENT_TOO_FAST,
  TYPING_NOTIFIED,
} from './refusal-texts.ts'

/** Conversations of two: read, written, told as it happens. */
export function registerMessages(context: AppContext): void {
  onAccountDeletion('messages', { phase: DELETION_PHASE.conversations, run: leaveConversations })
  registerCopyFiles(50, messageCopyFiles)
  registerReadCalls(context)
  registerWriteCalls(context)
  registerGifCalls(context)
  scheduleFirstMessageCleanup(context)
  registerMessagePages(context)
}

/** The plain form that opens a conversation, on profiles and in the list of friends. */
const openConversationForm: FormOptions<typeof openCalls.openConversation> = {
  redirect: ({ message }) => `/messages/${message}`,
  page: ({ params }, sent) =>
    renderRejectedForm({ sent, what: 'conversations', profile: `/celibataire/${params.userId}` }),
}

/** The call of the picker; its answers change with a release alone. */
function registerGifCalls(context: AppContext): void {
  operation(context, gifCalls.listGifs, async ({ query, reply }) => {
    reply.header('cache-control', 'private, max-age=3600')
    return listGifs(query.search, query.offset)
  })
}

const HOUR_MS = 3_600_000

/** Sweeps when the site begins to listen, and once an hour from then on. */
function scheduleFirstMessageCleanup(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'first messages', () => deleteOldFirstMessages(context))
}

/** Forgets after 30 days what first messages had in common. */
export async function deleteOldFirstMessages({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from first_messages where id in (
        select id from first_messages where created_at < now() - interval '30 days'
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}

/** More than any page asks for, in several tabs and without a stream; a script that walks the ids is stopped. */
const LIST_LIMIT: Limit = { name: 'conversation-lists', points: 240, seconds: 60 }
const READ_LIMIT: Limit = { name: 'message-reads', points: 600, seconds: 60 }

/** The calls that read conversations (specification 1, section 7). */
function registerReadCalls(context: AppContext): void {
  operation(context, conversationCalls.listConversations, async ({ viewer, params, query }) => {
    await context.limits.count(LIST_LIMIT, String(viewer.id))
    return listConversations(context, viewer, params.thread, query)
  })
  operation(context, conversationCalls.getInterlocutor, async ({ viewer, params }) => {
    await context.limits.count(LIST_LIMIT, String(viewer.id))
    return getInterlocutor(context, viewer, params.thread)
  })
  operation(context, messageCalls.listMessages, async ({ viewer, params, query }) => {
    await context.limits.count(READ_LIMIT, String(viewer.id))
    return listMessages(context, viewer, params.thread, { lastId: params.lastId, before: query.before })
  })
}

const TYPING_RECIPIENT_QUERY = {
  name: 'read-typing-to',
  text: 'select other_id from thread_members where thread_id = $1 and user_id = $2 and not parted',
}

/**
 * Tells the other member of a conversation, if they are still there, that this one is writing; nothing of one who hides that they
 * are here.
 * @throws NotFound
 */
async function notifyTyping(
  { pool, events }: Pick<AppContext, 'pool' | 'events'>,
  { id, hides_presence }: Pick<Viewer, 'id' | 'hides_presence'>,
  thread: number,
): Promise<void> {
  const { rows } = await pool.query<{ other_id: number | null }>({
    ...TYPING_RECIPIENT_QUERY,
    values: [thread, id],
  })
  const [row] = rows
  if (!row) throw new NotFound(NO_CONVERSATION)
  if (row.other_id === null || hides_presence) return
  const data = { thread, user_id: id }
  events.publish({ kind: 'event', to: [row.other_id], event: { name: 'typing', data } })
}

/**
 * Takes a conversation out of the member's own list until its next message. What was unread in it waits no longer, yet
 * it is not read: the other is told nothing.
 * @throws NotFound
 */
async function markConversationHidden(
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
  if (!row) throw new NotFound(NO_CONVERSATION)
  if (row.unread > 0) events.publish({ kind: 'count', to: [memberId] })
}

// What a call and the plain form behind it both do: the limit, then the command. Each throws what the command throws,
// and TooMany past the limit. More than anybody does by hand, premium or not; a script is stopped.
const OPEN_LIMIT: Limit = { name: 'threads-opened', points: 120, seconds: 3_600 }
const SEND_LIMIT: Limit = { name: 'messages-sent', points: 60, seconds: 60, message: SENT_TOO_FAST }
const HIDE_LIMIT: Limit = { name: 'threads-hidden', points: 300, seconds: 600 }

/** @returns the conversation's id */
async function openConversation(context: AppContext, viewer: Viewer, userId: number): Promise<number> {
  await context.limits.count(OPEN_LIMIT, String(viewer.id))
  return findOrCreateConversation(context, viewer, userId)
}

async function sendMessage(
  context: AppContext,
  viewer: Viewer,
  thread: number,
  body: MessageBody,
): Promise<ConversationMessage> {
  await context.limits.count(SEND_LIMIT, String(viewer.id))
  return deliverMessage(context, viewer, thread, body)
}

async function hideConversation(context: AppContext, viewer: Viewer, thread: number): Promise<void> {
  await context.limits.count(HIDE_LIMIT, String(viewer.id))
  await markConversationHidden(context, viewer.id, thread)
}

interface CatalogueEntry {
  gif: Gif
  /** Folded words: those that it says, then those of its title, then all that it is found by. */
  tiers: string[][]
}

const catalogueEntries = (Object.keys(GIF_TITLES) as GifName[]).map(createCatalogueEntry)

/**
 * The page of the catalogue from `offset` on, from memory. Without a search all of it, the best liked first; with one,
 * what has a word beginning with each word of it, those that say it themselves first.
 */
export function listGifs(search: string, offset: number): GifPage {
  const wanted = foldText(search).split(' ').filter(Boolean)
  // A search that has no letter in it, such as an emoji, asks for something: for nothing that stands here.
  const found =
    search.trim() === '' ? catalogueEntries : wanted.length === 0 ? [] : findMatchingEntries(wanted)
  const data = found.slice(offset, offset + GIFS_PAGE_SIZE).map(({ gif }) => gif)
  return { data, pagination: { total_count: found.length, count: data.length, offset } }
}

function findMatchingEntries(wanted: string[]): CatalogueEntry[] {
  const fits = (words: string[]) => wanted.every((start) => words.some((word) => word.startsWith(start)))
  const tierOf = new Map(catalogueEntries.map((one) => [one, one.tiers.findIndex(fits)]))
  return catalogueEntries
    .filter((one) => tierOf.get(one) !== -1)
    .sort((a, b) => (tierOf.get(a) ?? 0) - (tierOf.get(b) ?? 0))
}

function createCatalogueEntry(name: GifName): CatalogueEntry {
  const title = GIF_TITLES[name]
  const said = /\xab(.+)\xbb/.exec(title)?.[1] ?? ''
  const tiers = [said, title, `${title} ${GIF_KEYWORDS[name]}`]
  return { gif: presentGif(name, title), tiers: tiers.map((text) => foldText(text).split(' ')) }
}

function presentGif(id: GifName, title: string): Gif {
  const whole = { width: String(GIF_SIZE.width), height: String(GIF_SIZE.height) }
  const small = { width: String(GIF_SMALL.width), height: String(GIF_SMALL.height) }
  return {
    id,
    title,
    images: {
      fixed_height: { url: getGifPath(id), ...whole },
      fixed_width: { url: getSmallGifPath(id), ...small },
      fixed_width_still: { url: getGifStillPath(id), ...whole },
    },
  }
}

// More than anybody does by hand, premium or not; a script is stopped.
const MARK_READ_LIMIT: Limit = { name: 'messages-read', points: 600, seconds: 60 }
/** A browser tells it every few seconds while somebody writes. */
const TYPING_LIMIT: Limit = { name: 'typings', points: 120, seconds: 60 }

/** The calls that write conversations (specification 1, section 7; 2, section 7). */
function registerWriteCalls(context: AppContext): void {
  const count = (limit: Limit, viewer: { id: number }) => context.limits.count(limit, String(viewer.id))
  operation(
    context,
    openCalls.openConversation,
    async ({ viewer, params }) => ({
      message: await openConversation(context, viewer, params.userId),
    }),
    { form: openConversationForm },
  )
  operation(
    context,
    conversationCalls.hideConversation,
    async ({ viewer, params }) => {
      await hideConversation(context, viewer, params.thread)
      return { message: CONVERSATION_HIDDEN }
    },
    { form: hideConversationForm(context) },
  )
  operation(
    context,
    messageCalls.sendMessage,
    async ({ viewer, params, body }) => ({
      message: MESSAGE_SENT,
      sent: await sendMessage(context, viewer, params.thread, body),
    }),
    { form: sendMessageForm(context) },
  )
  operation(context, messageCalls.markMessagesRead, async ({ viewer, params, body }) => {
    await count(MARK_READ_LIMIT, viewer)
    await markMessagesRead(context, viewer.id, params.thread, body.read)
    return { message: CONVERSATION_READ }
  })
  operation(context, messageCalls.notifyTyping, async ({ viewer, params }) => {
    await count(TYPING_LIMIT, viewer)
    await notifyTyping(context, viewer, params.thread)
    return { message: TYPING_NOTIFIED }
  })
}

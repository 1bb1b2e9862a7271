import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { copyLastMessages } from '../../platform/db/last-messages.ts'
import { Forbidden } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { type FormOptions, operation } from '../../platform/http/operation.ts'
import { getWriteRefusal, type Viewer } from '../../platform/http/viewer.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import type { Reply } from '../../shared/endpoint.ts'
import * as openCalls from '../../shared/open-conversation.ts'
import { FIRST_MESSAGE_DAYS } from '../../shared/retention.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion, onAccountHiding, onEmailConfirmed } from '../accounts/public.ts'
import { onBeforeAccept, onSignAccepted } from '../friends/public.ts'
import { registerHintSource, registerMemberFilePart } from '../moderation/members/public.ts'
import { registerReportTarget } from '../moderation/reports/public.ts'
import { renderRejectedForm } from '../premium/components/daily-limit-modal.tsx'
import * as changeCalls from './changes/contract.ts'
import { deleteMessage, deleteOldVersions, editMessage, reactToMessage } from './changes/server.ts'
import {
  findOrCreateConversation,
  markConversationHidden,
  markMessagesRead,
  notifyTyping,
  sendSign,
} from './conversation/commands.ts'
import type { MessageBody } from './conversation/contract.ts'
import * as messageCalls from './conversation/contract.ts'
import { createLateSweep } from './conversation/late-messages.ts'
import { listMessages } from './conversation/queries.ts'
import { deliverMessage } from './conversation/send-message.ts'
import { messageCopyFiles } from './data-copy.ts'
import * as draftCalls from './drafts/contract.ts'
import { deleteOldDrafts, saveDraft } from './drafts/server.ts'
import { registerGifCalls } from './gifs/server.ts'
import * as conversationCalls from './inbox/contract.ts'
import {
  changeMessageForm,
  deleteKeptForm,
  hideConversationForm,
  registerMessagePages,
  sendMessageForm,
} from './inbox/page.tsx'
import { getInterlocutor, listConversations } from './inbox/queries.ts'
import * as keptCalls from './kept/contract.ts'
import {
  deleteKeptMessage,
  deleteOldKeptMessages,
  enqueueKeptMessages,
  sendAllKept,
  sendKeptMessages,
  storeMessage,
} from './kept/server.ts'
import { findTextHints, renderFirstMessages } from './member-file.tsx'
import { registerNapkins } from './napkins/register.ts'
import { registerConversationPhotos } from './photos/register.ts'
import {
  hideFromConversations,
  leaveConversations,
  returnToConversations,
} from './public/leave-conversations.ts'
import { conversationReportTarget } from './report-target.ts'
import * as searchCalls from './search/contract.ts'
import { registerSearchPage } from './search/page.tsx'
import { countSearch, searchMessages } from './search/server.ts'
import {
  CONVERSATION_HIDDEN,
  CONVERSATION_READ,
  KEPT_DELETED,
  KEPT_UNTIL_CONFIRMED,
  MESSAGE_SENT,
  SENT_TOO_FAST,
  TYPING_NOTIFIED,
} from './texts.ts'
import * as turnCalls from './turns/contract.ts'
import { assertHasRoom } from './turns/limit.ts'
import { goodbyeForm, registerTurnPages, settingForm } from './turns/page.tsx'
import { closeConversation, muteConversation, parkConversation, reopenConversation } from './turns/server.ts'
import { registerYesPage } from './yes/page.tsx'

export function registerMessages(context: AppContext): void {
  registerReportTarget(conversationReportTarget)
  onSignAccepted(sendSign)
  onBeforeAccept((tx, { config }, member) => assertHasRoom(tx, config, member))
  registerHintSource('text', findTextHints)
  registerMemberFilePart('hints', 'first-messages', renderFirstMessages)
  onAccountHiding('messages', { hide: hideFromConversations, restore: returnToConversations })
  onAccountDeletion('messages', { phase: DELETION_PHASE.conversations, run: leaveConversations })
  registerCopyFiles(50, messageCopyFiles)
  registerReadCalls(context)
  registerWriteCalls(context)
  registerChangeCalls(context)
  registerTurnCalls(context)
  registerGifCalls(context)
  scheduleCleanups(context)
  registerKeptMessages(context)
  registerMessagePages(context)
  registerSearchPage(context)
  registerTurnPages(context)
  registerYesPage(context)
  registerNapkins(context)
  registerConversationPhotos(context, SEND_LIMIT)
}

/** The plain form that opens a conversation, on profiles and in the list of friends. */
const openConversationForm: FormOptions<typeof openCalls.openConversation> = {
  redirect: ({ message }) => `/messages/${message}`,
  page: ({ params }, sent) =>
    renderRejectedForm({ sent, what: 'conversations', profile: `/celibataire/${params.userId}` }),
}

const HOUR_MS = 3_600_000
const LATE_SWEEP_MS = 180_000

/** Run at start, and every hour or few minutes. */
function scheduleCleanups(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'first messages', () => deleteOldFirstMessages(context))
  scheduleRecurring(context, HOUR_MS, 'pending messages', () => deleteOldKeptMessages(context))
  scheduleRecurring(context, HOUR_MS, 'drafts', () => deleteOldDrafts(context))
  scheduleRecurring(context, HOUR_MS, 'former texts of messages', () => deleteOldVersions(context))
  scheduleRecurring(context, LATE_SWEEP_MS, 'messages that were not counted', createLateSweep(context))
  scheduleRecurring(context, HOUR_MS, 'last messages', () => copyLastMessages(context.db))
}

/** Messages that wait for their author's e-mail to be confirmed. */
function registerKeptMessages(context: AppContext): void {
  onEmailConfirmed('messages', enqueueKeptMessages)
  context.jobs.register(sendKeptMessages, ({ user_id }) => sendAllKept(context, user_id))
  operation(
    context,
    keptCalls.deleteKeptMessage,
    async ({ viewer, params }) => {
      await context.limits.count(HIDE_LIMIT, String(viewer.id))
      await deleteKeptMessage(context.db, viewer.id, params.thread)
      return { message: KEPT_DELETED }
    },
    { form: deleteKeptForm(context) },
  )
}

/** Deletes records of first messages after 30 days. */
export async function deleteOldFirstMessages({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from first_messages where id in (
        select id from first_messages where created_at < now() - make_interval(days => ${FIRST_MESSAGE_DAYS})
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}

/**
 * More than any page needs, in several tabs and without the event stream; stops scripts that enumerate ids.
 */
const LIST_LIMIT: Limit = { name: 'conversation-lists', points: 240, seconds: 60 }
const READ_LIMIT: Limit = { name: 'message-reads', points: 600, seconds: 60 }

/** Read calls (specification 1, section 7), and the search. */
function registerReadCalls(context: AppContext): void {
  operation(context, searchCalls.searchMessages, async ({ viewer, query }) => {
    await countSearch(context, viewer)
    return searchMessages(context, viewer, query)
  })
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
    return listMessages(context, viewer, params.thread, { lastId: params.lastId, ...query })
  })
}

// The limit, then the command, for a call and its plain form. More than anybody does by hand; stops scripts.
const OPEN_LIMIT: Limit = { name: 'threads-opened', points: 120, seconds: 3_600 }
const SEND_LIMIT: Limit = { name: 'messages-sent', points: 60, seconds: 60, message: SENT_TOO_FAST }
const HIDE_LIMIT: Limit = { name: 'threads-hidden', points: 300, seconds: 600 }

/** Members with an unconfirmed e-mail may open a conversation and write, for later. @throws Forbidden */
function assertMayWriteSoon(viewer: Viewer): void {
  const refusal = getWriteRefusal({ ...viewer, verified: true })
  if (refusal) throw new Forbidden(refusal)
}

/** @returns the conversation's id */
async function openConversation(context: AppContext, viewer: Viewer, userId: number): Promise<number> {
  assertMayWriteSoon(viewer)
  await context.limits.count(OPEN_LIMIT, String(viewer.id))
  return findOrCreateConversation(context, viewer, userId)
}

async function sendMessage(
  context: AppContext,
  viewer: Viewer,
  thread: number,
  body: MessageBody,
): Promise<Reply<typeof messageCalls.sendMessage>> {
  await context.limits.count(SEND_LIMIT, String(viewer.id))
  // To a conversation of others a paused member gets 404, like everybody.
  if (viewer.paused) await listMessages(context, viewer, thread)
  assertMayWriteSoon(viewer)
  const outcome = viewer.verified
    ? { sent: await deliverMessage(context, viewer, thread, body) }
    : await storeMessage(context, viewer, thread, body)
  return { message: 'pending' in outcome ? KEPT_UNTIL_CONFIRMED : MESSAGE_SENT, ...outcome }
}

async function hideConversation(context: AppContext, viewer: Viewer, thread: number): Promise<void> {
  await context.limits.count(HIDE_LIMIT, String(viewer.id))
  await markConversationHidden(context, viewer.id, thread)
}

// More than anybody does by hand; stops scripts.
const MARK_READ_LIMIT: Limit = { name: 'messages-read', points: 600, seconds: 60 }
/** A browser sends one every few seconds while somebody types. */
const TYPING_LIMIT: Limit = { name: 'typings', points: 120, seconds: 60 }

/** Write calls (specification 1, section 7; 2, section 7). */
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
    ({ viewer, params, body }) => sendMessage(context, viewer, params.thread, body),
    { form: sendMessageForm(context) },
  )
  operation(context, messageCalls.markMessagesRead, async ({ viewer, params, body }) => {
    await count(MARK_READ_LIMIT, viewer)
    await markMessagesRead(context, viewer.id, params.thread, body.read)
    return { message: CONVERSATION_READ }
  })
  operation(context, draftCalls.saveDraft, ({ viewer, params, body }) =>
    saveDraft(context, viewer, params.thread, body),
  )
  operation(context, messageCalls.notifyTyping, async ({ viewer, params }) => {
    await count(TYPING_LIMIT, viewer)
    await notifyTyping(context, viewer, params.thread)
    return { message: TYPING_NOTIFIED }
  })
}

/** Parking, muting, closing and reopening. */
function registerTurnCalls(context: AppContext): void {
  operation(
    context,
    turnCalls.parkConversation,
    ({ viewer, params, body }) => parkConversation(context, viewer, params.thread, body.parked),
    { form: settingForm(context) },
  )
  operation(
    context,
    turnCalls.muteConversation,
    ({ viewer, params, body }) => muteConversation(context, viewer, params.thread, body.muted),
    { form: settingForm(context) },
  )
  operation(
    context,
    turnCalls.closeConversation,
    ({ viewer, params, body }) => closeConversation(context, viewer, params.thread, body),
    { form: goodbyeForm(context) },
  )
  operation(
    context,
    turnCalls.reopenConversation,
    ({ viewer, params }) => reopenConversation(context, viewer, params.thread),
    { form: settingForm(context) },
  )
}

/** Edits, deletions and reactions of stored messages. */
function registerChangeCalls(context: AppContext): void {
  const form = changeMessageForm(context)
  operation(
    context,
    changeCalls.editMessage,
    ({ viewer, params, body }) => editMessage(context, viewer, params, body.message),
    { form },
  )
  operation(
    context,
    changeCalls.deleteMessage,
    ({ viewer, params }) => deleteMessage(context, viewer, params),
    { form },
  )
  operation(
    context,
    changeCalls.reactToMessage,
    ({ viewer, params, body }) => reactToMessage(context, viewer, params, body.reaction),
    { form },
  )
}

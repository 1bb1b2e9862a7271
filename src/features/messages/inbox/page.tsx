import type { Config } from '../../../config.ts'
import type { AppContext } from '../../../platform/context.ts'
import { HttpError, NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { getUploadField } from '../../../platform/photos/upload-body.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { hasPosition } from '../../../shared/distance.ts'
import type { Query } from '../../../shared/endpoint.ts'
import { UPLOAD_FIELD } from '../../../shared/photos.ts'
import { PathId } from '../../../shared/schemas.ts'
import { ACCOUNT_PAUSED, DAILY_LIMIT_CODE, IN_REVIEW } from '../../../shared/texts.ts'
import { markYesSeenInConversation } from '../../friends/yes/public.ts'
import { serverParts } from '../components/server-parts.ts'
import type { Starters, sendMessage } from '../conversation/contract.ts'
import * as messageCalls from '../conversation/contract.ts'
import { MessageId } from '../conversation/contract.ts'
import { findEndAround, getStarters, listMessages } from '../conversation/queries.ts'
import { STARTER_PARAM } from '../conversation/table-for-two.tsx'
import { storeTypedText } from '../drafts/server.ts'
import GifMessage from '../gifs/gif-message.tsx'
import { GIPHY_API, GIPHY_KEY_META, GIPHY_MEDIA } from '../gifs/giphy.ts'
import type { deleteKeptMessage } from '../kept/contract.ts'
import { ALT_FIELD, type sendPhoto } from '../photos/contract.ts'
import { looksLikeScam } from '../policy/scam.ts'
import { DAILY_LIMIT_REACHED, DELETED_MEMBER, MESSAGES_TITLE } from '../texts.ts'
import type { hideConversation } from './contract.ts'
import * as conversationCalls from './contract.ts'
import { PlainForms } from './plain-forms.tsx'
import { getInbox } from './queries.ts'
import type { ConversationPage } from './use-conversations.ts'
import type { InboxProps, InitialConversation } from './use-inbox.ts'

Object.assign(serverParts, { PlainForms, GifMessage })

const LIST_PATH = '/messages'
const CONVERSATION_PATH = '/messages/:thread'

/** `/messages` and `/messages/{id}`; without scripts by links and plain forms. */
export function registerMessagePages(context: AppContext): void {
  page(context, LIST_PATH, 'member', (request) => renderMessagesPage(context, request, null))
  page(context, CONVERSATION_PATH, 'member', (request) =>
    renderMessagesPage(context, request, getConversationId(request)),
  )
}

export function sendMessageForm(context: AppContext): FormOptions<typeof sendMessage> {
  return {
    redirect: async (_result, { viewer, params }) => {
      await markYesSeenInConversation(context, viewer, params.thread)
      return `${LIST_PATH}/${params.thread}`
    },
    page: (request, sent) => renderMessagesPage(context, request, getConversationId(request), sent),
    storeText: async ({ viewer, params, body }) => {
      if (body.type !== MESSAGE_TYPE.text) return false
      await storeTypedText(context, viewer, params.thread, body.message)
      return true
    },
  }
}

export function sendPhotoForm(context: AppContext): FormOptions<typeof sendPhoto> {
  return {
    redirect: (_result, { params }) => `${LIST_PATH}/${params.thread}`,
    page: (request, sent) => renderMessagesPage(context, request, getConversationId(request), sent),
  }
}

/** Of an edit, a deletion or a reaction: leads back to the message. */
export function changeMessageForm(context: AppContext) {
  return {
    redirect: (_result: unknown, { params }: { params: { thread: number; id: number } }) =>
      `${LIST_PATH}/${params.thread}#message-${params.id}`,
    page: (request: PageRequest<'member'> | PageRequest<'verified'>, sent: Sent) =>
      renderMessagesPage(context, request, getConversationId(request), sent),
  }
}

export function hideConversationForm(context: AppContext): FormOptions<typeof hideConversation> {
  return {
    redirect: () => LIST_PATH,
    page: (request) => renderMessagesPage(context, request, null),
  }
}

export function deleteKeptForm(context: AppContext): FormOptions<typeof deleteKeptMessage> {
  return {
    redirect: (_result, { params }) => `${LIST_PATH}/${params.thread}`,
    page: (request) => renderMessagesPage(context, request, getConversationId(request)),
  }
}

async function renderMessagesPage(
  context: AppContext,
  request: PageRequest<'member'> | PageRequest<'verified'>,
  thread: number | null,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const { page: number, search } = parseListQuery(query)
  const [conversations, first] = await Promise.all([
    resolveOrNull(context, getInbox(context, viewer, thread ?? 0, { page: number, search, waiting: '1' })),
    thread === null ? null : findOpenConversation(context, request, thread, sent),
  ])
  const list = conversations?.list.parse() ?? null
  const props: InboxProps = {
    me: {
      id: viewer.id,
      name: viewer.name,
      premium: viewer.stripe_status,
      refusesReceipts: !viewer.sends_receipts,
      verified: viewer.verified,
      pause: viewer.paused ? (viewer.in_review ? IN_REVIEW : ACCOUNT_PAUSED) : null,
      position: hasPosition(viewer) ? getOwnPosition(viewer) : null,
    },
    token: getPageToken(context, request),
    unread: viewer.unread,
    search,
    list,
    pending: conversations?.pending ?? [],
    thread: first && {
      ...first,
      plain: { ...first.plain, message: first.plain.message || findDraft(list, thread) },
    },
    now: Date.now(),
  }
  return {
    title: thread === null ? MESSAGES_TITLE : findInterlocutorName(list, thread),
    className: 'page-messages',
    sheet: 'napkins',
    resizes: true,
    body: <Island id="messages" props={props} />,
    ...getGifPageOptions(context.config),
  }
}

function getConversationId({ params }: PageRequest<'member'> | PageRequest<'verified'>): number {
  const { data } = PathId.safeParse(params.thread)
  if (data === undefined) throw new NotFound()
  return data
}

/** Query of the list; invalid values show the first page. */
function parseListQuery(query: Record<string, unknown>): Query<typeof conversationCalls.listConversations> {
  const { page, search } = query
  const parsed = conversationCalls.listConversations.query.safeParse({ page, search })
  return parsed.data ?? conversationCalls.listConversations.query.parse({})
}

async function findOpenConversation(
  context: AppContext,
  { viewer, params, query, raw }: PageRequest<'member'> | PageRequest<'verified'>,
  id: number,
  sent: Sent | undefined,
): Promise<InitialConversation> {
  const alt = getUploadField(raw, ALT_FIELD) ?? sent?.values.alt
  const sought = MessageId.safeParse(query[messageCalls.CHOSEN_PARAM]).data
  const { before = sought && (await findEndAround(context, id, sought)) } =
    messageCalls.listMessages.query.safeParse({ before: query.before }).data ?? {}
  const range = { lastId: 0, before, since: messageCalls.LATEST_VERSION }
  const list = await resolveOrNull(context, listMessages(context, viewer, id, range))
  const read = list?.parse()
  const isEmpty = read?.[1].length === 0 && before === undefined
  const table = isEmpty ? await findStarters(context, viewer, id) : null
  const error =
    sent?.errors.message?.[0] ??
    sent?.errors[UPLOAD_FIELD]?.[0] ??
    (sent?.message === DAILY_LIMIT_CODE ? DAILY_LIMIT_REACHED : sent?.message)
  const change =
    sent && params.id !== undefined ? { message: sent.values.message, error: error ?? '' } : undefined
  return {
    id,
    opened: read
      ? { isRead: read[0], messages: read[1], version: read[2]?.version ?? 0, meeting: read[2]?.meeting }
      : null,
    table,
    sought: sought ?? null,
    plain: {
      isOlder: before !== undefined,
      message: (change ? undefined : sent?.values.message) ?? chooseStarter(table, query[STARTER_PARAM]),
      error: change ? '' : (error ?? ''),
      change,
      alt: alt === undefined ? undefined : { value: alt, error: sent?.errors.alt?.[0] },
      isScam: (read?.[1] ?? []).some(
        ({ user_id, type, message }) =>
          user_id !== viewer.id && type === MESSAGE_TYPE.text && looksLikeScam(message),
      ),
      chosen:
        read?.[1].find((one) => String(one.id) === (params.id ?? query[messageCalls.CHOSEN_PARAM])) ?? null,
    },
  }
}

/** Null for a member whose other has deleted their account. */
async function findStarters(context: AppContext, viewer: Viewer, thread: number): Promise<Starters | null> {
  return resolveOrNull(
    context,
    getStarters(context, viewer, thread).catch((error: unknown) => {
      if (error instanceof NotFound) return null
      throw error
    }),
  )
}

/** The beginning that a link without scripts requests by its number from 1; '' for none. */
function chooseStarter(table: Starters | null, number: unknown): string {
  return table?.starters[Number(number) - 1] ?? ''
}

/** The page renders without data that failed to load, and the browser retries; HTTP errors pass. */
async function resolveOrNull<T>(context: AppContext, read: Promise<T>): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (error instanceof HttpError) throw error
    context.log.error(
      { err: error },
      'conversations not loaded; the page renders without them and the browser retries',
    )
    return null
  })
}

/** Text of the field without scripts if nothing was rejected. */
function findDraft(list: ConversationPage | null, thread: number | null): string {
  return list?.[0].data.find(({ id }) => id === thread)?.draft?.message ?? ''
}

function findInterlocutorName(list: ConversationPage | null, thread: number): string {
  const conversation = list?.[0].data.find(({ id }) => id === thread)
  return list?.[1].find(({ id }) => id === conversation?.user_id)?.name ?? DELETED_MEMBER
}

/**
 * With a Giphy key: the key as a meta tag, and Giphy's hosts in the page's content security policy. Without
 * one, nothing.
 */
function getGifPageOptions(config: Pick<Config, 'giphyKey'>): Pick<PageContent, 'meta' | 'reach'> {
  if (config.giphyKey === undefined) return {}
  return {
    meta: { [GIPHY_KEY_META]: config.giphyKey },
    reach: { calls: [GIPHY_API], images: GIPHY_MEDIA },
  }
}

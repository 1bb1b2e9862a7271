import type { AppContext } from '../../../platform/context.ts'
import { findCounters } from '../../../platform/events/counters.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { integerSchema, PageNumber, PathId } from '../../../shared/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import type { SearchState } from '../../../ui/use-searched-pages.ts'
import { renderRejectedForm } from '../../premium/components/daily-limit-modal.tsx'
import type { unblockMember } from '../blocks/contract.ts'
import type { ActName } from '../components/acts.ts'
import { CONTACT_LISTS, type ListName } from '../components/lists.ts'
import { PILE_PARAM } from '../components/request-pile.tsx'
import type { ContactPage } from '../components/use-contacts.ts'
import { LIST_PAGE_SIZE, NameSearch } from '../contract.ts'
import type { removeFriend } from '../friendships/contract.ts'
import { LIST_TEXTS } from '../list-texts.ts'
import { type replyToFriendRequest, undoRefusal, type withdrawFriendRequest } from '../requests/contract.ts'
import {
  FRIEND_REMOVED,
  MEMBER_UNBLOCKED,
  NOW_FRIENDS,
  REFUSAL_UNDONE,
  REQUEST_REFUSED,
  REQUEST_WITHDRAWN,
} from '../texts.ts'
import {
  listBlacklist,
  listFriendRequests,
  listFriends,
  listRefusedFriendRequests,
  listSentFriendRequests,
} from './queries.ts'

const LIST_QUERIES = {
  friends: listFriends,
  asks: listFriendRequests,
  sent: listSentFriendRequests,
  refused: listRefusedFriendRequests,
  blacklist: listBlacklist,
} as const

/** Result of a plain form, shown by the page it redirects to. */
const DONE_MESSAGES = new Map<unknown, string>(
  Object.entries({
    accept: NOW_FRIENDS,
    refuse: REQUEST_REFUSED,
    remove: FRIEND_REMOVED,
    withdraw: REQUEST_WITHDRAWN,
    unblock: MEMBER_UNBLOCKED,
    undo: REFUSAL_UNDONE,
  } satisfies Record<ActName | 'undo', string>),
)
/** Passed in the address, so that a reload repeats nothing. */
const DONE_PARAMETER = 'fait'
/** A refusal of the pile, which can be undone for some seconds. */
const UNDO_PARAMETER = 'annuler'

/** `/amis`, `/demandes`, `/demandes/envoyees`, `/demandes/refusees`, `/blacklist`. */
export function registerListPages(context: AppContext): void {
  for (const list of Object.keys(CONTACT_LISTS) as ListName[]) {
    page(context, `/${CONTACT_LISTS[list].path.slice(1)}`, 'member', (request) =>
      renderListPage(context, request, list),
    )
  }
}

/** @param failure error of a plain form */
async function renderListPage(
  context: AppContext,
  request: PageRequest<'member' | 'verified'>,
  list: ListName,
  failure?: string,
): Promise<PageContent> {
  const { viewer, query } = request
  const requested: SearchState = {
    search: (NameSearch.safeParse(query.search).data ?? '').trim(),
    page: PageNumber.safeParse(query.page).data ?? 1,
  }
  const [first, pendingRequests] = await Promise.all([
    LIST_QUERIES[list](context, viewer, requested).catch(
      createReadErrorHandler(context),
    ) as Promise<ContactPage | null>,
    list === 'blacklist' ? 0 : countReceivedRequests(context, viewer.id),
  ])
  const { title, lead } = LIST_TEXTS[list]
  const isPile = list === 'asks'
  const token = getPageToken(context, request)
  return {
    title,
    sheet: ['people', 'signs'],
    ...(isPile && { className: 'page-ask' }),
    body: (
      <div className="wrap">
        <div className="reading">
          {!isPile && (
            <header className="page-head">
              <h1>{title}</h1>
              <p>{lead}</p>
            </header>
          )}
          <OutcomeNotice query={query} failure={failure} token={token} />
          <Island
            id="contacts"
            props={{
              list,
              first,
              requested,
              skipped: Number(PileNumber.safeParse(query[PILE_PARAM]).data ?? 1) - 1,
              pendingRequests,
              position: getOwnPosition(viewer),
              token,
              now: Date.now(),
            }}
          />
        </div>
      </div>
    ),
  }
}

async function countReceivedRequests(context: AppContext, viewerId: number): Promise<number> {
  const counters = await findCounters(context.pool, [viewerId]).catch(createReadErrorHandler(context))
  return counters?.get(viewerId)?.asks ?? 0
}

/** The page is rendered without data that could not be read; the browser retries. */
function createReadErrorHandler(context: AppContext) {
  return (err: unknown) => {
    context.log.error({ err }, 'contact list not read, page rendered without it; the browser retries')
    return null
  }
}

/** Number of a request in the pile. */
const PileNumber = integerSchema(1, LIST_PAGE_SIZE + 1)

interface NoticeProps {
  query: Record<string, unknown>
  failure: string | undefined
  token: string
}

function OutcomeNotice({ query, failure, token }: NoticeProps) {
  if (failure) return <ErrorNotice title={failure} />
  const notice = DONE_MESSAGES.get(query[DONE_PARAMETER])
  if (!notice) return null
  const undoable = PathId.safeParse(query[UNDO_PARAMETER])
  return (
    <>
      <SuccessNotice>{notice}</SuccessNotice>
      {undoable.success && (
        <OperationForm of={undoRefusal} params={{ id: undoable.data }} token={token} className="plain-act">
          <Button type="submit" kind="line" small>
            Annuler
          </Button>
        </OperationForm>
      )}
    </>
  )
}

// Plain forms of the rows; each redirects to its list.

export function removeFriendForm(context: AppContext): FormOptions<typeof removeFriend> {
  return { path: '/amis/:id/retirer', ...createListFormOptions(context, 'friends', 'remove') }
}

/** The address of the form fixes the reply. */
export function replyToFriendRequestForms(context: AppContext): FormOptions<typeof replyToFriendRequest>[] {
  const accept = { query: () => ({ reply: '1' }) }
  const refuse = { query: () => ({ reply: '0' }) }
  return [
    { path: '/demandes/:id/accepter', ...accept, ...createListFormOptions(context, 'asks', 'accept') },
    {
      path: '/demandes/:id/refuser',
      ...refuse,
      ...createListFormOptions(context, 'asks', 'refuse'),
      redirect: (_result, { params, body }) =>
        `/demandes?${DONE_PARAMETER}=refuse${body.undoable ? `&${UNDO_PARAMETER}=${params.id}` : ''}`,
    },
    {
      path: '/demandes/refusees/:id/accepter',
      ...accept,
      ...createListFormOptions(context, 'refused', 'accept'),
    },
  ]
}

export function undoRefusalForm(context: AppContext): FormOptions<typeof undoRefusal> {
  return {
    redirect: () => `${CONTACT_LISTS.asks.path}?${DONE_PARAMETER}=undo`,
    page: (request, sent) => renderListPage(context, request, 'asks', sent.message),
  }
}

export function withdrawFriendRequestForm(context: AppContext): FormOptions<typeof withdrawFriendRequest> {
  return { path: '/demandes/envoyees/:userId/retirer', ...createListFormOptions(context, 'sent', 'withdraw') }
}

export function unblockMemberForm(context: AppContext): FormOptions<typeof unblockMember> {
  return { path: '/blacklist/:userId/debloquer', ...createListFormOptions(context, 'blacklist', 'unblock') }
}

function createListFormOptions(context: AppContext, list: ListName, act: ActName) {
  return {
    redirect: () => `${CONTACT_LISTS[list].path}?${DONE_PARAMETER}=${act}`,
    page: (request: PageRequest<'member' | 'verified'>, sent: Sent) =>
      renderListPage(context, request, list, sent.message),
  }
}

/** Plain forms on a profile; each redirects to it. */
export const profileForm = {
  redirect: (_result: unknown, { params }: { params: { userId: number } | { id: number } }) =>
    `/celibataire/${'id' in params ? params.id : params.userId}`,
  page: ({ params }: PageRequest<'member' | 'verified'>, sent: Sent) =>
    renderRejectedForm({ sent, what: 'asks', profile: `/celibataire/${params.userId ?? params.id}` }),
}

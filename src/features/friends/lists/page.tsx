import type { AppContext } from '../../../platform/context.ts'
import { findCounters } from '../../../platform/events/counters.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PageNumber } from '../../../shared/schemas.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import type { SearchState } from '../../../ui/use-searched-pages.ts'
import { renderRejectedForm } from '../../premium/components/daily-limit-modal.tsx'
import type { unblockMember } from '../blocks/contract.ts'
import type { ActName } from '../components/acts.ts'
import { CONTACT_LISTS, type ListName } from '../components/lists.ts'
import type { ContactPage } from '../components/use-contacts.ts'
import { NameSearch } from '../contract.ts'
import type { removeFriend } from '../friendships/contract.ts'
import type { replyToFriendRequest, undoRefusal, withdrawFriendRequest } from '../requests/contract.ts'
import {
  FRIEND_REMOVED,
  LIST_TEXTS,
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
  return {
    title,
    sheet: 'people',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>{title}</h1>
            <p>{lead}</p>
          </header>
          <OutcomeNotice done={query[DONE_PARAMETER]} failure={failure} />
          <Island
            id="contacts"
            props={{
              list,
              first,
              requested,
              pendingRequests,
              position: getOwnPosition(viewer),
              token: getPageToken(context, request),
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

function OutcomeNotice({ done, failure }: { done: unknown; failure: string | undefined }) {
  if (failure) return <ErrorNotice title={failure} />
  const notice = DONE_MESSAGES.get(done)
  return notice ? <SuccessNotice>{notice}</SuccessNotice> : null
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
    { path: '/demandes/:id/refuser', ...refuse, ...createListFormOptions(context, 'asks', 'refuse') },
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

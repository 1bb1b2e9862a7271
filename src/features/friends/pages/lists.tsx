import type { AppContext } from '../../../platform/context.ts'
import { findCounters } from '../../../platform/events/counters.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PageNumber } from '../../../shared/schemas.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import type { SearchState } from '../../../ui/use-searched-pages.ts'
import { MEMBER_UNBLOCKED } from '../blocks/texts.ts'
import type { ActName } from '../components/acts.ts'
import { CONTACT_LISTS, type ListName } from '../components/lists.ts'
import type { ContactPage } from '../components/use-contacts.ts'
import { LIST_TEXTS } from '../contacts-texts.ts'
import { NameSearch } from '../contract/list.ts'
import {
  listBlacklist,
  listFriendRequests,
  listFriends,
  listRefusedFriendRequests,
  listSentFriendRequests,
} from '../queries/lists.ts'
import { FRIEND_REMOVED, NOW_FRIENDS, REQUEST_REFUSED, REQUEST_WITHDRAWN } from '../requests/texts.ts'

const LIST_QUERIES = {
  friends: listFriends,
  asks: listFriendRequests,
  sent: listSentFriendRequests,
  refused: listRefusedFriendRequests,
  blacklist: listBlacklist,
} as const

/** What a form posted without scripts has done, told by the page it leads to. */
const DONE_MESSAGES = new Map<unknown, string>(
  Object.entries({
    accept: NOW_FRIENDS,
    refuse: REQUEST_REFUSED,
    remove: FRIEND_REMOVED,
    withdraw: REQUEST_WITHDRAWN,
    unblock: MEMBER_UNBLOCKED,
  } satisfies Record<ActName, string>),
)
/** In the address, so that reloading it does nothing again. */
export const DONE_PARAMETER = 'fait'

/** `/amis`, `/demandes`, `/demandes/envoyees`, `/demandes/refusees`, `/blacklist`. */
export function registerListPages(context: AppContext): void {
  for (const list of Object.keys(CONTACT_LISTS) as ListName[]) {
    page(context, `/${CONTACT_LISTS[list].path.slice(1)}`, 'member', (request) =>
      renderListPage(context, request, list),
    )
  }
}

/** @param failure what became of a form that was posted without scripts */
export async function renderListPage(
  context: AppContext,
  request: PageRequest<'member' | 'verified'>,
  list: ListName,
  failure?: string,
): Promise<PageContent> {
  const { viewer, query } = request
  const asked: SearchState = {
    search: (NameSearch.safeParse(query.search).data ?? '').trim(),
    page: PageNumber.safeParse(query.page).data ?? 1,
  }
  const [first, asks] = await Promise.all([
    LIST_QUERIES[list](context, viewer, asked).catch(
      createReadErrorHandler(context),
    ) as Promise<ContactPage | null>,
    list === 'blacklist' ? 0 : countReceivedRequests(context, viewer.id),
  ])
  const { title, lead } = LIST_TEXTS[list]
  const { latitude, longitude } = viewer
  return {
    title,
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
              asked,
              asks,
              position: { latitude, longitude },
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

/** The page stands without what could not be read, and the browser asks again. */
function createReadErrorHandler(context: AppContext) {
  return (err: unknown) => {
    context.log.error({ err }, 'a list between members was not read')
    return null
  }
}

function OutcomeNotice({ done, failure }: { done: unknown; failure: string | undefined }) {
  if (failure) return <ErrorNotice title={failure} />
  const told = DONE_MESSAGES.get(done)
  return told ? <SuccessNotice>{told}</SuccessNotice> : null
}

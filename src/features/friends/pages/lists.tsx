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
import { ASK_REFUSED, ASK_WITHDRAWN, NO_FRIENDS, NOW_FRIENDS } from '../ask-texts.ts'
import type { ActName } from '../components/acts.ts'
import { LISTS, type ListName } from '../components/lists.ts'
import type { ContactPage } from '../components/use-contacts.ts'
import { LIST_TEXTS } from '../contacts-texts.ts'
import { NameSearch } from '../contract/list.ts'
import { readAsks, readBlacklist, readFriends, readRefusedAsks, readSentAsks } from '../queries/read.ts'
import { UNBLOCKED } from '../texts.ts'

const READ = {
  friends: readFriends,
  asks: readAsks,
  sent: readSentAsks,
  refused: readRefusedAsks,
  blacklist: readBlacklist,
} as const

/** What a form posted without scripts has done, told by the page it leads to. */
const DONE = new Map<unknown, string>(
  Object.entries({
    accept: NOW_FRIENDS,
    refuse: ASK_REFUSED,
    remove: NO_FRIENDS,
    withdraw: ASK_WITHDRAWN,
    unblock: UNBLOCKED,
  } satisfies Record<ActName, string>),
)
/** In the address, so that reloading it does nothing again. */
export const DONE_PARAMETER = 'fait'

/** `/amis`, `/demandes`, `/demandes/envoyees`, `/demandes/refusees`, `/blacklist`. */
export function listPages(context: AppContext): void {
  for (const list of Object.keys(LISTS) as ListName[]) {
    page(context, `/${LISTS[list].path.slice(1)}`, 'member', (request) => listPage(context, request, list))
  }
}

/** @param failure what became of a form that was posted without scripts */
export async function listPage(
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
    READ[list](context, viewer, asked).catch(unread(context)) as Promise<ContactPage | null>,
    list === 'blacklist' ? 0 : countAsks(context, viewer.id),
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
          <Outcome done={query[DONE_PARAMETER]} failure={failure} />
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

async function countAsks(context: AppContext, viewerId: number): Promise<number> {
  const counters = await findCounters(context.pool, [viewerId]).catch(unread(context))
  return counters?.get(viewerId)?.asks ?? 0
}

/** The page stands without what could not be read, and the browser asks again. */
function unread(context: AppContext) {
  return (err: unknown) => {
    context.log.error({ err }, 'a list between members was not read')
    return null
  }
}

function Outcome({ done, failure }: { done: unknown; failure: string | undefined }) {
  if (failure) return <ErrorNotice title={failure} />
  const told = DONE.get(done)
  return told ? <SuccessNotice>{told}</SuccessNotice> : null
}

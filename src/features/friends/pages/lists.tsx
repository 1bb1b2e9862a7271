import type { AppContext } from '../../../platform/context.ts'
import { readCounters } from '../../../platform/events/counters.ts'
import { type PageContext, page } from '../../../platform/http/page.ts'
import { pageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PageNumber } from '../../../shared/schemas.ts'
import { Done } from '../../../ui/done.tsx'
import { Failure } from '../../../ui/failure.tsx'
import type { Asked } from '../../../ui/use-searched-pages.ts'
import { ASK_REFUSED, ASK_WITHDRAWN, NO_FRIENDS, NOW_FRIENDS } from '../ask-texts.ts'
import type { ActName } from '../components/acts.ts'
import { LISTS, type ListName } from '../components/lists.ts'
import type { ContactPage } from '../components/use-contacts.ts'
import { LIST_TEXTS } from '../contacts-texts.ts'
import { NameSearch } from '../contract/list.ts'
import { readAsks, readBlacklist, readFriends, readRefusedAsks, readSentAsks } from '../queries/read.ts'
import { UNBLOCKED } from '../texts.ts'

type Context = PageContext<'member' | 'verified'>

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
export function listPages(site: AppContext): void {
  for (const list of Object.keys(LISTS) as ListName[]) {
    page(site, `/${LISTS[list].path.slice(1)}`, 'member', (context) => listPage(site, context, list))
  }
}

/** @param failure what became of a form that was posted without scripts */
export async function listPage(
  site: AppContext,
  context: Context,
  list: ListName,
  failure?: string,
): Promise<PageContent> {
  const { viewer, query } = context
  const asked: Asked = {
    search: (NameSearch.safeParse(query.search).data ?? '').trim(),
    page: PageNumber.safeParse(query.page).data ?? 1,
  }
  const [first, asks] = await Promise.all([
    READ[list](site, viewer, asked).catch(unread(site)) as Promise<ContactPage | null>,
    list === 'blacklist' ? 0 : countAsks(site, viewer.id),
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
              token: pageToken(site, context),
              now: Date.now(),
            }}
          />
        </div>
      </div>
    ),
  }
}

async function countAsks(site: AppContext, viewerId: number): Promise<number> {
  const counters = await readCounters(site.pool, [viewerId]).catch(unread(site))
  return counters?.get(viewerId)?.asks ?? 0
}

/** The page stands without what could not be read, and the browser asks again. */
function unread(site: AppContext) {
  return (err: unknown) => {
    site.log.error({ err }, 'a list between members was not read')
    return null
  }
}

function Outcome({ done, failure }: { done: unknown; failure: string | undefined }) {
  if (failure) return <Failure title={failure} />
  const told = DONE.get(done)
  return told ? <Done>{told}</Done> : null
}

import type { AppContext } from '../../../platform/context.ts'
import { form, type PageContext, page } from '../../../platform/http/page.ts'
import { pageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PageNumber } from '../../../shared/schemas.ts'
import { Done } from '../../../ui/done.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { saveTraces } from './contract.ts'
import { leavesTraces, readVisitors } from './queries.ts'
import { changeTraces } from './routes.ts'
import { LEAD, NOW_WITH_TRACES, NOW_WITHOUT_TRACES, TITLE } from './texts.ts'

const PATH = '/visiteurs'

/** What a form posted without scripts has done; in the address, so that reloading it does nothing again. */
const DONE = new Map<unknown, string>([
  ['avec', NOW_WITH_TRACES],
  ['sans', NOW_WITHOUT_TRACES],
])

/** `/visiteurs`: who viewed the member's profile, and the switch by which one browses without traces. */
export function visitorsPage(site: AppContext): void {
  page(site, PATH, 'member', (context) => content(site, context))
  form(
    site,
    PATH,
    saveTraces,
    async ({ viewer, body: { leaves_traces } }) => {
      await changeTraces(site, viewer.id, leaves_traces)
      return { redirect: `${PATH}?fait=${leaves_traces ? 'avec' : 'sans'}` }
    },
    (context, { message }) => content(site, context, message),
  )
}

/** @param failure what became of a form that was posted without scripts */
async function content(site: AppContext, context: PageContext<'member'>, failure = ''): Promise<PageContent> {
  const { viewer, query } = context
  const number = PageNumber.safeParse(query.page).data ?? 1
  const unread = (err: unknown) => {
    // The page stands without it, and the browser asks again.
    site.log.error({ err }, 'visitors were not read')
    return null
  }
  const [first, leaves] = await Promise.all([
    readVisitors(site, viewer.id, number).catch(unread),
    leavesTraces(site.db, viewer.id).catch(unread),
  ])
  const done = DONE.get(query.fait)
  return {
    title: TITLE,
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>{TITLE}</h1>
            <p>{LEAD}</p>
          </header>
          {failure && <Failure title={failure} />}
          {done && <Done>{done}</Done>}
          <Island
            id="visitor"
            props={{
              first,
              page: number,
              leaves: leaves ?? true,
              token: pageToken(site, context),
              now: Date.now(),
            }}
          />
        </div>
      </div>
    ),
  }
}

import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PageNumber } from '../../../shared/schemas.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import type { saveTraces } from './contract.ts'
import { leavesTraces, readVisitors } from './queries.ts'
import { NOW_WITH_TRACES, NOW_WITHOUT_TRACES } from './texts.ts'

const PATH = '/visiteurs'

/** What a form posted without scripts has done; in the address, so that reloading it does nothing again. */
const DONE = new Map<unknown, string>([
  ['avec', NOW_WITH_TRACES],
  ['sans', NOW_WITHOUT_TRACES],
])

/** `/visiteurs`: who viewed the member's profile, and the switch by which one browses without traces. */
export function visitorsPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => content(context, request))
}

export function saveTracesForm(context: AppContext): FormOptions<typeof saveTraces> {
  return {
    redirect: (_result, { body: { leaves_traces } }) => `${PATH}?fait=${leaves_traces ? 'avec' : 'sans'}`,
    page: (request, { message }) => content(context, request, message),
  }
}

/** @param failure what became of a form that was posted without scripts */
async function content(
  context: AppContext,
  request: PageRequest<'member'>,
  failure = '',
): Promise<PageContent> {
  const { viewer, query } = request
  const number = PageNumber.safeParse(query.page).data ?? 1
  const unread = (err: unknown) => {
    // The page stands without it, and the browser asks again.
    context.log.error({ err }, 'visitors were not read')
    return null
  }
  const [first, leaves] = await Promise.all([
    readVisitors(context, viewer.id, number).catch(unread),
    leavesTraces(context.db, viewer.id).catch(unread),
  ])
  const done = DONE.get(query.fait)
  return {
    title: 'Mes visiteurs',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Mes visiteurs</h1>
            <p>
              {
                'Ils et elles ont regardé votre profil\u202f: chacun une fois par jour, les plus récents d’abord.'
              }
            </p>
          </header>
          {failure && <ErrorNotice title={failure} />}
          {done && <SuccessNotice>{done}</SuccessNotice>}
          <Island
            id="visitor"
            props={{
              first,
              page: number,
              leaves: leaves ?? true,
              token: getPageToken(context, request),
              now: Date.now(),
            }}
          />
        </div>
      </div>
    ),
  }
}

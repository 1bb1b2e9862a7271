import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PageNumber } from '../../../shared/schemas.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { TRACES_DISABLED, TRACES_ENABLED } from '../texts.ts'
import type { saveTracesSetting } from './contract.ts'
import { hasTracesEnabled, listVisitors } from './server.ts'

const PATH = '/visiteurs'

/** Result of a form, by the address, so that a reload does not repeat it. */
const RESULT_TEXTS = new Map<unknown, string>([
  ['avec', TRACES_ENABLED],
  ['sans', TRACES_DISABLED],
])

/** `/visiteurs`: visitors of the member's profile and the traces setting. */
export function registerVisitorsPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => renderVisitorsPage(context, request))
}

export function saveTracesSettingForm(context: AppContext): FormOptions<typeof saveTracesSetting> {
  return {
    redirect: (_result, { body: { leaves_traces } }) => `${PATH}?fait=${leaves_traces ? 'avec' : 'sans'}`,
    page: (request, { message }) => renderVisitorsPage(context, request, message),
  }
}

/** @param failure error of a form posted without scripts */
async function renderVisitorsPage(
  context: AppContext,
  request: PageRequest<'member'>,
  failure = '',
): Promise<PageContent> {
  const { viewer, query } = request
  const number = PageNumber.safeParse(query.page).data ?? 1
  const unread = (err: unknown) => {
    // The page is shown without it; the browser loads it again.
    context.log.error({ err }, 'cannot read visitors; the browser loads them')
    return null
  }
  const [first, leaves] = await Promise.all([
    listVisitors(context, viewer.id, number).catch(unread),
    hasTracesEnabled(context.db, viewer.id).catch(unread),
  ])
  const done = RESULT_TEXTS.get(query.fait)
  return {
    title: 'Mes visiteurs',
    sheet: 'people',
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

import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toParisDay } from '../../../shared/age.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { PausePanel } from './components/pause-panel.tsx'
import type { saveVisibility } from './contract/visibility.ts'
import { getVisibility } from './queries.ts'
import { ACCOUNT_PAUSED, ACCOUNT_RESUMED } from './texts.ts'

const PATH = '/user/visibilite'

/** What was done before the page was led to; in the address, so that reloading it does nothing again. */
const RESULT_TEXTS = new Map<unknown, string>([
  ['pause', ACCOUNT_PAUSED],
  ['reprise', ACCOUNT_RESUMED],
])

/** `/user/visibilite`: what others see of the member, and the pause of the account. */
export function registerVisibilityPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => renderVisibilityPage(context, request))
}

export function saveVisibilityForm(context: AppContext): FormOptions<typeof saveVisibility> {
  return {
    redirect: ({ message: done }, request) => renderVisibilityPage(context, request, { done }),
    page: (request, { message }) => renderVisibilityPage(context, request, { failure: message }),
  }
}

/** Posted with scripts too: the bar on every page comes and goes with a new one. */
export function pauseForm(context: AppContext, done: 'pause' | 'reprise') {
  return {
    redirect: () => `${PATH}?fait=${done}`,
    page: (request: PageRequest<'member'>, { message }: Sent) =>
      renderVisibilityPage(context, request, { failure: message }),
  }
}

interface FormResult {
  done?: string
  failure?: string
}

async function renderVisibilityPage(
  context: AppContext,
  request: PageRequest<'member'>,
  outcome: FormResult = {},
): Promise<PageContent> {
  const { viewer, query } = request
  const settings = await getVisibility(context.db, viewer.id).catch((err: unknown) => {
    context.log.error({ err }, 'what a member lets others see was not read')
    return null
  })
  const { failure, done = RESULT_TEXTS.get(query.fait) } = outcome
  const token = getPageToken(context, request)
  return {
    title: 'Ma visibilité',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Ma visibilité</h1>
            <p>
              Choisissez ce que les autres voient de vous. Tout est gratuit, et compte dès que vous touchez un
              réglage.
            </p>
          </header>
          {failure && <ErrorNotice title={failure} />}
          {done && <SuccessNotice>{done}</SuccessNotice>}
          {settings === null && <ErrorNotice title="Erreur impossible de charger vos réglages." />}
          {settings && (
            <div className="stack">
              <Island id="visibility" props={{ settings, token }} />
              {!viewer.in_review && (
                <PausePanel
                  token={token}
                  since={settings.paused_at && toParisDay(Date.parse(settings.paused_at))}
                  isPremium={viewer.stripe_status}
                />
              )}
            </div>
          )}
        </div>
      </div>
    ),
  }
}

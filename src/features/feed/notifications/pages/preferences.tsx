import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../../ui/success-notice.tsx'
import { PreferencesForm, type saveNotificationPreferences } from '../contract.ts'
import { getNotificationPreferences } from '../preferences.ts'
import { PREFERENCES_SAVED } from '../texts.ts'

const PATH = '/user/notifications'
/** In the address, so that reloading it does nothing again. */
const DONE_PARAMETER = 'fait'

/** `/user/notifications`: what a member wishes to be told of, and how. */
export function registerPreferencesPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => renderPreferencesPage(context, request))
}

export function createPreferencesFormOptions(
  context: AppContext,
): FormOptions<typeof saveNotificationPreferences> {
  return {
    body: PreferencesForm,
    redirect: () => `${PATH}?${DONE_PARAMETER}=oui`,
    page: (request, { message, errors }) =>
      renderPreferencesPage(context, request, message || Object.values(errors)[0]?.[0]),
  }
}

/** @param failure what became of a form that was posted without scripts */
async function renderPreferencesPage(
  context: AppContext,
  request: PageRequest<'member'>,
  failure?: string,
): Promise<PageContent> {
  const first = await getNotificationPreferences(context.db, request.viewer.id).catch((err: unknown) => {
    // The page stands without it, and the browser asks again.
    context.log.error({ err }, 'preferences were not read')
    return null
  })
  return {
    title: 'Mes alertes',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Mes alertes</h1>
            <p>
              Choisissez ce qui vous est signalé sur le site, et sur vos appareils quand le site est fermé.
            </p>
          </header>
          {failure && <ErrorNotice title={failure} />}
          {request.query[DONE_PARAMETER] !== undefined && <SuccessNotice>{PREFERENCES_SAVED}</SuccessNotice>}
          <section className="panel">
            <Island id="notice-preferences" props={{ first, token: getPageToken(context, request) }} />
          </section>
        </div>
      </div>
    ),
  }
}

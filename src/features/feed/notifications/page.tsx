import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import * as calls from './contract.ts'
import { type markNotificationsRead, PreferencesForm, type saveNotificationPreferences } from './contract.ts'
import { getNotificationPreferences, listNotifications } from './server.ts'
import { ALL_NOTIFICATIONS_MARKED_READ, NOTIFICATIONS_TITLE, PREFERENCES_SAVED } from './texts.ts'

const PATH = '/notifications'
/** In the address, so that a reload does not repeat the action. */
const DONE_PARAMETER = 'fait'

/** `/notifications`; without scripts 'Voir plus' is a link with `page` and `before`. */
export function registerNotificationsPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => renderNotificationsPage(context, request))
}

export function createMarkReadFormOptions(context: AppContext): FormOptions<typeof markNotificationsRead> {
  return {
    redirect: () => `${PATH}?${DONE_PARAMETER}=lu`,
    page: (request, { message }) => renderNotificationsPage(context, request, message),
  }
}

/** @param failure error of a form posted without scripts */
async function renderNotificationsPage(
  context: AppContext,
  request: PageRequest<'member'>,
  failure?: string,
): Promise<PageContent> {
  const { viewer, query } = request
  const pageQuery = calls.listNotifications.query.safeParse(query).data ?? { page: 1 }
  const first = await listNotifications(context, viewer.id, pageQuery).catch((err: unknown) => {
    // The page is shown without it; the browser loads it again.
    context.log.error({ err }, 'cannot read notifications; the browser loads them')
    return null
  })
  const from = pageQuery.before ? `&before=${pageQuery.before}` : ''
  return {
    title: NOTIFICATIONS_TITLE,
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head told-head">
            <h1>{NOTIFICATIONS_TITLE}</h1>
            <p>Ce qui vous concerne, le plus récent d’abord.</p>
            <LinkButton kind="soft" small icon="sliders-horizontal" href="/user/notifications">
              <span>Régler mes alertes</span>
            </LinkButton>
          </header>
          {failure && <ErrorNotice title={failure} />}
          {query[DONE_PARAMETER] !== undefined && (
            <SuccessNotice>{ALL_NOTIFICATIONS_MARKED_READ}</SuccessNotice>
          )}
          <Island
            id="notifications"
            props={{
              first,
              start: `${calls.listNotifications.path}?page=${pageQuery.page}${from}`,
              readerId: viewer.id,
              token: getPageToken(context, request),
              now: Date.now(),
            }}
          />
        </div>
      </div>
    ),
  }
}

const PREFERENCES_PATH = '/user/notifications'
/** In the address, so that a reload does not repeat the action. */
const PREFERENCES_DONE_PARAMETER = 'fait'

/** `/user/notifications`: the notification settings. */
export function registerPreferencesPage(context: AppContext): void {
  page(context, PREFERENCES_PATH, 'member', (request) => renderPreferencesPage(context, request))
}

export function createPreferencesFormOptions(
  context: AppContext,
): FormOptions<typeof saveNotificationPreferences> {
  return {
    body: PreferencesForm,
    redirect: () => `${PREFERENCES_PATH}?${PREFERENCES_DONE_PARAMETER}=oui`,
    page: (request, { message, errors }) =>
      renderPreferencesPage(context, request, message || Object.values(errors)[0]?.[0]),
  }
}

/** @param failure error of a form posted without scripts */
async function renderPreferencesPage(
  context: AppContext,
  request: PageRequest<'member'>,
  failure?: string,
): Promise<PageContent> {
  const first = await getNotificationPreferences(context.db, request.viewer.id).catch((err: unknown) => {
    // The page is shown without it; the browser loads it again.
    context.log.error({ err }, 'cannot read notification settings; the browser loads them')
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
          {request.query[PREFERENCES_DONE_PARAMETER] !== undefined && (
            <SuccessNotice>{PREFERENCES_SAVED}</SuccessNotice>
          )}
          <section className="panel">
            <Island id="notice-preferences" props={{ first, token: getPageToken(context, request) }} />
          </section>
        </div>
      </div>
    ),
  }
}

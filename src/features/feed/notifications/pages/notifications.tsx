import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../../ui/success-notice.tsx'
import type { markNotificationsRead } from '../contract.ts'
import * as calls from '../contract.ts'
import { listNotifications } from '../list-notifications.ts'
import { ALL_NOTIFICATIONS_MARKED_READ, NOTIFICATIONS_TITLE } from '../texts.ts'

const PATH = '/notifications'
/** In the address, so that reloading it does nothing again. */
const DONE_PARAMETER = 'fait'

/** `/notifications`: the list. Without scripts 'Voir plus' leads on by `page` and `before`. */
export function registerNotificationsPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => renderNotificationsPage(context, request))
}

export function createMarkReadFormOptions(context: AppContext): FormOptions<typeof markNotificationsRead> {
  return {
    redirect: () => `${PATH}?${DONE_PARAMETER}=lu`,
    page: (request, { message }) => renderNotificationsPage(context, request, message),
  }
}

/** @param failure what became of a form that was posted without scripts */
async function renderNotificationsPage(
  context: AppContext,
  request: PageRequest<'member'>,
  failure?: string,
): Promise<PageContent> {
  const { viewer, query } = request
  const asked = calls.listNotifications.query.safeParse(query).data ?? { page: 1 }
  const first = await listNotifications(context, viewer.id, asked).catch((err: unknown) => {
    // The page stands without it, and the browser asks again.
    context.log.error({ err }, 'notifications were not read')
    return null
  })
  const from = asked.before ? `&before=${asked.before}` : ''
  return {
    title: NOTIFICATIONS_TITLE,
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head told-head">
            <h1>{NOTIFICATIONS_TITLE}</h1>
            <p>Ce qui vous concerne, le plus récent d’abord.</p>
            <LinkButton kind="bare" small icon="bell-ring" href="/user/notifications">
              Régler mes alertes
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
              start: `${calls.listNotifications.path}?page=${asked.page}${from}`,
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

import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../../ui/success-notice.tsx'
import type { readNotifications } from '../contract.ts'
import * as calls from '../contract.ts'
import { readNotificationsPage } from '../read.ts'
import { ALL_MARKED, NOTICES_TITLE } from '../texts.ts'

const PATH = '/notifications'
/** In the address, so that reloading it does nothing again. */
const DONE = 'fait'

/** `/notifications`: the list. Without scripts 'Voir plus' leads on by `page` and `before`. */
export function notificationsPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => content(context, request))
}

export function readNotificationsForm(context: AppContext): FormOptions<typeof readNotifications> {
  return {
    redirect: () => `${PATH}?${DONE}=lu`,
    page: (request, { message }) => content(context, request, message),
  }
}

/** @param failure what became of a form that was posted without scripts */
async function content(
  context: AppContext,
  request: PageRequest<'member'>,
  failure?: string,
): Promise<PageContent> {
  const { viewer, query } = request
  const asked = calls.listNotifications.query.safeParse(query).data ?? { page: 1 }
  const first = await readNotificationsPage(context, viewer.id, asked).catch((err: unknown) => {
    // The page stands without it, and the browser asks again.
    context.log.error({ err }, 'notifications were not read')
    return null
  })
  const from = asked.before ? `&before=${asked.before}` : ''
  return {
    title: NOTICES_TITLE,
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head told-head">
            <h1>{NOTICES_TITLE}</h1>
            <p>Ce qui vous concerne, le plus récent d’abord.</p>
            <LinkButton kind="bare" small icon="bell-ring" href="/user/notifications">
              Régler mes alertes
            </LinkButton>
          </header>
          {failure && <ErrorNotice title={failure} />}
          {query[DONE] !== undefined && <SuccessNotice>{ALL_MARKED}</SuccessNotice>}
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

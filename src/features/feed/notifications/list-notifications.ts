import type { AppContext } from '../../../platform/context.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import * as calls from './contract.ts'
import { NOTIFICATIONS_PAGE } from './contract.ts'
import { presentNotification } from './present.ts'
import { findNotificationPage } from './queries.ts'

/** A page without `before` is reached by skipping: up to here, after which nothing is shown. */
const LAST_SKIPPED_PAGE = 100

/** A page of notifications as its call answers it; the page of the site begins with the same. */
export async function listNotifications(
  { pool }: Pick<AppContext, 'pool'>,
  readerId: number,
  asked: { page: number; before?: number | undefined },
): Promise<Reply<typeof calls.listNotifications>> {
  const { page, before } = asked
  const isOver = before === undefined && page > LAST_SKIPPED_PAGE
  const { shown, last } = isOver
    ? { shown: [], last: null }
    : await findNotificationPage(pool, readerId, asked)
  const { path } = calls.listNotifications
  return {
    data: shown.map(presentNotification),
    next_page_url: last === null ? null : `${path}?page=${page + 1}&before=${last}`,
    prev_page_url: page > 1 ? `${path}?page=${page - 1}` : null,
    current_page: page,
    to: (page - 1) * NOTIFICATIONS_PAGE + shown.length,
  }
}

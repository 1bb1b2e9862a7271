import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { markNotice, markNotices, savePreferencesOf } from './commands.ts'
import {
  listNotifications,
  readNotification,
  readNotifications,
  readPreferences,
  savePreferences,
} from './contract.ts'
import { readPreferencesOf } from './preferences.ts'
import { readNotificationsPage } from './read.ts'
import { ALL_MARKED, MARKED, PREFERENCES_SAVED } from './texts.ts'

/** The calls of notifications, and of what a member wishes to be told of. */
export function notificationRoutes(site: AppContext): void {
  route(site, listNotifications, ({ viewer, query }) => readNotificationsPage(site, viewer.id, query))
  route(site, readNotification, async ({ viewer, params }) => {
    await markNotice(site, viewer.id, params.id)
    return { message: MARKED }
  })
  route(site, readNotifications, async ({ viewer, body }) => {
    await markNotices(site, viewer.id, body.until)
    return { message: ALL_MARKED }
  })
  route(site, readPreferences, ({ viewer }) => readPreferencesOf(site.db, viewer.id))
  route(site, savePreferences, async ({ viewer, body }) => {
    await savePreferencesOf(site.db, viewer.id, body)
    return { message: PREFERENCES_SAVED }
  })
}

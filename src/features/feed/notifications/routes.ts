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
export function notificationRoutes(context: AppContext): void {
  route(context, listNotifications, ({ viewer, query }) => readNotificationsPage(context, viewer.id, query))
  route(context, readNotification, async ({ viewer, params }) => {
    await markNotice(context, viewer.id, params.id)
    return { message: MARKED }
  })
  route(context, readNotifications, async ({ viewer, body }) => {
    await markNotices(context, viewer.id, body.until)
    return { message: ALL_MARKED }
  })
  route(context, readPreferences, ({ viewer }) => readPreferencesOf(context.db, viewer.id))
  route(context, savePreferences, async ({ viewer, body }) => {
    await savePreferencesOf(context.db, viewer.id, body)
    return { message: PREFERENCES_SAVED }
  })
}

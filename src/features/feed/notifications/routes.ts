import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { markNotice, markNotices, savePreferencesOf } from './commands.ts'
import {
  listNotifications,
  readNotification,
  readNotifications,
  readPreferences,
  savePreferences,
} from './contract.ts'
import { readNotificationsForm } from './pages/notifications.tsx'
import { savePreferencesForm } from './pages/preferences.tsx'
import { readPreferencesOf } from './preferences.ts'
import { readNotificationsPage } from './read.ts'
import { ALL_MARKED, MARKED, PREFERENCES_SAVED } from './texts.ts'

/** The calls of notifications, and of what a member wishes to be told of. */
export function notificationRoutes(context: AppContext): void {
  operation(context, listNotifications, ({ viewer, query }) =>
    readNotificationsPage(context, viewer.id, query),
  )
  operation(context, readNotification, async ({ viewer, params }) => {
    await markNotice(context, viewer.id, params.id)
    return { message: MARKED }
  })
  operation(
    context,
    readNotifications,
    async ({ viewer, body }) => {
      await markNotices(context, viewer.id, body.until)
      return { message: ALL_MARKED }
    },
    { form: readNotificationsForm(context) },
  )
  operation(context, readPreferences, ({ viewer }) => readPreferencesOf(context.db, viewer.id))
  operation(
    context,
    savePreferences,
    async ({ viewer, body }) => {
      await savePreferencesOf(context.db, viewer.id, body)
      return { message: PREFERENCES_SAVED }
    },
    { form: savePreferencesForm(context) },
  )
}

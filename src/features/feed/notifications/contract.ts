import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { NOTIFICATION_KIND } from '../../../shared/notifications.ts'
import { QUIET_HOURS } from '../../../shared/quiet-evening.ts'
import { CheckboxValue, MessageReply, PageNumber, pageSchema } from '../../../shared/schemas.ts'
import { INVALID_VALUE } from '../../../shared/texts.ts'

/** `data` of a notification, which is JSON text (specification 2, section 3). */
export const NotificationContent = z.strictObject({
  photo_id: z.optional(z.int()),
  photo_photo: z.optional(z.string()),
  comment: z.optional(z.string()),
  topic_id: z.optional(z.int()),
  topic_title: z.optional(z.string()),
  post_id: z.optional(z.int()),
  outing_id: z.optional(z.int()),
  outing_title: z.optional(z.string()),
  /** Commune where six members wait for an outing. */
  town: z.optional(z.string()),
  place_id: z.optional(z.int()),
  /** Until when the offer of a seat is to be confirmed. */
  until: z.optional(z.string()),
  /** Signed percent. */
  warning: z.optional(z.int()),
  /** The staff decision: `/user/decisions/{id}`. */
  decision: z.optional(z.int()),
  /** Whether a report was found right, or a contest accepted. */
  accepted: z.optional(z.boolean()),
  /** A meeting, and its conversation. */
  napkin: z.optional(z.int()),
  thread: z.optional(z.int()),
  /** The outing that two have been at. */
  met: z.optional(z.strictObject({ kind: z.int(), starts_at: z.string() })),
  text: z.optional(z.string()),
  /** Number of further members in the group; absent for none. */
  others: z.optional(z.int()),
})
export type NotificationContent = z.infer<typeof NotificationContent>

/** `sender` and `name` are null for staff, who stay anonymous. */
export const Notification = z.strictObject({
  id: z.int(),
  sender: z.nullable(z.int()),
  receiver: z.int(),
  name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  status: z.int(),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  last_activity: z.nullable(z.string()),
  /** `NOTIFICATION_TYPE` of `shared/news.ts`. */
  type: z.int(),
  /** `NotificationContent` as JSON text. */
  data: z.string(),
  read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof Notification>

export const NOTIFICATIONS_PAGE = 20

/** The table's ids exceed an `integer`. */
const NotificationId = z.pipe(
  z.string(INVALID_VALUE).check(z.regex(/^[1-9]\d{0,14}$/, INVALID_VALUE)),
  z.transform(Number),
)

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  scope: 'own:read',
  summary:
    'Notifications of the caller, the latest first; several of one type on one object are grouped. 20 a page.',
  query: z.object({ page: PageNumber, before: z.optional(NotificationId) }),
  reply: pageSchema(Notification),
})

export const markNotificationRead = endpoint({
  name: 'markNotificationRead',
  method: 'PATCH',
  path: '/api/notifications/:id',
  access: 'member',
  inReview: true,
  summary: 'Marks a notification and its group as read.',
  params: z.object({ id: NotificationId }),
  reply: MessageReply,
})

export const markNotificationsRead = endpoint({
  name: 'markNotificationsRead',
  method: 'PATCH',
  path: '/api/notifications',
  form: '/notifications',
  access: 'member',
  inReview: true,
  summary: 'Marks all notifications as read, up to the newest that the caller has seen.',
  body: z.object({ until: z.union([z.int().check(z.positive()), NotificationId], INVALID_VALUE) }),
  reply: MessageReply,
})

const KIND_NAMES = Object.keys(NOTIFICATION_KIND) as (keyof typeof NOTIFICATION_KIND)[]
const createPerKindSchema = <T>(schema: T) =>
  Object.fromEntries(KIND_NAMES.map((kind) => [kind, schema])) as Record<keyof typeof NOTIFICATION_KIND, T>

export const QUIET_VALUES = [0, ...QUIET_HOURS] as const
export type QuietValue = (typeof QUIET_VALUES)[number]
/** 0 for never, also as digits from a form. */
const QuietFrom = z.pipe(
  z.union([z.literal(QUIET_VALUES), z.enum(QUIET_VALUES.map(String))], INVALID_VALUE),
  z.transform((hour) => Number(hour) as QuietValue),
)

/** By kind, on the site and by push. Kinds that are always on the site, or have their own counter, stay on there. */
export const NotificationPreferences = z.strictObject({
  site: z.strictObject(createPerKindSchema(z.boolean())),
  push: z.strictObject(createPerKindSchema(z.boolean())),
  /** A push may quote its author and text. */
  push_details: z.boolean(),
  /** Hour in Paris from which counters and pushes wait until 8 h; null for never. */
  quiet_from: z.nullable(z.literal(QUIET_HOURS)),
  /** A mail each Friday: the forum's best topics, and outings nearby. */
  weekly_digest: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const getNotificationPreferences = endpoint({
  name: 'getNotificationPreferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'member',
  scope: 'own:read',
  summary: 'Notification preferences of the caller, on the site and by push.',
  reply: NotificationPreferences,
})

export const saveNotificationPreferences = endpoint({
  name: 'saveNotificationPreferences',
  method: 'PATCH',
  path: '/api/notifications/preferences',
  form: '/user/notifications',
  access: 'member',
  inReview: true,
  summary: 'Changes notification preferences; absent ones stay unchanged.',
  body: z.object({
    site: z.optional(z.partial(z.object(createPerKindSchema(CheckboxValue)))),
    push: z.optional(z.partial(z.object(createPerKindSchema(CheckboxValue)))),
    push_details: z.optional(CheckboxValue),
    quiet_from: z.optional(QuietFrom),
    weekly_digest: z.optional(CheckboxValue),
  }),
  reply: MessageReply,
})

const CheckedKinds = z.pipe(
  z._default(z.union([z.array(z.enum(KIND_NAMES)), z.enum(KIND_NAMES)], INVALID_VALUE), []),
  z.transform(
    (ticked) =>
      Object.fromEntries(
        KIND_NAMES.map((kind) => [kind, ticked.includes(kind)]),
      ) as NotificationPreferences['site'],
  ),
)

/** The whole settings as a plain form posts them: the checked kinds only. */
export const PreferencesForm = z.object({
  site: CheckedKinds,
  push: CheckedKinds,
  push_details: z._default(CheckboxValue, false),
  quiet_from: z.optional(QuietFrom),
  weekly_digest: z._default(CheckboxValue, false),
})

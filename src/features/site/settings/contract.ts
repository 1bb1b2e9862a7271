import * as z from 'zod/mini'
import { EDITABLE_SETTINGS, type EditableSetting } from '../../../shared/editable-settings.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply } from '../../../shared/schemas.ts'
import { VALUE_TOO_LONG } from './texts.ts'

export const SETTINGS_PATH = '/admin/reglages'
/** More than any setting accepts: the rule of each says how much. */
const VALUE_MAX = 1_000

const Key = z.enum(EDITABLE_SETTINGS)

/** Who decides the value: the environment, the founder on the site, or nobody. */
export const SETTING_SOURCES = ['environment', 'site', 'default'] as const

const Setting = z.strictObject({
  key: Key,
  /** As it is written; null for none. */
  value: z.nullable(z.string()),
  default: z.nullable(z.string()),
  source: z.enum(SETTING_SOURCES),
  /** Of the last change or reset on the site; null for none. */
  changed_at: z.nullable(z.string()),
  changed_by: z.nullable(z.strictObject({ id: z.int(), name: z.string() })),
})
export type Setting = z.infer<typeof Setting>

const Value = z.optional(z.string().check(z.maxLength(VALUE_MAX, VALUE_TOO_LONG)))
const SettingValues = Object.fromEntries(EDITABLE_SETTINGS.map((key) => [key, Value])) as Record<
  EditableSetting,
  typeof Value
>
const Changes = z.object({
  ...SettingValues,
  /** `version` of the list that the changes are made to: another change in between is refused. */
  version: z.optional(z.string().check(z.maxLength(40))),
})

export const listSettings = endpoint({
  name: 'listSettings',
  method: 'GET',
  path: '/api/admin/settings',
  access: 'desk-founder',
  summary: 'Settings that the founder may change, with their values and who decided them',
  reply: z.strictObject({ settings: z.array(Setting), version: z.string() }),
})

export const saveSettings = endpoint({
  name: 'saveSettings',
  method: 'PATCH',
  path: '/api/admin/settings',
  form: SETTINGS_PATH,
  access: 'desk-founder',
  recentAuth: true,
  summary:
    'Changes settings by name; an empty value is the default. 422 for a value that cannot be right and for a setting of the environment, 409 after another change than `version`.',
  body: Changes,
  reply: MessageReply,
})

export const previewSettings = endpoint({
  name: 'previewSettings',
  method: 'POST',
  path: '/api/admin/settings/preview',
  form: '/admin/reglages/apercu',
  access: 'desk-founder',
  isUnpaced: true,
  summary: 'Checks the same values as a change without saving them, and measures the contrast of each colour',
  body: Changes,
  reply: z.strictObject({
    contrasts: z.array(z.strictObject({ key: Key, colour: z.string(), lowest: z.number() })),
  }),
})

export const resetSetting = endpoint({
  name: 'resetSetting',
  method: 'POST',
  path: '/api/admin/settings/:key/reset',
  form: '/admin/reglages/:key/defaut',
  access: 'desk-founder',
  recentAuth: true,
  summary: 'Returns a setting to its default. Idempotent.',
  params: z.object({ key: Key }),
  reply: MessageReply,
})

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/api/admin/settings/test-mail',
  form: '/admin/reglages/courriel',
  access: 'desk-founder',
  isUnpaced: true,
  summary: "Sends a mail to the caller's own address and answers what happened; 5 an hour",
  reply: MessageReply,
})

export const checkPayment = endpoint({
  name: 'checkPayment',
  method: 'POST',
  path: '/api/admin/settings/check-payment',
  form: '/admin/reglages/paiement',
  access: 'desk-founder',
  isUnpaced: true,
  summary: 'Asks Stripe for the price of Premium, which shows whether its keys work; 20 an hour',
  reply: MessageReply,
})

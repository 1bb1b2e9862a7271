/**
 * Settings that the founder may also change on `/admin/reglages`, by their environment variables. An environment variable
 * wins over what is stored (decision 55). Secrets, addresses of servers and what decides the start are not among them.
 */
export const EDITABLE_SETTINGS = [
  'SITE_NAME',
  'SITE_COLOUR_DAY',
  'SITE_COLOUR_NIGHT',
  'SITE_BAR_COLOUR',
  'LANDING_TITLE',
  'LANDING_LEAD',
  'MAINTENANCE_BANNER',
  'MAINTENANCE_UNTIL',
  'READ_ONLY',
  'PUBLISHER_NAME',
  'PUBLISHER_ADDRESS',
  'PUBLISHER_EMAIL',
  'PUBLISHER_PHONE',
  'PUBLISHER_REGISTRATION',
  'PUBLICATION_DIRECTOR',
  'HOSTING_PROVIDER',
  'CONSUMER_MEDIATOR',
  'EU_REPRESENTATIVE',
  'DPO_CONTACT',
  'CONTACT_EMAIL',
  'FREE_ASKS_A_DAY',
  'FREE_CONVERSATIONS_A_DAY',
  'FREE_MESSAGES_A_DAY',
  'CONVERSATION_PHOTOS_A_DAY',
  'FIRST_CONTACT_RULE',
  'WAITING_LIMIT',
  'SIGNUPS_AN_HOUR',
  'PROFILES_AN_HOUR',
  'PROFILES_AN_HOUR_UNCONFIRMED',
  'PROFILES_A_DAY',
  'PROFILES_A_MINUTE_VISITOR',
  'LIST_PAGES_AN_HOUR',
  'LIST_PAGES_AN_HOUR_UNCONFIRMED',
  'FIELD_TIMINGS',
] as const

export type EditableSetting = (typeof EDITABLE_SETTINGS)[number]

/** Written values, as an environment variable has them. */
export type SettingValues = Partial<Record<EditableSetting, string>>

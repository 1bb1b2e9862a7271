import { EDITABLE_SETTINGS, type EditableSetting } from '../../src/shared/editable-settings.ts'
import type { Endpoint } from '../../src/shared/endpoint.ts'
import type { Browser } from './app.ts'
import { readOperation } from './concurrent-calls.ts'
import type { TestMember } from './factories.ts'
import type { Schema } from './from-schema.ts'

// Markup, scripts, javascript: links and direction overrides, written into every text field (security.md 1).

/** Each fits into the shortest field. */
export const PAYLOADS = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)//',
  'javascript:alert(1)//',
  'https://a.fr/"onclick="alert(1)',
  '\u202e\u2066gnp.exe\u2067',
]
const ALL = PAYLOADS.join(' ')

/** Hostile texts by field, each with a mark of its own. */
export class HostileTexts {
  readonly marks = new Map<string, string>()

  /** A hostile text for a field of a call with this maximum length. */
  for(field: string, most = 140): string {
    const mark = this.marks.get(field) ?? `q${this.marks.size + 10}z`
    this.marks.set(field, mark)
    const whole = `${mark}${ALL}`
    return whole.length <= most ? whole : `${mark}${PAYLOADS[this.marks.size % PAYLOADS.length]}`
  }
}

/** Settings of the site that take any line of text. */
export const SETTING_TEXTS: readonly EditableSetting[] = [
  ...(['LANDING_TITLE', 'LANDING_LEAD', 'MAINTENANCE_BANNER'] as const),
  ...(['PUBLISHER_NAME', 'PUBLISHER_ADDRESS', 'PUBLISHER_PHONE', 'PUBLISHER_REGISTRATION'] as const),
  ...(['PUBLICATION_DIRECTOR', 'HOSTING_PROVIDER', 'CONSUMER_MEDIATOR'] as const),
  ...(['EU_REPRESENTATIVE', 'DPO_CONTACT'] as const),
]

/** Fields that nobody else reads or that reject hostile text, with the reason. */
export const UNREAD_FIELDS: Record<string, string> = Object.fromEntries([
  ...[
    'password',
    'current_password',
    'token',
    'code',
    'birthday',
    'subscription',
    'endpoint',
    'proof',
    'credential',
  ].map((field) => [field, 'is read back to nobody']),
  ...['name', 'first_name', 'email', 'emoji'].map((field) => [
    field,
    'takes names, addresses and emojis alone',
  ]),
  ...['received_at', 'confirmed_at', 'executed_at'].map((field) => [field, 'takes moments alone']),
  ['category', 'takes one of a list'],
  ...['interests', 'reply_to'].map((field) => [field, 'takes numbers alone']),
  ['suite', 'takes paths of the site alone'],
  ['page', 'takes patterns of pages alone'],
  ['member', 'takes the name of a member alone'],
  ...EDITABLE_SETTINGS.filter((key) => !SETTING_TEXTS.includes(key)).map((key) => [
    key,
    'takes a name, address, colour, number, moment or switch alone',
  ]),
  ['version', 'is compared with a moment'],
  ['file', 'is compared with the name of a stored logo'],
])

/** The text fields of a call's body, by `METHOD path field`. */
export function listTextFields(endpoint: Endpoint): string[] {
  const { method, path, name } = endpoint
  // Stores nothing and returns no text.
  if (name === 'previewSettings') return []
  const { properties = {} } = readOperation(endpoint).body ?? {}
  const names = Object.entries(properties).filter(
    ([name, schema]) => !(name in UNREAD_FIELDS) && takesText(schema),
  )
  return names.map(([name]) => `${method} ${path} ${name}`)
}

function takesText(schema: Schema & { allOf?: Schema[]; items?: Schema }): boolean {
  const { anyOf, allOf, items, type, properties } = schema
  const within = anyOf ?? allOf ?? (items && [items]) ?? (properties && Object.values(properties))
  if (within) return within.some(takesText)
  const isText = type === undefined || [type].flat().includes('string')
  return isText && !schema.enum && !('const' in schema) && !schema.pattern && !schema.format
}

/** The members of the test, and ids of their content. */
export interface HostileSite {
  texts: HostileTexts
  founder: TestMember
  admin: TestMember
  author: TestMember
  friend: TestMember
  banned: TestMember
  photo: number
  /** A post with a photo. */
  post: number
  thread: number
  /** A conversation with a cancelled meeting, closed with a goodbye. */
  closed: number
  outings: number[]
  topics: string[]
  category: string
  /** Address of the decision about a notice. */
  noticed: string
  /** Cases of the queue. */
  entries: number[]
}

export type Browsers = Record<'founder' | 'admin' | 'author' | 'friend' | 'banned', Browser>

/** Makes a call that must succeed. */
export async function expectSuccess(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer
  if (status !== 200) throw new Error(`answered ${status}: ${text}`)
}

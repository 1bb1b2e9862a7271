import type { Access } from '../../../src/shared/endpoint.ts'
import type { Schema } from '../from-schema.ts'
import { ACTORS, type Acting, type Actor, PARAMETERS, type Scene, type Value, type Values } from './scene.ts'

// The authorisation matrix expects the refusal of the declared access, else the answer in the row of the call.

export type Statuses = Partial<Record<Actor, number>>

export interface Row {
  /** Objects in the address, where they are not the usual ones (`PARAMETERS`); always for a parameter `id`. */
  params?: Values
  query?: string
  /** A valid body, answered 200 to those who may make the call. */
  body?: Values
  /** Runs before the request; returns values that the request names like objects. */
  before?: (acting: Acting, scene: Scene) => Promise<Values | undefined>
  /** Statuses other than success of actors who pass the access of the call. */
  except?: Statuses
  /** Status of success, 200 by default; a form may redirect instead. */
  success?: number
  /** A GET that changes something. */
  isWrite?: true
  /** The action that the audit log records of staff; null: it records none. */
  audit?: string | null
}

/** This status for all actors except these. */
export const allBut =
  (...spared: Actor[]) =>
  (status: number): Statuses =>
    Object.fromEntries(ACTORS.filter((actor) => !spared.includes(actor)).map((actor) => [actor, status]))
export const ALL = allBut()
/** Only the owner knows that the object exists. */
export const PRIVATE = allBut('owner')(404)
/** Everybody may see the object, only its owner change it. */
export const OWNED = { ...allBut('owner')(403), blocked: 404, blocker: 404 }
/** Neither of a blocked pair sees the other. */
export const BLOCKED = { blocked: 404, blocker: 404 }

const NEEDED_ROLE: Partial<Record<Access, readonly Actor[]>> = {
  'staff-setup': ['moderator', 'admin', 'founder'],
  desk: ['moderator', 'admin', 'founder'],
  'desk-admin': ['admin', 'founder'],
  'desk-founder': ['founder'],
}

/** The refusal that the declared access alone implies. */
function findRefusal(access: Access, actor: Actor): number | undefined {
  if (access === 'anyone') return undefined
  if (actor === 'visitor') return 401
  if (access === 'signed-in') return undefined
  if (actor === 'suspended') return 403
  if (access === 'verified' && (actor === 'unconfirmed' || actor === 'paused')) return 403
  const needed = NEEDED_ROLE[access]
  return needed && !needed.includes(actor) ? 403 : undefined
}

/** The expected status of each actor; success is 200 unless the row says otherwise. */
export function expectedStatuses(access: Access, { except = {}, success = 200 }: Row): Record<Actor, number> {
  const statuses = ACTORS.map((actor) => [actor, findRefusal(access, actor) ?? except[actor] ?? success])
  return Object.fromEntries(statuses)
}

/** A page leads visitors to the sign-in, and suspended members to the reason. */
export function expectedPage(access: Access, row: Row): Record<Actor, number> {
  const statuses = expectedStatuses(access, row)
  if (statuses.visitor === 401) statuses.visitor = 302
  if (findRefusal(access, 'suspended')) statuses.suspended = 303
  return statuses
}

/** A call as the API document describes it, or a page or form. */
export interface Operation {
  name: string
  method: string
  path: string
  access: Access
  /** Of its JSON body. */
  schema?: Schema | undefined
  /** Field of its file. */
  file?: string | undefined
  isStream?: boolean
}

const STAFF_ACCESS: readonly Access[] = ['staff-setup', 'desk', 'desk-admin', 'desk-founder']

/** Whether the matrix cannot guess a valid request, its objects and what is logged. */
export const needsRow = (call: Operation): boolean => listUnknown(call).length > 0

function listUnknown({ method, path, access, schema }: Operation): string[] {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return [
    ...parameters.filter((name) => !(name in PARAMETERS)).map((name) => `params: { ${name}: '{…}' }`),
    ...parameters.filter((name) => name in PARAMETERS).map((name) => `(its :${name} is ${PARAMETERS[name]})`),
    ...(schema ? [`body: { ${Object.keys(schema.properties ?? {}).join(': …, ')}: … }`] : []),
    ...(method !== 'GET' && STAFF_ACCESS.includes(access) ? ["audit: 'what the log records' or null"] : []),
  ]
}

/** Describes the row that the tables lack. */
export function describeMissingRow(call: Operation): string {
  const table = STAFF_ACCESS.includes(call.access) ? 'staff-calls.ts' : 'calls.ts'
  return `${call.name} (access '${call.access}') has no row in the authorisation matrix. Add one to
tests/support/access/${table}, with a request that succeeds:

  '${call.name}': { ${listUnknown(call).join(', ')} },

'{photo}', '{topic}', … are objects of the owner (tests/support/access/objects.ts; add yours there). If its access
does not say who may, add the others: except: PRIVATE (404 to all but the owner), OWNED (403 to all but the owner),
BLOCKED (404 to a blocked pair), or { friend: 409 }. An empty row {} says that its access says everything.
Access other than 'member' (or 'desk' below /admin) is declared in accesses.ts as well.`
}

export const listActors = (expected: Statuses, is: (status: number) => boolean): Actor[] =>
  ACTORS.filter((actor) => is(expected[actor] ?? 0))

export const isSuccess = (status: number): boolean => status >= 200 && status < 400

/** Fields of a plain form that say the same as the body of its call. */
export function toFields(body: Record<string, Value>): Record<string, string | string[]> {
  const entries = Object.entries(body).filter(([, value]) => value !== null)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

import type { Kysely } from 'kysely'
import { verifyPassword } from '../../src/features/accounts/password.ts'
import type { Database } from '../../src/schema/database.ts'
import { SEEK, SEXES } from '../../src/shared/enumerations.ts'
import { toNameKey } from '../../src/shared/keys.ts'
import { ROLES } from '../../src/shared/roles.ts'
import type { MemberTraits } from './members.ts'

/** A member of the demo with a printed sign-in. */
export interface CastMember {
  /** Label in the printed table. */
  label: string
  name: string
  traits: Required<MemberTraits>
  /** Index in `SEEK_LABELS`. */
  seek: number
  /** GeoNames id of their commune. */
  home: number
  job: string
  about: string
}

const [GIRL, BOY] = [SEXES.indexOf('Fille'), SEXES.indexOf('Garçon')]
const [PARIS, LYON] = [2988507, 2996944]

/** Parameters that every part of a demo is generated from. */
export interface DemoScope {
  /** Milliseconds since 1970. */
  now: number
  seed: number
  /** Id of the first member; the others follow. */
  firstId: number
  /** Number of members. */
  size: number
}

/** Password of every demo member, printed at creation. Protects nothing: a demo is for trying out. */
export const DEMO_PASSWORD = 'bal-au-bord-de-l-eau'

/** The first members of each demo, in this order. */
export const CAST: readonly CastMember[] = [
  {
    label: 'member',
    seek: SEEK.girl,
    name: 'Julien',
    traits: { sex: BOY, age: 34, roles: ROLES.member, isPremium: false },
    home: LYON,
    job: 'ébéniste',
    about:
      'Ébéniste à la Croix-Rousse, je passe mes journées dans la sciure et mes soirées dehors. J’aime les bals au bord de l’eau, les gens qui rient fort et les cafés qui durent. Quelqu’un pour une valse\u202f?',
  },
  {
    label: 'premium member',
    seek: SEEK.boy,
    name: 'Salomé',
    traits: { sex: GIRL, age: 31, roles: ROLES.member, isPremium: true },
    home: PARIS,
    job: 'libraire',
    about:
      'Libraire dans le onzième. Je lis trop, je cuisine bien, je chante faux. Je cherche quelqu’un qui marche lentement et qui pense vite, pour des dimanches sans programme et des étés au bord de la Marne.',
  },
  {
    label: 'moderator',
    seek: SEEK.anyone,
    name: 'Nadia',
    traits: { sex: GIRL, age: 38, roles: ROLES.moderator, isPremium: false },
    home: PARIS,
    job: 'bibliothécaire',
    about:
      'Je veille sur le forum et sur les photos, le soir, avec une tisane. Une question, un souci, un doute\u202f: écris-moi, je réponds toujours.',
  },
  {
    label: 'admin',
    seek: SEEK.girl,
    name: 'Karim',
    traits: { sex: BOY, age: 42, roles: ROLES.admin, isPremium: false },
    home: LYON,
    job: 'chef de projet',
    about:
      'J’aide à faire tourner la guinguette\u202f: je range les chaises, je rallume les lampions et je règle les malentendus. Le reste du temps, je cours le long du Rhône.',
  },
]

/** Whether this cast member seeks girls (true), boys (false) or anyone (null). */
export function seeksGirls(index: number): boolean | null {
  const seek = CAST[index]?.seek ?? SEEK.anyone
  return seek === SEEK.anyone ? null : seek === SEEK.girl
}

/** E-mail address of the demo's n-th member; `.invalid` is never delivered. */
export function formatDemoEmail(key: string, number: number): string {
  return `${key.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '')}.${number}@demo.guinguette.invalid`
}

/** An account of the demo to sign in with. */
export interface SignIn {
  label: string
  email: string
  /** Whether the demo's password is valid: the founder may have chosen another before. */
  knowsPassword: boolean
}

/** Existing cast members, then the founder. */
export async function listSignIns(db: Kysely<Database>): Promise<SignIn[]> {
  const emails = new Map(
    CAST.map(({ name, label }, index) => [formatDemoEmail(toNameKey(name), index + 1), label] as const),
  )
  const rows = await db
    .selectFrom('users')
    .select(['email', 'password_hash', 'roles'])
    .where((query) =>
      query.or([query('email_key', 'in', [...emails.keys()]), query('roles', '=', ROLES.founder)]),
    )
    .orderBy('demo', 'desc')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ email, password_hash }) => ({
      label: emails.get(email) ?? 'founder',
      email,
      knowsPassword: await verifyPassword(password_hash, DEMO_PASSWORD),
    })),
  )
}

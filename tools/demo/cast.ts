import { SEEK, SEXES } from '../../src/shared/enumerations.ts'
import { ROLES } from '../../src/shared/roles.ts'
import type { Casting } from './member.ts'

/** A member of the demo whom the newcomer signs in as. */
export interface Role {
  /** What they are, for the printed table. */
  what: string
  name: string
  casting: Required<Casting>
  /** Whom they look for, a place in `SEEK_LABELS`. */
  seek: number
  /** GeoNames id of their commune. */
  home: number
  job: string
  about: string
}

const [GIRL, BOY] = [SEXES.indexOf('Fille'), SEXES.indexOf('Garçon')]
const [PARIS, LYON] = [2988507, 2996944]

/** The password of every member of a demo, printed when it is made. It protects nothing: a demo is for trying out. */
export const DEMO_PASSWORD = 'bal-au-bord-de-l-eau'

/** The first members of each demo, in this order. */
export const CAST: readonly Role[] = [
  {
    what: 'member',
    seek: SEEK.girl,
    name: 'Julien',
    casting: { sex: BOY, age: 34, roles: ROLES.member, isPremium: false },
    home: LYON,
    job: 'ébéniste',
    about:
      'Ébéniste à la Croix-Rousse, je passe mes journées dans la sciure et mes soirées dehors. J’aime les bals au bord de l’eau, les gens qui rient fort et les cafés qui durent. Quelqu’un pour une valse\u202f?',
  },
  {
    what: 'premium member',
    seek: SEEK.boy,
    name: 'Salomé',
    casting: { sex: GIRL, age: 31, roles: ROLES.member, isPremium: true },
    home: PARIS,
    job: 'libraire',
    about:
      'Libraire dans le onzième. Je lis trop, je cuisine bien, je chante faux. Je cherche quelqu’un qui marche lentement et qui pense vite, pour des dimanches sans programme et des étés au bord de la Marne.',
  },
  {
    what: 'moderator',
    seek: SEEK.anyone,
    name: 'Nadia',
    casting: { sex: GIRL, age: 38, roles: ROLES.moderator, isPremium: false },
    home: PARIS,
    job: 'bibliothécaire',
    about:
      'Je veille sur le forum et sur les photos, le soir, avec une tisane. Une question, un souci, un doute\u202f: écris-moi, je réponds toujours.',
  },
  {
    what: 'admin',
    seek: SEEK.girl,
    name: 'Karim',
    casting: { sex: BOY, age: 42, roles: ROLES.admin, isPremium: false },
    home: LYON,
    job: 'chef de projet',
    about:
      'J’aide à faire tourner la guinguette\u202f: je range les chaises, je rallume les lampions et je règle les malentendus. Le reste du temps, je cours le long du Rhône.',
  },
]

/** Whether this one of the cast looks for girls (true), boys (false) or anyone (null). */
export function seeksGirls(place: number): boolean | null {
  const seek = CAST[place]?.seek ?? SEEK.anyone
  return seek === SEEK.anyone ? null : seek === SEEK.girl
}

/** The address of the member who was made as number `number` of a demo; `.invalid` reaches nobody. */
export function demoEmail(key: string, number: number): string {
  return `${key.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '')}.${number}@demo.guinguette.invalid`
}

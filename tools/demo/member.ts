import type { Insertable } from 'kysely'
import type { MemberSearch, Users } from '../../src/schema/members.ts'
import { TERMS_VERSION } from '../../src/shared/consents.ts'
import { SEXES } from '../../src/shared/enumerations.ts'
import { ROLES, STATUS } from '../../src/shared/roles.ts'
import type { Home } from './homes.ts'
import type { Painting } from './portraits/gallery.ts'
import type { Band } from './portraits/person.ts'
import type { Random } from './random.ts'
import { writeAbout } from './words/about.ts'
import { pickJob } from './words/jobs.ts'

/** One member of the demo as stored, but for id, name and address. */
export interface DemoMember {
  /** In years. */
  age: number
  user: Omit<Insertable<Users>, 'id' | 'name' | 'name_key' | 'email' | 'email_key' | 'password_hash'>
  search: Omit<Insertable<MemberSearch>, 'user_id' | 'birthday'> & { birthday: string }
  painting: Painting | undefined
}

/** What is given beforehand; the rest is left to chance. */
export interface Casting {
  sex?: number
  age?: number
  roles?: number
  isPremium?: boolean
}

/** What all members of one demo have in common. */
export interface World {
  /** Milliseconds since 1970 that ages and activity count back from. */
  now: number
  /** Share of members seen within the last five minutes. */
  onlineShare: number
  home: (random: Random) => Home
  painting: (random: Random, sex: number, band: Band) => Painting | undefined
  /** Of the next premium member. */
  emoji: () => string
}

const MINUTE = 60_000
const DAY = 86_400_000
const [GIRL, BOY, INTERSEX] = SEXES.map((_, place) => place) as [number, number, number]

/** Makes up one member. */
export function createDemoMember(random: Random, world: World, casting: Casting = {}): DemoMember {
  const sex = casting.sex ?? [GIRL, BOY, INTERSEX][random.weighted([48, 50, 2])] ?? GIRL
  const age = casting.age ?? 18 + Math.floor(62 * random.next() ** 2.2)
  const home = world.home(random)
  const isCast = casting.age !== undefined
  const times = momentsOf(random, world)
  // Those who show their face come by more often.
  const isHere = world.now - times.lastActivity < 10 * MINUTE
  const isShown = isCast || random.chance(isHere ? 0.9 : 0.68)
  const painting = isShown ? world.painting(random, sex, bandOf(age)) : undefined
  const isPremium = casting.isPremium ?? random.chance(0.05)
  const roles = casting.roles ?? (random.chance(0.01) ? ROLES.suspended : ROLES.member)
  const consents = isCast || random.chance(0.7)
  return {
    age,
    painting,
    user: {
      email_verified_at: new Date(times.signup),
      avatar: painting?.file ?? null,
      emoji: isPremium ? world.emoji() : null,
      stripe_status: isPremium,
      status: isCast ? STATUS.verified : random.weighted([83.5, 15, 1.5]),
      roles,
      ...looksOf(random, sex, painting),
      ...lifeOf(random, sex, age, home),
      can_description: isCast || !random.chance(0.01),
      iso: home.iso,
      place: home.place,
      sensitive: consents,
      sensitive_at: consents ? new Date(times.signup) : null,
      religion: consents ? random.weighted([35, 22, 12, 17, 7, 1, 2, 1, 2, 1]) : null,
      shown_to_visitors: isCast || random.chance(0.6),
      demo: true,
      terms_at: new Date(times.signup),
      terms_version: TERMS_VERSION,
    },
    search: {
      sex,
      orientation: consents ? orientationOf(random) : null,
      birthday: birthdayOf(random, world.now, age),
      latitude: home.latitude,
      longitude: home.longitude,
      signup: new Date(times.signup),
      last_activity: new Date(times.lastActivity),
      searchable: roles !== ROLES.suspended,
    },
  }
}

/** Which portraits are likely at this age, in years. */
export function bandOf(age: number): Band {
  return age < 35 ? 'young' : age < 55 ? 'middle' : 'old'
}

function looksOf(random: Random, sex: number, painting: Painting | undefined) {
  const centimetres = (sex === BOY ? 177 : sex === GIRL ? 164.5 : 170) + 6.5 * random.normal()
  return {
    height: Math.min(9, Math.max(0, Math.floor((centimetres - 120) / 10))),
    size: random.weighted([24, 42, 18, 12, 4]),
    eyes: random.weighted([52, 5, 17, 24, 2]),
    hair: painting?.person.hair ?? random.weighted([36, 26, 16, 13, 4, 5]),
  }
}

function lifeOf(random: Random, sex: number, age: number, home: Home) {
  const isGirl = sex === GIRL || (sex === INTERSEX && random.chance(0.5))
  const children = age < 25 ? 0 : random.weighted(age < 36 ? [76, 15, 7, 1.5, 0.5] : [34, 23, 27, 12, 4])
  const job = random.chance(0.86) ? pickJob(random, isGirl, age) : null
  const subject = { isGirl, job, place: home.place, children }
  return {
    matrimonial_status: random.chance(0.04) ? 1 : 0,
    drink: random.weighted([22, 18, 60]),
    smoke: random.weighted([64, 21, 15]),
    children,
    job,
    description: random.chance(0.78) ? writeAbout(random, subject) : null,
  }
}

function orientationOf(random: Random): number {
  return random.weighted([80, 6, 7, 1, 1.6, 0.8, 0.9, 0.6, 1.2, 0.7, 0.2])
}

/** Most signed up over the last six years, some this week; most were last seen long ago, some are here. */
function momentsOf(random: Random, { now, onlineShare }: World): { signup: number; lastActivity: number } {
  const signupAge = random.chance(0.015)
    ? random.next() * 7 * DAY
    : 7 * DAY + random.next() ** 1.3 * 2_183 * DAY
  const [online, tenMinutes, today, month] = [onlineShare, 0.03, 0.2, 0.2]
  const idle = [
    () => random.next() * 4.5 * MINUTE,
    () => (5 + random.next() * 5) * MINUTE,
    () => 10 * MINUTE + random.next() ** 2 * DAY,
    () => DAY + random.next() ** 2 * 29 * DAY,
    () => 30 * DAY + random.next() ** 1.7 * 2_100 * DAY,
  ]
  const kind = random.weighted([online, tenMinutes, today, month, 1 - online - tenMinutes - today - month])
  const age = idle[kind]?.() ?? 0
  // Whole seconds suffice, and nobody was here before signing up.
  return { signup: second(now - signupAge), lastActivity: second(now - Math.min(age, signupAge)) }
}

function birthdayOf(random: Random, now: number, age: number): string {
  const day = new Date(now - (1 + random.below(364)) * DAY)
  day.setUTCFullYear(day.getUTCFullYear() - age)
  return day.toISOString().slice(0, 10)
}

function second(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000
}

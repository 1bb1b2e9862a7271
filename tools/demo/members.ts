import type { Insertable } from 'kysely'
import {
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  REQUIRED_FIELDS,
  TEXT_FIELDS,
} from '../../src/features/members/profile-fields.ts'
import { emojiCatalogue } from '../../src/features/premium/emoji/catalogue.ts'
import type { MemberSearch, Users } from '../../src/schema/members.ts'
import { TERMS_VERSION } from '../../src/shared/consents.ts'
import { SEXES } from '../../src/shared/enumerations.ts'
import { toNameKey } from '../../src/shared/keys.ts'
import { ROLES, STATUS } from '../../src/shared/roles.ts'
import { CAST, type CastMember, formatDemoEmail } from './cast.ts'
import { type CopyValue, formatCopyRow } from './copy.ts'
import { describeHome, findHome, type HomeLocation, HomePicker } from './homes.ts'
import { NameAllocator, pickFirstName } from './names.ts'
import type { PlannedPortrait } from './portraits/gallery.ts'
import type { AgeBand } from './portraits/portrait.ts'
import { pickPresentation } from './presentation.ts'
import { pickJob, writeAbout } from './profiles.ts'
import { createRandom, type Random } from './random.ts'
import { DAY, MINUTE } from './time.ts'

/** COPY rows of some members. */
export interface Batch {
  users: string[]
  search: string[]
}

export interface CommunityOptions {
  seed: number
  size: number
  now: number
  /** Id of the first member; the others follow. */
  firstId: number
  passwordHash: string
  portraits: readonly PlannedPortrait[]
  /** File of a member's profile photo instead of a portrait, for benchmarks. */
  avatarOf?: ((id: number) => string | null) | undefined
  /** Name keys that are taken. */
  takenNames: Iterable<string>
}

const USER_COLUMNS = [
  'email_verified_at',
  'avatar',
  'emoji',
  'stripe_status',
  'status',
  'roles',
  ...PROFILE_FIELD_NAMES,
  'can_description',
  'intentions',
  'interests',
  'iso',
  'place',
  'own_latitude',
  'own_longitude',
  'own_iso',
  'shown_latitude',
  'shown_longitude',
  'position_shown_at',
  'sensitive',
  'sensitive_at',
  'shown_to_visitors',
  'hides_beliefs',
  'demo',
  'terms_at',
  'terms_version',
  'welcome_dismissed_at',
] as const
const SEARCH_COLUMNS = [
  'sex',
  'orientation',
  'birthday',
  'latitude',
  'longitude',
  'signup',
  'last_activity',
  'searchable',
] as const

/** Columns of the rows of a batch. */
export const MEMBER_COLUMNS = {
  users: ['id', 'name', 'name_key', 'email', 'email_key', 'password_hash', ...USER_COLUMNS],
  search: ['user_id', ...SEARCH_COLUMNS],
}

const SMALL_DEMO = 10_000
const EMOJIS = Object.values(emojiCatalogue).flatMap((category) => Object.values(category))

/** Generates the members in batches, in constant memory; same seed, same members. */
export function* generateMembers(options: CommunityOptions, batchSize: number): Generator<Batch> {
  const { seed, size, firstId, passwordHash, avatarOf } = options
  const random = createRandom(seed, 'members')
  const taken = new Set(options.takenNames)
  const names = new NameAllocator([...taken, ...CAST.map(({ name }) => toNameKey(name))])
  const context = createMemberContext(options)
  for (let start = 0; start < size; start += batchSize) {
    const batch: Batch = { users: [], search: [] }
    for (let number = start; number < Math.min(start + batchSize, size); number++) {
      const role = CAST[number]
      const member = role ? createCastMember(random, context, role) : createDemoMember(random, context)
      const firstName = role?.name ?? pickFirstName(random, member.search.sex, member.age)
      const name = role && !taken.has(toNameKey(role.name)) ? role.name : names.allocate(random, firstName)
      const email = formatDemoEmail(toNameKey(firstName), number + 1)
      const id = firstId + number
      const head: CopyValue[] = [id, name, toNameKey(name), email, email, passwordHash]
      const user = {
        ...answerOtherFields(id, member.user),
        ...hideBeliefs(id, member),
        ...member.user,
        ...pickPresentation(id),
        ...(avatarOf && { avatar: avatarOf(id) }),
      }
      batch.users.push(formatCopyRow([...head, ...USER_COLUMNS.map((column) => user[column])]))
      const search = user.hides_beliefs ? { ...member.search, orientation: null } : member.search
      batch.search.push(formatCopyRow([id, ...SEARCH_COLUMNS.map((column) => search[column])]))
    }
    yield batch
  }
}

function createMemberContext({ seed, size, now, portraits }: CommunityOptions): MemberContext {
  const homes = new HomePicker()
  const emojis = createRandom(seed, 'emojis')
  const byKey = new Map<string, PlannedPortrait[]>()
  for (const portrait of portraits) {
    const key = `${portrait.person.sex} ${portrait.person.band}`
    byKey.set(key, [...(byKey.get(key) ?? []), portrait])
  }
  return {
    now,
    onlineShare: size <= SMALL_DEMO ? 0.1 : 0.01,
    pickHome: (random) => homes.pick(random),
    pickPortrait: (random, sex, band) => {
      const matching = byKey.get(`${sex} ${band}`) ?? []
      return matching.length > 0 ? random.pick(matching) : undefined
    },
    pickEmoji: () => emojis.pick(EMOJIS),
  }
}

/** The cast have fixed homes and descriptions and were active just now. */
function createCastMember(
  random: Random,
  context: MemberContext,
  { traits, home, job, about }: CastMember,
): DemoMember {
  const member = createDemoMember(random, { ...context, pickHome: () => findHome(home) }, traits)
  member.user.job = job
  member.user.description = about
  member.search.last_activity = new Date(context.now)
  member.user.hides_beliefs = false
  member.search.orientation = 0
  return member
}

/** A member without id, name and e-mail address. */
export interface DemoMember {
  /** In years. */
  age: number
  user: Omit<Insertable<Users>, 'id' | 'name' | 'name_key' | 'email' | 'email_key' | 'password_hash'>
  search: Omit<Insertable<MemberSearch>, 'user_id' | 'birthday'> & { birthday: string }
  portrait: PlannedPortrait | undefined
}

/** Given traits; all others are random. */
export interface MemberTraits {
  sex?: number
  age?: number
  roles?: number
  isPremium?: boolean
}

/** Values that all members of one demo share. */
export interface MemberContext {
  /** Reference time of ages and activity, milliseconds since 1970. */
  now: number
  /** Share of members active within the last five minutes. */
  onlineShare: number
  pickHome: (random: Random) => HomeLocation
  pickPortrait: (random: Random, sex: number, band: AgeBand) => PlannedPortrait | undefined
  /** Emoji of the next premium member. */
  pickEmoji: () => string
}

const [GIRL, BOY, INTERSEX] = SEXES.map((_, index) => index) as [number, number, number]

/** Generates one member. */
export function createDemoMember(
  random: Random,
  context: MemberContext,
  casting: MemberTraits = {},
): DemoMember {
  const sex = casting.sex ?? [GIRL, BOY, INTERSEX][random.weighted([48, 50, 2])] ?? GIRL
  const age = casting.age ?? 18 + Math.floor(62 * random.next() ** 2.2)
  const home = context.pickHome(random)
  const isCast = casting.age !== undefined
  const times = pickMoments(random, context)
  const isShown = isCast || random.chance(photoShare(context.now - times.lastActivity))
  const portrait = isShown ? context.pickPortrait(random, sex, ageBand(age)) : undefined
  const isPremium = casting.isPremium ?? random.chance(0.05)
  const roles = casting.roles ?? (random.chance(0.01) ? ROLES.suspended : ROLES.member)
  const consents = isCast || random.chance(0.7)
  const signup = new Date(times.signup)
  return {
    age,
    portrait,
    user: {
      email_verified_at: signup,
      avatar: portrait?.file ?? null,
      emoji: isPremium ? context.pickEmoji() : null,
      stripe_status: isPremium,
      status: isCast ? STATUS.verified : random.weighted([83.5, 15, 1.5]),
      roles,
      ...pickLooks(random, sex, portrait),
      ...pickLife(random, sex, age, home),
      can_description: isCast || !random.chance(0.01),
      ...describeHome(home, signup),
      ...pickConsents(random, consents ? signup : null),
      shown_to_visitors: isCast || random.chance(0.15),
      demo: true,
      terms_at: signup,
      terms_version: TERMS_VERSION,
      welcome_dismissed_at: signup,
    },
    search: {
      sex,
      orientation: consents ? pickOrientation(random) : null,
      birthday: pickBirthday(random, context.now, age),
      latitude: home.latitude,
      longitude: home.longitude,
      signup,
      last_activity: new Date(times.lastActivity),
      searchable: roles !== ROLES.suspended,
    },
  }
}

/** Members with a photo are active more often. @param idleMs milliseconds since their last activity */
const photoShare = (idleMs: number) => (idleMs < 10 * MINUTE ? 0.9 : 0.68)

/** Consent to sensitive fields since a time, and the religion that it allows. */
function pickConsents(random: Random, since: Date | null) {
  const religion = since ? random.weighted([35, 22, 12, 17, 7, 1, 2, 1, 2, 1]) : null
  return { sensitive: since !== null, sensitive_at: since, religion }
}

/**
 * Random answers to the required profile fields that have no generator of their own; other texts stay open. Streams of
 * their own: a new field does not change the rest of the demo.
 * @param seed differs between members
 */
function answerOtherFields(seed: number, user: DemoMember['user']): Partial<DemoMember['user']> {
  const open = REQUIRED_FIELDS.filter((name) => user[name] === undefined)
  const answers = open.map((name) => [
    name,
    createRandom(seed, name).below(PROFILE_FIELDS[name].labels.length),
  ])
  return Object.fromEntries([...TEXT_FIELDS.map((name) => [name, null]), ...answers])
}

/** The orientation, which two thirds of those who gave one show to strangers. */
function hideBeliefs(seed: number, { search }: DemoMember): Partial<DemoMember['user']> {
  const { orientation = null } = search
  return {
    orientation,
    hides_beliefs: orientation === null || createRandom(seed, 'hides_beliefs').chance(0.33),
  }
}

/** Age band of a portrait for an age in years. */
export function ageBand(age: number): AgeBand {
  return age < 35 ? 'young' : age < 55 ? 'middle' : 'old'
}

function pickLooks(random: Random, sex: number, portrait: PlannedPortrait | undefined) {
  const centimetres = (sex === BOY ? 177 : sex === GIRL ? 164.5 : 170) + 6.5 * random.normal()
  return {
    height: Math.min(9, Math.max(0, Math.floor((centimetres - 120) / 10))),
    size: random.weighted([24, 42, 18, 12, 4]),
    eyes: random.weighted([52, 5, 17, 24, 2]),
    hair: portrait?.person.hair ?? random.weighted([36, 26, 16, 13, 4, 5]),
  }
}

function pickLife(random: Random, sex: number, age: number, home: HomeLocation) {
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

function pickOrientation(random: Random): number {
  return random.weighted([80, 6, 7, 1, 1.6, 0.8, 0.9, 0.6, 1.2, 0.7, 0.2])
}

/** Most signed up over six years, some this week; most were last active long ago, some are online. */
function pickMoments(
  random: Random,
  { now, onlineShare }: MemberContext,
): { signup: number; lastActivity: number } {
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
  // Whole seconds; nobody is active before signing up.
  return {
    signup: floorToSecond(now - signupAge),
    lastActivity: floorToSecond(now - Math.min(age, signupAge)),
  }
}

function pickBirthday(random: Random, now: number, age: number): string {
  const day = new Date(now - (1 + random.below(364)) * DAY)
  day.setUTCFullYear(day.getUTCFullYear() - age)
  return day.toISOString().slice(0, 10)
}

function floorToSecond(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000
}

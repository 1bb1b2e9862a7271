import { placeById } from '../../src/features/members/places/places.ts'
import { catalogue } from '../../src/features/premium/catalogue.ts'
import { toNameKey } from '../../src/shared/keys.ts'
import { CAST, demoEmail, type Role } from './cast.ts'
import { copyLine, type Value } from './copy.ts'
import { type Home, Homes } from './homes.ts'
import { createDemoMember, type DemoMember, type World } from './member.ts'
import type { Painting } from './portraits/gallery.ts'
import { createRandom, type Random } from './random.ts'
import { pickFirstName } from './words/first-names.ts'
import { MemberNames } from './words/member-names.ts'

/** Rows of some members one after the other, as COPY takes them. */
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
  paintings: readonly Painting[]
  /** Keys of names that others have. */
  takenNames: Iterable<string>
}

const USER_COLUMNS = [
  'email_verified_at',
  'avatar',
  'emoji',
  'stripe_status',
  'status',
  'roles',
  'matrimonial_status',
  'size',
  'height',
  'eyes',
  'hair',
  'religion',
  'drink',
  'smoke',
  'children',
  'job',
  'description',
  'can_description',
  'iso',
  'place',
  'sensitive',
  'sensitive_at',
  'shown_to_visitors',
  'demo',
  'terms_at',
  'terms_version',
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

/** Columns of the rows of a batch, in their order. */
export const COLUMNS = {
  users: ['id', 'name', 'name_key', 'email', 'email_key', 'password_hash', ...USER_COLUMNS],
  search: ['user_id', ...SEARCH_COLUMNS],
}

const SMALL = 10_000
const EMOJIS = Object.values(catalogue).flatMap((category) => Object.values(category))

/** The members of a demo, batch by batch, so that any number of them needs little memory; same seed, same members. */
export function* createCommunity(options: CommunityOptions, batchSize: number): Generator<Batch> {
  const { seed, size, firstId, passwordHash } = options
  const random = createRandom(seed, 'members')
  const taken = new Set(options.takenNames)
  const names = new MemberNames([...taken, ...CAST.map(({ name }) => toNameKey(name))])
  const world = createWorld(options)
  for (let start = 0; start < size; start += batchSize) {
    const batch: Batch = { users: [], search: [] }
    for (let number = start; number < Math.min(start + batchSize, size); number++) {
      const role = CAST[number]
      const member = role ? castMember(random, world, role) : createDemoMember(random, world)
      const firstName = role?.name ?? pickFirstName(random, member.search.sex, member.age)
      const name = role && !taken.has(toNameKey(role.name)) ? role.name : names.next(random, firstName)
      const email = demoEmail(toNameKey(firstName), number + 1)
      const id = firstId + number
      const head: Value[] = [id, name, toNameKey(name), email, email, passwordHash]
      batch.users.push(copyLine([...head, ...USER_COLUMNS.map((column) => member.user[column])]))
      batch.search.push(copyLine([id, ...SEARCH_COLUMNS.map((column) => member.search[column])]))
    }
    yield batch
  }
}

function createWorld({ seed, size, now, paintings }: CommunityOptions): World {
  const homes = new Homes()
  const emojis = createRandom(seed, 'emojis')
  const walls = new Map<string, Painting[]>()
  for (const painting of paintings) {
    const key = `${painting.person.sex} ${painting.person.band}`
    walls.set(key, [...(walls.get(key) ?? []), painting])
  }
  return {
    now,
    onlineShare: size <= SMALL ? 0.1 : 0.01,
    home: (random) => homes.next(random),
    painting: (random, sex, band) => {
      const wall = walls.get(`${sex} ${band}`) ?? []
      return wall.length > 0 ? random.pick(wall) : undefined
    },
    emoji: () => emojis.pick(EMOJIS),
  }
}

/** The cast live where they say, were here just now, and tell of themselves in their own words. */
function castMember(random: Random, world: World, { casting, home, job, about }: Role): DemoMember {
  const member = createDemoMember(random, { ...world, home: () => homeIn(home) }, casting)
  member.user.job = job
  member.user.description = about
  member.search.last_activity = new Date(world.now)
  member.search.orientation = 0
  return member
}

function homeIn(id: number): Home {
  const place = placeById(id)
  if (!place) throw new Error(`No place has the id ${id}`)
  return { latitude: place.latitude, longitude: place.longitude, iso: place.iso, place: place.name }
}

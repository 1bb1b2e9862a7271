import { SEXES } from '../../src/shared/enumerations.ts'
import { toNameKey } from '../../src/shared/keys.ts'
import type { Random } from './random.ts'
import { readSection } from './texts.ts'

const MAX_LETTERS = 20
const MIN_LETTERS = 3
/** Most members choose a name that a card shows in full. */
const COMFORTABLE_LETTERS = 12

const readNames = (name: string) => readSection('names', name, /\s+/)
const [SURNAMES, NICKNAMES, TAILS] = [readNames('surnames'), readNames('nicknames'), readNames('tails')]

/** Allocates plausible member names, unique regardless of case and accents. */
export class NameAllocator {
  /** How often each base name was allocated, including numbered forms. */
  readonly #given = new Map<string, number>()
  readonly #taken: ReadonlySet<string>

  /** `taken` are name keys in use. */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  /** Allocates a name for a member with this first name. */
  allocate(random: Random, firstName: string): string {
    for (;;) {
      const wish = composeName(random, firstName)
      const isLong = wish.length > COMFORTABLE_LETTERS && random.chance(0.7)
      const name = (isLong ? undefined : this.#claim(random, wish)) ?? this.#claim(random, firstName)
      if (name && !this.#taken.has(toNameKey(name))) return name
    }
  }

  /** No base ends in a digit and no number repeats, so names are unique; undefined when the name is too long. */
  #claim(random: Random, base: string): string | undefined {
    const key = toNameKey(base)
    const before = this.#given.get(key) ?? 0
    const number = before < 98 ? ((before * 37) % 98) + 1 : before + 1
    const name =
      before === 0 ? base : base + random.pick(['_', '', '.', '-', '_', '']) + String(number).padStart(2, '0')
    if (name.length < MIN_LETTERS || name.length > MAX_LETTERS) return undefined
    this.#given.set(key, before + 1)
    return name
  }
}

function composeName(random: Random, firstName: string): string {
  const plain = toNameKey(firstName)
  const surname = random.pick(SURNAMES)
  const initial = surname.charAt(0)
  switch (random.weighted([34, 16, 10, 8, 8, 5, 5, 14])) {
    case 0:
      return firstName
    case 1:
      return `${plain}.${surname}`
    case 2:
      return `${firstName}_${capitalize(surname)}`
    case 3:
      return `${firstName}${initial.toUpperCase()}`
    case 4:
      return `${firstName}.${initial.toUpperCase()}`
    case 5:
      return `${plain}_${random.pick(TAILS)}`
    case 6:
      return `${initial}.${plain}`
    default:
      return random.pick(NICKNAMES)
  }
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const readBands = (sex: 'girls' | 'boys') => ({
  young: readNames(`${sex} young`),
  middle: readNames(`${sex} middle`),
  old: readNames(`${sex} old`),
})
/** First names by age. */
const [GIRLS, BOYS] = [readBands('girls'), readBands('boys')]

/** A first name for this sex (index in `SEXES`) and age in years. */
export function pickFirstName(random: Random, sex: number, age: number): string {
  const isGirl = sex === SEXES.indexOf('Intersexe') ? random.chance(0.5) : sex === SEXES.indexOf('Fille')
  const band = age < 31 ? 'young' : age < 53 ? 'middle' : 'old'
  return random.pick((isGirl ? GIRLS : BOYS)[band])
}

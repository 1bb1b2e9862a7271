import { AGE_MAX, AGE_MIN, SEEK } from '../../shared/enumerations.ts'

// SQL of `shared/wanted.ts`: the sex and ages that a member hopes to meet. `m` is the member in `member_search`, `w` their row of
// `search_settings`, left joined: without one they want everybody of the default ages.

const TODAY = `(now() at time zone 'Europe/Paris')::date`

/** The age of member `m` in years. */
const ageOf = (m: string): string => `date_part('year', age(${TODAY}, ${m}.birthday))`

const lowestAge = (m: string, w: string): string =>
  `coalesce(${w}.age_from, greatest(${AGE_MIN}, ${ageOf(m)} - 10, ceil(${ageOf(m)} / 2) + 7))`

const highestAge = (m: string, w: string): string =>
  `coalesce(${w}.age_to, least(${AGE_MAX}, ${ageOf(m)} + 10, 2 * (${ageOf(m)} - 7)))`

interface Alias {
  m: string
  w: string
}

/** Member `m` wants somebody of this sex and age, each an expression. */
export const wants = ({ m, w }: Alias, sex: string, age: string): string =>
  `(coalesce(${w}.seek, ${SEEK.anyone}) in (${SEEK.anyone}, ${sex})
    and ${age} between ${lowestAge(m, w)} and ${highestAge(m, w)})`

/** Columns of member `m` for `wantEachOther`, computed once for a reader of many members. */
export const selectWish = ({ m, w }: Alias): string =>
  `${m}.user_id, ${m}.sex, ${ageOf(m)} as age, coalesce(${w}.seek, ${SEEK.anyone}) as seek,
    ${lowestAge(m, w)} as lowest, ${highestAge(m, w)} as highest`

/** Each of the two wants the other: `reader` is a row of `selectWish`. */
export const wantEachOther = (reader: string, other: Alias): string =>
  `(${reader}.seek in (${SEEK.anyone}, ${other.m}.sex)
    and ${ageOf(other.m)} between ${reader}.lowest and ${reader}.highest
    and ${wants(other, `${reader}.sex`, `${reader}.age`)})`

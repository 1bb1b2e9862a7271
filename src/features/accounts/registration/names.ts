import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import type { Database } from '../../../schema/database.ts'
import type { Query, Reply } from '../../../shared/endpoint.ts'
import { toNameKey } from '../../../shared/keys.ts'
import { type checkName as checkNameCall, NAME_MAX, Name } from '../contract.ts'
import { NAME_ADVERT, NAME_TAKEN } from '../texts.ts'
import { isAdvertName } from './advert-names.ts'
import { THINGS, TRAITS } from './name-texts.ts'

const PROPOSALS = 3
/** Names tried for the proposals: plain ones first, then as many with a number, which a large site still has free. */
const CANDIDATES = 9
const NUMBER_MAX = 1000

/** Checks a name before the form is sent. Whether it is taken is public: members read each other's names. */
export async function checkName(
  { db }: Pick<AppContext, 'db'>,
  { name }: Query<typeof checkNameCall>,
): Promise<Reply<typeof checkNameCall>> {
  const parsed = Name.safeParse(name)
  const proposals = await proposeNames(db)
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? null, proposals }
  if (isAdvertName(parsed.data)) return { error: NAME_ADVERT, proposals }
  const taken = await findTakenKeys(db, [parsed.data])
  return { error: taken.size > 0 ? NAME_TAKEN : null, proposals }
}

/** Three free names of hand-chosen words; nothing of the member is in them. */
export async function proposeNames(db: Kysely<Database>): Promise<string[]> {
  const plain = Array.from({ length: CANDIDATES }, createName)
  const numbered = plain.map((name) => `${name}-${randomInt(2, NUMBER_MAX)}`)
  const candidates = [...new Set([...plain, ...numbered])].filter((name) => name.length <= NAME_MAX)
  const taken = await findTakenKeys(db, candidates)
  return candidates.filter((name) => !taken.has(toNameKey(name))).slice(0, PROPOSALS)
}

function createName(): string {
  const gender = randomInt(THINGS.length)
  const trait = pickOne(TRAITS)
  return `${pickOne(THINGS[gender] ?? THINGS[0])}-${trait[gender]}`
}

const pickOne = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

async function findTakenKeys(db: Kysely<Database>, names: readonly string[]): Promise<Set<string>> {
  const keys = names.map(toNameKey)
  const rows = await db.selectFrom('users').where('name_key', 'in', keys).select('name_key').execute()
  return new Set(rows.map(({ name_key }) => name_key))
}

import { type Kysely, sql } from 'kysely'

/**
 * Free filters by intention and interests. Intentions are four more bits of `member_search.traits`; interests are bits
 * of two columns of their own (src/features/search/traits.ts). The triggers of the traits derive them as well, and
 * `fillTraits` fills existing rows; until then these match neither filter. The index of `users` serves interests that few
 * members have.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_settings
      add intentions smallint check (intentions between 0 and 15),
      add interests smallint[] check (cardinality(interests) <= 8)`.execute(db)
  await sql`alter table member_search add interests_low bigint, add interests_high bigint`.execute(db)
  await sql`
    create function interest_bits(interests smallint[], first integer) returns bigint language sql immutable as $$
      select case when interests = '{}' then 0 else (
        select coalesce(bit_or(1::bigint << (id - first)), 0) from unnest(interests) id
        where id between first and first + 62) end
    $$`.execute(db)
  await replaceTraits(db, WITH_INTENTIONS)
  await sql`
    create or replace function set_traits() returns trigger language plpgsql as $$
    begin
      select member_traits(u), interest_bits(u.interests, 1), interest_bits(u.interests, 64)
      into new.traits, new.interests_low, new.interests_high from users u where u.id = new.user_id;
      return new;
    end $$`.execute(db)
  await sql`
    create or replace function copy_traits() returns trigger language plpgsql as $$
    begin
      update member_search set (traits, interests_low, interests_high)
        = (member_traits(new), interest_bits(new.interests, 1), interest_bits(new.interests, 64))
      where user_id = new.id and (traits, interests_low, interests_high) is distinct from
        (member_traits(new), interest_bits(new.interests, 1), interest_bits(new.interests, 64));
      return null;
    end $$`.execute(db)
  await replaceTrigger(db, 'avatar, status, smoke, children, hides_life, intentions, interests')
  await replaceIndexes(db, COVERING)
  await sql`create index users_interests on users using gin (interests) where interests <> '{}'`.execute(db)
}

const WITHOUT_INTENTIONS = '0'
/** The first bit is the eighth of the traits. */
const WITH_INTENTIONS = '(u.intentions << 7)'

const replaceTraits = (db: Kysely<unknown>, intentions: string) =>
  sql`
    create or replace function member_traits(u users) returns smallint language sql stable as $$
      select (case when u.avatar is null then 0 else 1 end
        | case when u.status = 1 then 2 else 0 end
        | case when u.hides_life then 0 else
          case u.smoke when 0 then 4 when 1 then 8 when 2 then 16 else 0 end
          | case when u.children is null then 0 when u.children = 0 then 32 else 64 end end
        | ${sql.raw(intentions)})::smallint
    $$`.execute(db)

async function replaceTrigger(db: Kysely<unknown>, columns: string): Promise<void> {
  await sql`drop trigger traits_are_copied on users`.execute(db)
  await sql`
    create trigger traits_are_copied after update of ${sql.raw(columns)} on users
    for each row execute function copy_traits()`.execute(db)
}

interface SearchIndex {
  name: string
  keys: string
  carried: string
  condition: string
}

const order = (column: string) => `${column} desc, user_id desc, sex, birthday`

/** The covering indexes of the search, all with the bits of interests or, as before, without. */
const listIndexes = (interests: string): SearchIndex[] => [
  ...[
    ['active', 'last_activity'],
    ['new', 'signup'],
  ].flatMap(([name = '', column = '']) => [
    {
      name: `member_search_${name}`,
      keys: order(column),
      carried: `orientation, traits, latitude, longitude${interests}`,
      condition: 'searchable',
    },
    {
      name: `member_search_rare_${name}`,
      keys: `orientation, ${order(column)}`,
      carried: `traits, latitude, longitude${interests}`,
      condition: 'searchable and orientation > 0',
    },
    {
      name: `member_search_verified_${name}`,
      keys: order(column),
      carried: `orientation, traits, latitude, longitude${interests}`,
      condition: 'searchable and (traits & 2) <> 0',
    },
  ]),
  {
    name: 'member_search_cell',
    keys: 'sex, cell, birthday',
    carried: `orientation, traits, latitude, longitude, signup, last_activity, user_id${interests}`,
    condition: 'searchable',
  },
]
const COVERING = listIndexes(', interests_low, interests_high')
const COVERING_BEFORE = listIndexes('')

/** Creates each next to the old one, which searches use until the end. */
async function replaceIndexes(db: Kysely<unknown>, indexes: readonly SearchIndex[]): Promise<void> {
  for (const { name, keys, carried, condition } of indexes)
    await sql
      .raw(`create index ${name}_next on member_search (${keys}) include (${carried}) where ${condition}`)
      .execute(db)
  await sql.raw(`drop index ${indexes.map(({ name }) => name).join(', ')}`).execute(db)
  for (const { name } of indexes) await sql.raw(`alter index ${name}_next rename to ${name}`).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_interests`.execute(db)
  await replaceIndexes(db, COVERING_BEFORE)
  await replaceTrigger(db, 'avatar, status, smoke, children, hides_life')
  await replaceTraits(db, WITHOUT_INTENTIONS)
  await sql`
    create or replace function set_traits() returns trigger language plpgsql as $$
    begin
      select member_traits(u) into new.traits from users u where u.id = new.user_id;
      return new;
    end $$`.execute(db)
  await sql`
    create or replace function copy_traits() returns trigger language plpgsql as $$
    begin
      update member_search set traits = member_traits(new)
      where user_id = new.id and traits is distinct from member_traits(new);
      return null;
    end $$`.execute(db)
  await sql`drop function interest_bits(smallint[], integer)`.execute(db)
  await sql`alter table member_search drop interests_low, drop interests_high`.execute(db)
  await sql`alter table search_settings drop intentions, drop interests`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Free filters of the search: photo, badge, tobacco and children are bits of `member_search.traits`
 * (src/features/search/traits.ts), which two triggers derive from `users`. A task fills existing rows (`fillTraits`);
 * until then they match no filter. `hidden_members` stores 'Pas pour moi'.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hidden_members (
      user_id integer not null references users on delete cascade,
      member_id integer not null references users on delete cascade,
      until timestamptz(3) not null,
      primary key (user_id, member_id),
      constraint not_oneself check (user_id <> member_id)
    )`.execute(db)
  await sql`create index hidden_members_member on hidden_members (member_id)`.execute(db)
  await sql`create index hidden_members_until on hidden_members (until)`.execute(db)
  await sql`
    alter table search_settings
      add photo smallint check (photo between 0 and 1),
      add verified smallint check (verified between 0 and 1),
      add online smallint check (online between 0 and 1),
      add smoke smallint check (smoke between 0 and 7),
      add children smallint check (children between 0 and 3),
      add nearest smallint check (nearest between 0 and 1),
      add fold_seen smallint check (fold_seen between 0 and 1)`.execute(db)
  await sql`alter table member_search add traits smallint`.execute(db)
  await createTraits(db)
  await replaceIndexes(db, COVERING)
  await createVerifiedIndexes(db)
}

async function createTraits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function member_traits(u users) returns smallint language sql stable as $$
      select (case when u.avatar is null then 0 else 1 end
        | case when u.status = 1 then 2 else 0 end
        | case when u.hides_life then 0 else
          case u.smoke when 0 then 4 when 1 then 8 when 2 then 16 else 0 end
          | case when u.children is null then 0 when u.children = 0 then 32 else 64 end end)::smallint
    $$`.execute(db)
  await sql`
    create function set_traits() returns trigger language plpgsql as $$
    begin
      select member_traits(u) into new.traits from users u where u.id = new.user_id;
      return new;
    end $$`.execute(db)
  await sql`
    create function copy_traits() returns trigger language plpgsql as $$
    begin
      update member_search set traits = member_traits(new)
      where user_id = new.id and traits is distinct from member_traits(new);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger traits_are_set before insert on member_search
    for each row execute function set_traits()`.execute(db)
  await sql`
    create trigger traits_are_copied after update of avatar, status, smoke, children, hides_life on users
    for each row execute function copy_traits()`.execute(db)
}

interface SearchIndex {
  name: string
  keys: string
  carried: string
  condition: string
}

const order = (column: string) => `${column} desc, user_id desc, sex, birthday`

/** The covering indexes of the search, all with `traits` or, as before, without. */
const listIndexes = (traits: string): SearchIndex[] => [
  ...[
    ['active', 'last_activity'],
    ['new', 'signup'],
  ].flatMap(([name = '', column = '']) => [
    {
      name: `member_search_${name}`,
      keys: order(column),
      carried: `orientation, ${traits}latitude, longitude`,
      condition: 'searchable',
    },
    {
      name: `member_search_rare_${name}`,
      keys: `orientation, ${order(column)}`,
      carried: `${traits}latitude, longitude`,
      condition: 'searchable and orientation > 0',
    },
  ]),
  {
    name: 'member_search_cell',
    keys: 'sex, cell, birthday',
    carried: `orientation, ${traits}latitude, longitude, signup, last_activity, user_id`,
    condition: 'searchable',
  },
]
const COVERING = listIndexes('traits, ')
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

/** Verified members may be few among many. */
async function createVerifiedIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of [
    ['active', 'last_activity'],
    ['new', 'signup'],
  ])
    await sql
      .raw(
        `create index member_search_verified_${name} on member_search (${order(String(column))})
         include (orientation, traits, latitude, longitude) where searchable and (traits & 2) <> 0`,
      )
      .execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index member_search_verified_active, member_search_verified_new`.execute(db)
  await replaceIndexes(db, COVERING_BEFORE)
  await sql`drop trigger traits_are_copied on users`.execute(db)
  await sql`drop trigger traits_are_set on member_search`.execute(db)
  await sql`drop function copy_traits(), set_traits(), member_traits(users)`.execute(db)
  await sql`alter table member_search drop traits`.execute(db)
  await sql`
    alter table search_settings drop photo, drop verified, drop online, drop smoke, drop children, drop nearest,
      drop fold_seen`.execute(db)
  await sql`drop table hidden_members`.execute(db)
}

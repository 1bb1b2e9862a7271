import { sql } from 'kysely'
import { hasNoBlock } from '../../platform/db/member-cards.ts'
import { type CopyFile, createListFile, selectMemberReference } from '../accounts/data/public.ts'

/** Outings, seats and choices, in a copy of a member's data. */
export const outingCopyFiles: readonly CopyFile[] = [
  createListFile(
    'sorties',
    'les sorties que vous avez proposées, brouillons compris',
    ['outings'],
    (userId, { after, limit }) => sql`
      select o.id as key, to_jsonb(o) - array['host_id', 'cell', 'client_key', 'decision_id', 'last_turn', 'code'] as row
      from outings o where o.host_id = ${userId} and o.id > ${after} order by o.id limit ${limit}`,
  ),
  createListFile(
    'sorties-ou-vous-allez',
    'les sorties où vous avez répondu, votre place, et vos absences',
    ['outing_guests'],
    (userId, { after, limit }) => sql`
      select g.outing_id as key, to_jsonb(g) - array['user_id', 'turn'] || jsonb_build_object(
        'title', case when o.host_id is null or ${hasNoBlock(userId, 'o.host_id')} then o.title end,
        'starts_at', o.starts_at, 'commune', o.commune) as row
      from outing_guests g join outings o on o.id = g.outing_id
      where g.user_id = ${userId} and g.outing_id > ${after} order by g.outing_id limit ${limit}`,
  ),
  createListFile(
    'sorties-lendemain',
    'avec qui vous iriez encore, pendant deux semaines',
    ['outing_choices'],
    (userId, { after, limit }) => sql`
      select c.outing_id as key, jsonb_build_object('outing_id', c.outing_id, 'members', jsonb_agg(
        ${selectMemberReference(userId, 'c.chosen_id')} order by c.chosen_id)) as row
      from outing_choices c where c.user_id = ${userId} and c.outing_id > ${after}
      group by c.outing_id order by c.outing_id limit ${limit}`,
  ),
  createListFile(
    'sorties-agenda',
    'votre adresse d’agenda privée\u202f: depuis quand elle existe, et sa dernière lecture',
    ['outing_calendars'],
    (userId, { after, limit }) => sql`
      select c.user_id as key, to_jsonb(c) - array['user_id', 'token_hash'] as row
      from outing_calendars c where c.user_id = ${userId} and c.user_id > ${after} limit ${limit}`,
  ),
  createListFile(
    'sorties-communes',
    'les communes dont vous voulez connaître les sorties',
    ['town_interests'],
    (userId, { after, limit }) => sql`
      select t.place_id as key, to_jsonb(t) - 'user_id' as row from town_interests t
      where t.user_id = ${userId} and t.place_id > ${after} order by t.place_id limit ${limit}`,
  ),
]

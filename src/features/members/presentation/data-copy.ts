import { sql } from 'kysely'
import { type CopyFile, createListFile } from '../../accounts/data/public.ts'

/** Slates and proposed prompts, in a copy of a member's data; intention and interests are in the profile's file. */
export const presentationCopyFiles: readonly CopyFile[] = [
  createListFile(
    'ardoises',
    'vos ardoises',
    ['slates'],
    (userId, { after, limit }) => sql`
      select s.id as key, jsonb_build_object('position', s.position, 'prompt', p.text, 'answer', s.answer,
        'created_at', s.created_at, 'updated_at', s.updated_at) as row
      from slates s join prompts p on p.id = s.prompt_id
      where s.user_id = ${userId} and s.id > ${after} order by s.id limit ${limit}`,
  ),
  createListFile(
    'debuts-de-phrase',
    'les débuts de phrase que vous avez proposés',
    ['prompts'],
    (userId, { after, limit }) => sql`
      select p.id as key, jsonb_build_object('text', p.text, 'state', p.state, 'created_at', p.created_at) as row
      from prompts p where p.proposed_by = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
]

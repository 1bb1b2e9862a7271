import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Images } from '../../src/platform/images/images.ts'
import type { PhotoStore } from '../../src/platform/storage/photo-store.ts'
import { toNameKey } from '../../src/shared/keys.ts'
import { CAST } from './cast.ts'
import { renderUglyPicture, UGLY_KINDS } from './portraits/ugly.ts'

/** Members who get an ugly photo and a long name. */
export const UGLY_MEMBERS = 40

/** As long as names get: 20 characters. */
const LONG_NAMES = [
  'Anne-Charlotte.Vidal',
  'Jean-Sebastien_Roche',
  'Marie-Bernadette.Leu',
  'Maximilien_de.Courcy',
]

export interface UglyScope {
  store: PhotoStore
  images: Pick<Images, 'process'>
  seed: number
  firstId: number
  onRendered: () => void
}

/** Ugly photos replace the profile photos of the members who were active last, except the cast. */
export async function fillUglyPhotos(client: PoolClient, scope: UglyScope): Promise<void> {
  const { rows } = await client.query<{ id: number; avatar: string }>(
    `select u.id, u.avatar from users u join member_search m on m.user_id = u.id
    where u.demo and u.avatar is not null and u.id >= $1 and m.searchable
    order by m.last_activity desc, u.id limit $2`,
    [scope.firstId + CAST.length, UGLY_MEMBERS],
  )
  for (const [number, member] of rows.entries()) {
    await replacePortrait(client, member, number, scope)
    scope.onRendered()
  }
}

/** Makes photos of conversations ugly, each with the file of an ugly one in an album. */
export async function fillUglyConversations(
  client: PoolClient,
  { seed, firstId }: Pick<UglyScope, 'seed' | 'firstId'>,
): Promise<void> {
  await client.query(
    `with ugly as (
      select photo, width, height, blur, row_number() over (order by id) as number
      from photos where photo = any ($1::text[])
    ), sent as (
      select message_id, row_number() over (order by message_id desc) as number
      from conversation_photos where user_id >= $2
    )
    update conversation_photos c set photo = u.photo, width = u.width, height = u.height, blur = u.blur
    from sent s join ugly u using (number) where c.message_id = s.message_id`,
    [listUglyFiles(seed), firstId],
  )
}

async function replacePortrait(
  client: PoolClient,
  { id, avatar }: { id: number; avatar: string },
  number: number,
  { store, images, seed }: UglyScope,
): Promise<void> {
  const kind = UGLY_KINDS[number % UGLY_KINDS.length] ?? 'dark'
  const { bytes } = await renderUglyPicture(seed, number, kind)
  const picture = await images.process(bytes)
  const file = uglyFileName(seed, number)
  await store.put(file, picture)
  await client.query(
    'update photos set photo = $1, width = $2, height = $3, blur = $4 where user_id = $5 and photo = $6',
    [file, picture.width, picture.height, picture.blur, id, avatar],
  )
  const base = LONG_NAMES[number % LONG_NAMES.length] ?? ''
  const name = `${base.slice(0, 18)}${String(number).padStart(2, '0')}`
  await client.query('update users set avatar = $1, name = $2, name_key = $3 where id = $4', [
    file,
    name,
    toNameKey(name),
    id,
  ])
}

/** Every file that an ugly photo may have produced. */
export function listUglyFiles(seed: number): string[] {
  return Array.from({ length: UGLY_MEMBERS }, (_, number) => uglyFileName(seed, number))
}

function uglyFileName(seed: number, number: number): string {
  return `${createHash('sha256').update(`guinguette demo ugly ${seed} ${number}`).digest('hex').slice(0, 32)}.webp`
}

import type { PoolClient } from 'pg'
import type { PhotoStore } from '../../src/platform/storage/photo-store.ts'
import { Albums, type Owner, type Sitter, SOCIAL_TABLES } from './albums.ts'
import { CAST } from './cast.ts'
import { copyRows } from './copy.ts'
import {
  drawGallery,
  PAPER,
  type Painting,
  type rasterise,
  removeGallery,
  variantOf,
} from './portraits/gallery.ts'

interface Filling {
  store: PhotoStore
  seed: number
  now: number
  firstId: number
  size: number
  /** Called after each picture that is drawn. */
  onDrawn: () => void
  rasterise: typeof rasterise
}

/** Drawings of one person beside the portrait. */
const OTHERS = 4
/** One portrait in so many is of a person who is drawn again, for an album; so are those of the cast. */
const EVERY = 6
const BATCH = 5_000

/** How many pictures are drawn for so many portraits, about. */
export function pictureCount(portraits: number): number {
  return Math.round(portraits * (1 + OTHERS / EVERY)) + CAST.length * OTHERS
}

/** Every file that these portraits may have led to. */
export function allFiles(seed: number, paintings: readonly Painting[]): string[] {
  const variants = [...Array.from({ length: OTHERS }, (_, i) => i + 1), PAPER]
  return paintings.flatMap((painting) => [
    painting.file,
    ...variants.map((variant) => variantOf(seed, painting, variant).file),
  ])
}

/** Draws the portraits that members have, and gives each of these members an album with likes, comments and friends. */
export async function fillAlbums(
  client: PoolClient,
  paintings: readonly Painting[],
  filling: Filling,
): Promise<void> {
  const sitters = await drawSitters(client, paintings, filling)
  const pictures = [...sitters.values()].flatMap(({ portrait, others, paper }) =>
    [portrait, ...others, ...(paper ? [paper] : [])].map(({ file }) => file),
  )
  const albums = new Albums({ ...filling, cast: CAST.length })
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from photos')
  albums.lastPhotoId = rows[0]?.last ?? 0
  await client.query(`
    declare owners cursor for
    select u.id, u.avatar, m.signup, m.last_activity from users u join member_search m on m.user_id = u.id
    where u.demo and u.avatar is not null order by u.id`)
  for (;;) {
    const { rows: owners } = await client.query<Owner & { avatar: string }>(`fetch ${BATCH} from owners`)
    for (const owner of owners) {
      const sitter = sitters.get(owner.avatar)
      if (sitter) albums.add(owner, sitter)
    }
    for (const [table, columns] of SOCIAL_TABLES) {
      await copyRows(client, table, columns, albums.lines[table])
      albums.lines[table] = []
    }
    if (owners.length < BATCH) break
  }
  await client.query('close owners')
  const unused = pictures.filter((file) => !albums.files.has(file))
  await removeGallery(filling.store, unused)
  if (albums.lastPhotoId > 0) {
    await client.query(`select setval(pg_get_serial_sequence('photos', 'id'), $1)`, [albums.lastPhotoId])
  }
}

/** By the file of a profile photo, what there is of the person in it. */
async function drawSitters(
  client: PoolClient,
  paintings: readonly Painting[],
  { store, seed, firstId, onDrawn, rasterise }: Filling,
): Promise<Map<string, Sitter>> {
  const { rows } = await client.query<{ avatar: string; is_cast: boolean }>(
    'select avatar, bool_or(id < $1) as is_cast from users where demo and avatar is not null group by avatar',
    [firstId + CAST.length],
  )
  const used = new Map(rows.map(({ avatar, is_cast }) => [avatar, is_cast]))
  const shown = paintings.filter(({ file }) => used.has(file))
  const papered = shown.find(({ file }) => !used.get(file))
  const drawn = shown.map((painting) => ({
    painting,
    others:
      used.get(painting.file) || painting.place % EVERY === 0
        ? Array.from({ length: OTHERS }, (_, i) => variantOf(seed, painting, i + 1))
        : [],
    paper: painting === papered ? variantOf(seed, painting, PAPER) : undefined,
  }))
  const all = drawn.flatMap(({ painting, others, paper }) => [painting, ...others, ...(paper ? [paper] : [])])
  const blurs = await drawGallery(store, seed, all, onDrawn, rasterise)
  const picture = ({ file }: Painting) => ({ file, blur: blurs.get(file) ?? '' })
  return new Map(
    drawn.map(({ painting, others, paper }) => [
      painting.file,
      { portrait: picture(painting), others: others.map(picture), paper: paper && picture(paper) },
    ]),
  )
}

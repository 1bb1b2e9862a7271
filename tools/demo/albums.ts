import type { PoolClient } from 'pg'
import type { PhotoStore } from '../../src/platform/storage/photo-store.ts'
import { PHOTO_STATE } from '../../src/shared/photos.ts'
import { CAST, type DemoScope } from './cast.ts'
import { copyRows, formatCopyRow } from './copy.ts'
import {
  createVariant,
  deletePortraits,
  FULL_SIZE,
  PAPER_VARIANT,
  type PlannedPortrait,
  type rasterizeSvg,
  renderPortraits,
} from './portraits/gallery.ts'
import { pickComment, pickReply } from './profiles.ts'
import { createRandom, type Random } from './random.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

interface AlbumScope extends DemoScope {
  store: PhotoStore
  /** Called after each rendered picture. */
  onRendered: () => void
  rasterize: typeof rasterizeSvg | undefined
}

/** Additional pictures of one person. */
const EXTRA_PHOTOS = 4
/** One portrait in six, and each of the cast, gets additional pictures for an album. */
const EXTRA_EVERY = 6
const OWNER_BATCH = 5_000

/** Approximate number of pictures for this many portraits. */
export function countPictures(portraits: number): number {
  return Math.round(portraits * (1 + EXTRA_PHOTOS / EXTRA_EVERY)) + CAST.length * EXTRA_PHOTOS
}

/** Every file that these portraits may have produced. */
export function listPictureFiles(seed: number, portraits: readonly PlannedPortrait[]): string[] {
  const variants = [...Array.from({ length: EXTRA_PHOTOS }, (_, i) => i + 1), PAPER_VARIANT]
  return portraits.flatMap((portrait) => [
    portrait.file,
    ...variants.map((variant) => createVariant(seed, portrait, variant).file),
  ])
}

/** Renders the portraits in use and gives each of their owners an album with likes, comments and friends. */
export async function fillAlbums(
  client: PoolClient,
  portraits: readonly PlannedPortrait[],
  scope: AlbumScope,
): Promise<void> {
  const subjects = await renderSubjects(client, portraits, scope)
  const pictures = [...subjects.values()].flatMap(({ portrait, others, withPaper }) =>
    [portrait, ...others, ...(withPaper ? [withPaper] : [])].map(({ file }) => file),
  )
  const albums = new AlbumBuilder({ ...scope, cast: CAST.length })
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from photos')
  albums.lastPhotoId = rows[0]?.last ?? 0
  await client.query(`
    declare owners cursor for
    select u.id, u.avatar, m.signup, m.last_activity from users u join member_search m on m.user_id = u.id
    where u.demo and u.avatar is not null order by u.id`)
  for (;;) {
    const { rows: owners } = await client.query<AlbumOwner & { avatar: string }>(
      `fetch ${OWNER_BATCH} from owners`,
    )
    for (const owner of owners) {
      const subject = subjects.get(owner.avatar)
      if (subject) albums.add(owner, subject)
    }
    for (const [table, columns] of ALBUM_TABLES) {
      await copyRows(client, table, columns, albums.rows[table])
      albums.rows[table] = []
    }
    if (owners.length < OWNER_BATCH) break
  }
  await client.query('close owners')
  await client.query(`
    update users u set verified_at = m.signup + interval '3 days' from member_search m
    where m.user_id = u.id and u.demo and u.status = 1`)
  await client.query(`
    update photos p set compared = true from users u where u.id = p.user_id and u.demo and u.status = 1 and p.visible`)
  const unused = pictures.filter((file) => !albums.files.has(file))
  await deletePortraits(scope.store, unused)
  if (albums.lastPhotoId > 0) {
    await client.query(`select setval(pg_get_serial_sequence('photos', 'id'), $1)`, [albums.lastPhotoId])
  }
}

/** Pictures of each person, by the file of the profile photo. */
async function renderSubjects(
  client: PoolClient,
  portraits: readonly PlannedPortrait[],
  { store, seed, firstId, onRendered, rasterize }: AlbumScope,
): Promise<Map<string, PhotoSubject>> {
  const { rows } = await client.query<{ avatar: string; is_cast: boolean }>(
    'select avatar, bool_or(id < $1) as is_cast from users where demo and avatar is not null group by avatar',
    [firstId + CAST.length],
  )
  const used = new Map(rows.map(({ avatar, is_cast }) => [avatar, is_cast]))
  const shown = portraits.filter(({ file }) => used.has(file))
  const paperHolder = shown.find(({ file }) => !used.get(file))
  const planned = shown.map((portrait) => ({
    portrait,
    others:
      used.get(portrait.file) || portrait.index % EXTRA_EVERY === 0
        ? Array.from({ length: EXTRA_PHOTOS }, (_, i) => createVariant(seed, portrait, i + 1))
        : [],
    withPaper: portrait === paperHolder ? createVariant(seed, portrait, PAPER_VARIANT) : undefined,
  }))
  const all = planned.flatMap(({ portrait, others, withPaper }) => [
    portrait,
    ...others,
    ...(withPaper ? [withPaper] : []),
  ])
  const blurs = await renderPortraits(store, seed, all, onRendered, rasterize)
  const picture = ({ file }: PlannedPortrait) => ({ file, blur: blurs.get(file) ?? '' })
  return new Map(
    planned.map(({ portrait, others, withPaper }) => [
      portrait.file,
      {
        portrait: picture(portrait),
        others: others.map(picture),
        withPaper: withPaper && picture(withPaper),
      },
    ]),
  )
}

/** A picture in `DATA_DIR/photos`. */
export interface Picture {
  file: string
  blur: string
}

/** Pictures of the person on a member's profile photo. */
export interface PhotoSubject {
  portrait: Picture
  /** The same person in other scenes. */
  others: readonly Picture[]
  /** Holding a sheet of paper, for verification. */
  withPaper?: Picture | undefined
}

/** A member with a profile photo. */
export interface AlbumOwner {
  id: number
  signup: Date
  last_activity: Date
}

export interface AlbumOptions {
  seed: number
  /** Milliseconds since 1970. */
  now: number
  /** Id of the first member of the demo, and number of members. */
  firstId: number
  size: number
  /** The first members are the cast, who have more of everything. */
  cast: number
}

const ALBUM_COLUMNS = {
  photos: [
    ...['id', 'user_id', 'photo', 'state', 'verification', 'likes', 'comments', 'locked', 'width', 'height'],
    ...['blur', 'created_at', 'accepted_at', 'decided_at'],
  ],
  photo_likes: ['photo_id', 'user_id', 'created_at'],
  comments: ['photo_id', 'user_id', 'comment', 'created_at', 'updated_at'],
  friendships: ['user_id', 'friend_id', 'created_at'],
} as const
type AlbumTable = keyof typeof ALBUM_COLUMNS
/** Tables filled here and their columns, in the order of their foreign keys. */
export const ALBUM_TABLES = Object.entries(ALBUM_COLUMNS) as [AlbumTable, readonly string[]][]

/** Members whose newest photo awaits review. */
const AWAITING_PHOTOS = 8

/** Generates albums, likes, comments and friendships, member by member, as rows for COPY. */
export class AlbumBuilder {
  readonly rows: Record<AlbumTable, string[]> = { photos: [], photo_likes: [], comments: [], friendships: [] }
  /** Files of pictures in use. */
  readonly files = new Set<string>()
  lastPhotoId = 0
  private readonly random: Random
  private awaiting = 0
  private isVerifying = false

  constructor(private readonly options: AlbumOptions) {
    this.random = createRandom(options.seed, 'albums')
  }

  /** Adds a member's album with the likes and comments on it. */
  add(owner: AlbumOwner, subject: PhotoSubject): void {
    const { random } = this
    const isCast = owner.id < this.options.firstId + this.options.cast
    const friends = this.addFriends(owner, isCast)
    const others = isCast ? subject.others : subject.others.slice(0, random.weighted([30, 26, 20, 14, 10]))
    const locked = !isCast && random.chance(0.03)
    for (const picture of [subject.portrait, ...others]) {
      this.addPhoto(owner, picture, { isCast, friends, locked })
    }
    const [next] = subject.others.slice(others.length)
    if (next && !isCast && this.awaiting < AWAITING_PHOTOS) {
      this.awaiting++
      this.addAwaitingPhoto(owner.id, next, false)
    } else if (subject.withPaper && !isCast && !this.isVerifying) {
      this.isVerifying = true
      this.addAwaitingPhoto(owner.id, subject.withPaper, true)
    }
  }

  /** Picks friends with higher ids, so that no pair occurs twice. */
  private addFriends({ id, signup }: AlbumOwner, isCast: boolean): number[] {
    const { random } = this
    const last = this.options.firstId + this.options.size - 1
    const friends = this.pickMembers(isCast ? 14 : random.weighted([30, 24, 18, 12, 8, 5, 3]), id + 1, last)
    for (const friend of friends) {
      const at = this.pickTime(signup.getTime(), this.options.now)
      this.rows.friendships.push(formatCopyRow([id, friend, at]), formatCopyRow([friend, id, at]))
    }
    return friends
  }

  private addPhoto(
    owner: AlbumOwner,
    picture: Picture,
    { isCast, friends, locked }: { isCast: boolean; friends: readonly number[]; locked: boolean },
  ): void {
    const { random } = this
    const { firstId, size, now } = this.options
    const id = ++this.lastPhotoId
    this.files.add(picture.file)
    // Most photos date from around the member's last activity.
    const [from, to] = [owner.signup.getTime(), owner.last_activity.getTime()]
    const created = Math.floor(from + (to - from) * (1 - random.next() ** 3))
    const accepted = Math.min(now, created + Math.floor((3 + random.next() * 240) * MINUTE))
    const count = Math.floor(isCast ? 8 + 22 * random.next() : 14 * random.next() ** 3)
    const likers = this.pickMembers(count, firstId, firstId + size - 1).filter((liker) => liker !== owner.id)
    for (const liker of likers) {
      this.rows.photo_likes.push(formatCopyRow([id, liker, this.pickTime(accepted, now)]))
    }
    const comments = this.addComments(id, owner.id, accepted, friends, isCast)
    const at = new Date(accepted)
    const state = PHOTO_STATE.accepted
    const counts = [likers.length, comments]
    this.rows.photos.push(
      formatCopyRow([
        ...[id, owner.id, picture.file, state, false, ...counts, locked, FULL_SIZE.width, FULL_SIZE.height],
        ...[picture.blur, new Date(created), at, at],
      ]),
    )
  }

  /** Adds comments of friends and some answers of the owner. @returns the number of comments */
  private addComments(
    photoId: number,
    ownerId: number,
    from: number,
    friends: readonly number[],
    isCast: boolean,
  ): number {
    const { random } = this
    const comments: { userId: number; comment: string; at: Date }[] = []
    for (const friend of friends) {
      if (!random.chance(isCast ? 0.35 : 0.2)) continue
      const at = this.pickTime(from, this.options.now)
      comments.push({ userId: friend, comment: pickComment(random), at })
      if (!random.chance(0.3)) continue
      comments.push({
        userId: ownerId,
        comment: pickReply(random),
        at: this.pickTime(at.getTime(), this.options.now, DAY),
      })
    }
    // Ids follow the order of time.
    comments.sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const { userId, comment, at } of comments) {
      this.rows.comments.push(formatCopyRow([photoId, userId, comment, at, at]))
    }
    return comments.length
  }

  private addAwaitingPhoto(ownerId: number, { file, blur }: Picture, verification: boolean): void {
    const id = ++this.lastPhotoId
    this.files.add(file)
    // Ids follow the order of time.
    const since = verification ? 0 : AWAITING_PHOTOS + 1 - this.awaiting
    const created = new Date(this.options.now - since * HOUR - Math.floor(this.random.next() * 50 * MINUTE))
    this.rows.photos.push(
      formatCopyRow([
        ...[
          id,
          ownerId,
          file,
          PHOTO_STATE.awaiting,
          verification,
          0,
          0,
          false,
          FULL_SIZE.width,
          FULL_SIZE.height,
        ],
        ...[blur, created, null, null],
      ]),
    )
  }

  /** At most this many members, each once. */
  private pickMembers(count: number, from: number, to: number): number[] {
    if (to < from) return []
    const picked = new Set<number>()
    for (let i = 0; i < count; i++) picked.add(from + this.random.below(to - from + 1))
    return [...picked]
  }

  /** A time in between, more likely early; at most `within` after the first. */
  private pickTime(from: number, to: number, within = Number.POSITIVE_INFINITY): Date {
    return new Date(Math.floor(from + Math.min(to - from, within) * this.random.next() ** 2))
  }
}

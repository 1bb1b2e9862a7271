import { PHOTO_STATE } from '../../src/shared/photos.ts'
import { copyLine } from './copy.ts'
import { FULL } from './portraits/gallery.ts'
import { createRandom, type Random } from './random.ts'
import { pickComment, pickReply } from './words/comments.ts'

/** A picture that stands in `DATA_DIR/photos`. */
export interface Picture {
  file: string
  blur: string
}

/** What there is of the person whom a member shows as profile photo. */
export interface Sitter {
  portrait: Picture
  /** The same person elsewhere. */
  others: readonly Picture[]
  /** With a sheet of paper in hand. */
  paper?: Picture | undefined
}

/** A member with a profile photo. */
export interface Owner {
  id: number
  signup: Date
  last_activity: Date
}

export interface AlbumOptions {
  seed: number
  /** Milliseconds since 1970. */
  now: number
  /** Id of the first member of the demo, and how many there are. */
  firstId: number
  size: number
  /** How many of the first members are the cast, who have more of everything. */
  cast: number
}

const COLUMNS = {
  photos: [
    ...['id', 'user_id', 'photo', 'state', 'verification', 'likes', 'comments', 'locked', 'width', 'height'],
    ...['blur', 'created_at', 'accepted_at', 'decided_at'],
  ],
  photo_likes: ['photo_id', 'user_id', 'created_at'],
  comments: ['photo_id', 'user_id', 'comment', 'created_at', 'updated_at'],
  friendships: ['user_id', 'friend_id', 'created_at'],
} as const
type Table = keyof typeof COLUMNS
/** Tables that hold what members do with each other, and their columns; each after what it refers to. */
export const SOCIAL_TABLES = Object.entries(COLUMNS) as [Table, readonly string[]][]

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
/** Members whose newest photo awaits validation. */
const AWAITING = 8

/** Makes up albums, likes, comments and friendships, member by member, as lines for COPY. */
export class Albums {
  readonly lines: Record<Table, string[]> = { photos: [], photo_likes: [], comments: [], friendships: [] }
  /** Pictures that somebody has. */
  readonly files = new Set<string>()
  lastPhotoId = 0
  private readonly random: Random
  private awaiting = 0
  private isVerifying = false

  constructor(private readonly options: AlbumOptions) {
    this.random = createRandom(options.seed, 'albums')
  }

  /** The album of one member with all that others made of it. */
  add(owner: Owner, sitter: Sitter): void {
    const { random } = this
    const isCast = owner.id < this.options.firstId + this.options.cast
    const friends = this.befriend(owner, isCast)
    const others = isCast ? sitter.others : sitter.others.slice(0, random.weighted([30, 26, 20, 14, 10]))
    const locked = !isCast && random.chance(0.03)
    for (const picture of [sitter.portrait, ...others]) {
      this.addPhoto(owner, picture, { isCast, friends, locked })
    }
    const [next] = sitter.others.slice(others.length)
    if (next && !isCast && this.awaiting < AWAITING) {
      this.awaiting++
      this.addAwaiting(owner.id, next, false)
    } else if (sitter.paper && !isCast && !this.isVerifying) {
      this.isVerifying = true
      this.addAwaiting(owner.id, sitter.paper, true)
    }
  }

  /** Friends further down the list, so that no pair is made twice. */
  private befriend({ id, signup }: Owner, isCast: boolean): number[] {
    const { random } = this
    const last = this.options.firstId + this.options.size - 1
    const friends = this.members(isCast ? 14 : random.weighted([30, 24, 18, 12, 8, 5, 3]), id + 1, last)
    for (const friend of friends) {
      const at = this.between(signup.getTime(), this.options.now)
      this.lines.friendships.push(copyLine([id, friend, at]), copyLine([friend, id, at]))
    }
    return friends
  }

  private addPhoto(
    owner: Owner,
    picture: Picture,
    { isCast, friends, locked }: { isCast: boolean; friends: readonly number[]; locked: boolean },
  ): void {
    const { random } = this
    const { firstId, size, now } = this.options
    const id = ++this.lastPhotoId
    this.files.add(picture.file)
    // Most photos are of the time when members were here last.
    const [from, to] = [owner.signup.getTime(), owner.last_activity.getTime()]
    const created = Math.floor(from + (to - from) * (1 - random.next() ** 3))
    const accepted = Math.min(now, created + Math.floor((3 + random.next() * 240) * MINUTE))
    const count = Math.floor(isCast ? 8 + 22 * random.next() : 14 * random.next() ** 3)
    const likers = this.members(count, firstId, firstId + size - 1).filter((liker) => liker !== owner.id)
    for (const liker of likers) {
      this.lines.photo_likes.push(copyLine([id, liker, this.between(accepted, now)]))
    }
    const comments = this.comment(id, owner.id, accepted, friends, isCast)
    const at = new Date(accepted)
    const state = PHOTO_STATE.accepted
    const counts = [likers.length, comments]
    this.lines.photos.push(
      copyLine([
        ...[id, owner.id, picture.file, state, false, ...counts, locked, FULL.width, FULL.height],
        ...[picture.blur, new Date(created), at, at],
      ]),
    )
  }

  /** Some friends say something, and now and then the owner answers; gives how many comments there are. */
  private comment(
    photoId: number,
    ownerId: number,
    from: number,
    friends: readonly number[],
    isCast: boolean,
  ): number {
    const { random } = this
    const said: { userId: number; words: string; at: Date }[] = []
    for (const friend of friends) {
      if (!random.chance(isCast ? 0.35 : 0.2)) continue
      const at = this.between(from, this.options.now)
      said.push({ userId: friend, words: pickComment(random), at })
      if (!random.chance(0.3)) continue
      said.push({
        userId: ownerId,
        words: pickReply(random),
        at: this.between(at.getTime(), this.options.now, DAY),
      })
    }
    // In the order of their ids, as they were written.
    said.sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const { userId, words, at } of said) {
      this.lines.comments.push(copyLine([photoId, userId, words, at, at]))
    }
    return said.length
  }

  private addAwaiting(ownerId: number, { file, blur }: Picture, verification: boolean): void {
    const id = ++this.lastPhotoId
    this.files.add(file)
    // In the order of their ids, as members sent them.
    const since = verification ? 0 : AWAITING + 1 - this.awaiting
    const created = new Date(this.options.now - since * HOUR - Math.floor(this.random.next() * 50 * MINUTE))
    this.lines.photos.push(
      copyLine([
        ...[id, ownerId, file, PHOTO_STATE.awaiting, verification, 0, 0, false, FULL.width, FULL.height],
        ...[blur, created, null, null],
      ]),
    )
  }

  /** So many members, or fewer, each once. */
  private members(count: number, from: number, to: number): number[] {
    if (to < from) return []
    const picked = new Set<number>()
    for (let i = 0; i < count; i++) picked.add(from + this.random.below(to - from + 1))
    return [...picked]
  }

  /** A moment in between, sooner rather than later; `within`: at most so long after the first. */
  private between(from: number, to: number, within = Number.POSITIVE_INFINITY): Date {
    return new Date(Math.floor(from + Math.min(to - from, within) * this.random.next() ** 2))
  }
}

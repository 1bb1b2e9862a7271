import type { Generated, GeneratedAlways } from 'kysely'

/** A photo of an album, or one that asks for verification. */
export interface Photos {
  id: Generated<number>
  user_id: number
  /** Name of its file, the same in each size: 128 random bits and `.webp`. */
  photo: string
  /** `PHOTO_STATE` of `shared/photos.ts`. */
  state: Generated<number>
  /** Shows its owner with the code in hand: for staff alone, never in the album. */
  verification: Generated<boolean>
  /** Accepted and no verification photo: what others may see. */
  visible: GeneratedAlways<boolean>
  /** Kept with `photo_likes`. */
  likes: Generated<number>
  /** Comments that are not moderated; kept with `comments`. */
  comments: Generated<number>
  /** No further comments. */
  locked: Generated<boolean>
  /** Pixels of the full size. */
  width: number
  height: number
  /** Data address of a tiny blurred copy, shown until the photo is there. */
  blur: Generated<string>
  /** Perceptual hash, 64 bits as `0` and `1`; null where none was made. */
  hash: string | null
  created_at: Generated<Date>
  /** Place on the wall; whole milliseconds. */
  accepted_at: Date | null
  decided_at: Date | null
  decided_by: number | null
  reason: string | null
}

/** Files being stored; one that is old belongs to an upload that was killed, and is swept. */
export interface PhotoDrafts {
  photo: string
  created_at: Generated<Date>
}

/** Hashes of banned photos: what looks like one is refused at upload. */
export interface PhotoBans {
  id: Generated<number>
  hash: string
  created_at: Generated<Date>
}

export interface PhotoLikes {
  photo_id: number
  user_id: number
  created_at: Generated<Date>
}

export interface Comments {
  id: Generated<number>
  photo_id: number
  user_id: number
  comment: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  moderated_at: Date | null
  /** The decision that hid it with its author's account. */
  hidden_by: number | null
}

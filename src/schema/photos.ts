import type { Generated, GeneratedAlways } from 'kysely'

/** A photo of an album, for verification, or of a forum post. */
export interface Photos {
  id: Generated<number>
  user_id: number
  /** File name, the same in each size: 128 random bits and `.webp`. */
  photo: string
  /** `PHOTO_STATE` of `shared/photos.ts`. */
  state: Generated<number>
  /** Shows its owner holding the code; visible to staff only, never in the album. */
  verification: Generated<boolean>
  /** Staff compared it with a verification photo. */
  compared: Generated<boolean>
  /** Of an album, accepted and not for verification: visible to others. */
  visible: GeneratedAlways<boolean>
  /** Updated with `photo_likes`. */
  likes: Generated<number>
  /** Comments that are not moderated; updated with `comments`. */
  comments: Generated<number>
  /** No further comments. */
  locked: Generated<boolean>
  /** Pixels of the full size. */
  width: number
  height: number
  /** Data address of a tiny blurred copy, shown while the photo loads. */
  blur: Generated<string>
  /** The member's crop: left, top, width and height in thousandths of the upright picture; null if there is none. */
  crop: number[] | null
  /** Quarter turns clockwise from the upload; the stored sizes are turned. */
  turns: Generated<number>
  /** The forum post that shows it; null for others. No album has it then. */
  post_id: number | null
  /** Its place in the post, from 1. */
  post_position: number | null
  /** Alternative text by its owner; never empty in a post. */
  alt: Generated<string>
  /** Place in the album, from 1; null if its owner has not ordered it since. */
  position: number | null
  /** Perceptual hash, 64 bits as `0` and `1`; null if there is none. */
  hash: string | null
  created_at: Generated<Date>
  /** Position on the wall; whole milliseconds. */
  accepted_at: Date | null
  decided_at: Date | null
  decided_by: number | null
  reason: string | null
}

/** Files of running uploads; old ones are abandoned and swept. */
export interface PhotoDrafts {
  photo: string
  created_at: Generated<Date>
}

/** Hashes of banned photos: similar ones are refused at upload. */
export interface PhotoBans {
  id: Generated<number>
  hash: string
  created_at: Generated<Date>
  /** When the hashes of its variants were computed, or its file was found missing. */
  hashed_at: Generated<Date | null>
}

/** Variants of banned photos: turned, mirrored, negative, cropped, without a border. */
export interface PhotoBanHashes {
  ban_id: number
  number: number
  /** 64 bits of the broad shapes, and 256 of detail. */
  hash: string
  detail: string
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

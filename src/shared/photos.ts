/** State of a photo, by stored number (product.md 5). */
export const PHOTO_STATE = { awaiting: 0, accepted: 1, refused: 2, moderated: 3, banned: 4 } as const
/** Files of a banned photo are sealed: served to nobody, while the ban can be undone. */
export const isSealed = (state: number): boolean => state === PHOTO_STATE.banned
/** Days for which a decision about a photo can be undone and its files exist. */
export const PHOTO_RETENTION_DAYS = 30
/** Bits of 64 in which the perceptual hashes of two similar photos may differ. */
export const SIMILAR_BITS = 7
/** Name of the multipart field of an upload (specification 2, section 3). */
export const UPLOAD_FIELD = 'file_upload'
/** Maximum file size (specification 2, section 9). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/** Maximum photos of an album, pending ones included (specification 2, section 9). */
export const ALBUM_CAP = 9

interface Counted {
  state: number
  verification: boolean
}

export function countsInAlbum({ state, verification }: Counted): boolean {
  return !verification && (state === PHOTO_STATE.awaiting || state === PHOTO_STATE.accepted)
}

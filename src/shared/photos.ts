/** State of a photo by its stored number (product.md 5). */
export const PHOTO_STATE = { awaiting: 0, accepted: 1, refused: 2, moderated: 3, banned: 4 } as const
/** Photos of an album, those that await validation counted in (specification 2, section 9). */
export const ALBUM_CAP = 9

interface Counted {
  state: number
  verification: boolean
}

/** Whether a photo takes one of the album's places. */
export function countsInAlbum({ state, verification }: Counted): boolean {
  return !verification && (state === PHOTO_STATE.awaiting || state === PHOTO_STATE.accepted)
}

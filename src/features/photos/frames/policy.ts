import { PHOTO_STATE } from '../../../shared/photos.ts'
import { BAD_CROP, CROP_TOO_SMALL, PHOTO_NOT_EDITABLE } from './texts.ts'

/** Left, top, width and height in thousandths of the turned picture. */
export type CropBox = readonly [left: number, top: number, width: number, height: number]

/** Width by height of a crop. */
export const CROP_RATIO = 4 / 5
/** Share by which a crop may miss the ratio: thousandths of a short side are coarse. */
const RATIO_TOLERANCE = 0.04
/** A narrower crop would be blown up on every card; in pixels of the stored picture. */
export const MIN_CROP_WIDTH = 200

interface StoredFrame {
  crop: readonly number[] | null
  turns: number
  /** Pixels of the stored picture, which is turned. */
  width: number
  height: number
}

interface FrameEdit {
  crop?: CropBox | null | undefined
  turns?: number | undefined
}

/** The frame after an edit. */
export interface FrameChange {
  crop: CropBox | null
  turns: number
  /** Quarter turns from the stored picture. */
  turn: number
}

/** The frame after an edit; null if it changes nothing. A turn without a crop removes the crop. */
export function planFrame(stored: StoredFrame, edit: FrameEdit): FrameChange | null {
  const turns = edit.turns ?? stored.turns
  const turn = (turns - stored.turns + 4) % 4
  const unchanged = turn === 0 ? (stored.crop as CropBox | null) : null
  const crop = edit.crop === undefined ? unchanged : edit.crop
  const isSame = turn === 0 && String(crop ?? '') === String(stored.crop ?? '')
  return isSame ? null : { crop, turns, turn }
}

/** Returns why a crop is refused; null if it is none or inside the picture, 4:5 and large enough. */
export function getCropRefusal(
  { crop, turn }: FrameChange,
  { width: storedWidth, height: storedHeight }: Pick<StoredFrame, 'width' | 'height'>,
): string | null {
  if (!crop) return null
  const [left, top, width, height] = crop
  if (left + width > 1_000 || top + height > 1_000 || width === 0 || height === 0) return BAD_CROP
  const isSwapped = turn % 2 === 1
  const wide = (width * (isSwapped ? storedHeight : storedWidth)) / 1_000
  const high = (height * (isSwapped ? storedWidth : storedHeight)) / 1_000
  if (Math.abs(wide / high / CROP_RATIO - 1) > RATIO_TOLERANCE) return BAD_CROP
  return wide < MIN_CROP_WIDTH - 1 ? CROP_TOO_SMALL : null
}

/** Returns why the owner may not edit a photo; a verification photo stays as it was sent. */
export function getEditRefusal({
  state,
  verification,
}: {
  state: number
  verification: boolean
}): string | null {
  const isOfAlbum = state === PHOTO_STATE.awaiting || state === PHOTO_STATE.accepted
  return isOfAlbum && !verification ? null : PHOTO_NOT_EDITABLE
}

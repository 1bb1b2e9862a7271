import { PHOTO_STATE } from '../../../../shared/photos.ts'

interface PhotoWithState {
  state: number
  verification: boolean
}

export type ShownState = 'visible' | 'awaiting' | 'refused' | 'moderated' | 'verification'

/** What its owner and staff are told of a photo: others are given visible ones alone. */
export function getShownState({ state, verification }: PhotoWithState): ShownState {
  if (verification) return 'verification'
  if (state === PHOTO_STATE.accepted) return 'visible'
  if (state === PHOTO_STATE.awaiting) return 'awaiting'
  return state === PHOTO_STATE.refused ? 'refused' : 'moderated'
}

/** How many photos there are in each state. */
export function countPhotosByState(photos: readonly PhotoWithState[]): Record<ShownState, number> {
  const counts = { visible: 0, awaiting: 0, refused: 0, moderated: 0, verification: 0 }
  for (const photo of photos) counts[getShownState(photo)]++
  return counts
}

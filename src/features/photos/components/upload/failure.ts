import { CallError } from '../../../../client/call.ts'
import { GENERIC_ERROR, INVALID_DATA } from '../../../../shared/texts.ts'
import { UPLOAD_FIELD } from '../../contract/upload.ts'
import { CONNECTION_LOST, OUT_OF_BREATH, SLOW_DOWN } from '../../upload-page-texts.ts'
import { TOO_HEAVY } from '../../upload-texts.ts'

export interface Failure {
  sentence: string
  /** Says what is wrong with the photo: stands under it and is not toasted. */
  ofPhoto: boolean
}

/** Where an answer brings no sentence of its own: from the network, or from what stands before the site. */
const SENTENCES: Record<number, string> = {
  0: CONNECTION_LOST,
  413: TOO_HEAVY,
  429: SLOW_DOWN,
  502: OUT_OF_BREATH,
  503: OUT_OF_BREATH,
  504: OUT_OF_BREATH,
}

/** Too heavy as it is, and not to be made lighter in this browser. */
export const TOO_HEAVY_HERE: Failure = { sentence: TOO_HEAVY, ofPhoto: true }

/** What is said when a photo was not taken (specification 2, sections 5 and 8). */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { sentence: GENERIC_ERROR, ofPhoto: false }
  const ofPhoto = error.errors[UPLOAD_FIELD]?.[0]
  if (ofPhoto) return { sentence: ofPhoto, ofPhoto: true }
  const said = error.serverMessage === INVALID_DATA ? undefined : error.serverMessage
  return { sentence: said ?? SENTENCES[error.status] ?? GENERIC_ERROR, ofPhoto: false }
}

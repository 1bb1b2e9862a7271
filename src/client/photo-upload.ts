import type { Endpoint, Reply } from '../shared/endpoint.ts'
import { UPLOAD_FIELD } from '../shared/photos.ts'
import { GENERIC_ERROR, INVALID_DATA } from '../shared/texts.ts'
import { PHOTO_TOO_LARGE, SITE_BUSY, UPLOAD_INTERRUPTED } from '../shared/upload-texts.ts'
import { CallError } from './call.ts'
import { preparePicture } from './picture.ts'
import { type UploadOptions, uploadFile } from './upload.ts'

// Photos of posts and messages: sent once the member sends the text, repeated after a failure.

/**
 * Reduces a picture and makes the declared call with it.
 * @throws CallError on any failure; 413 for a picture that cannot be made small enough
 */
export async function uploadPhoto<E extends Endpoint>(
  endpoint: E,
  file: File,
  options: UploadOptions,
): Promise<Reply<E>> {
  const picture = await preparePicture(file)
  if (!picture) throw new CallError(413, PHOTO_TOO_LARGE)
  return await uploadFile(endpoint, picture, options)
}

/** Sentences for answers without one of their own: network failures and proxies. */
const FAILURE_TEXTS: Record<number, string> = {
  0: UPLOAD_INTERRUPTED,
  413: PHOTO_TOO_LARGE,
  502: SITE_BUSY,
  503: SITE_BUSY,
  504: SITE_BUSY,
}

/** The sentence under a photo that was not stored. */
export function formatUploadFailure(error: unknown): string {
  if (!(error instanceof CallError)) return GENERIC_ERROR
  const ofField = error.errors[UPLOAD_FIELD]?.[0] ?? Object.values(error.errors)[0]?.[0]
  const sentence = error.serverMessage === INVALID_DATA ? undefined : error.serverMessage
  return ofField ?? sentence ?? FAILURE_TEXTS[error.status] ?? GENERIC_ERROR
}

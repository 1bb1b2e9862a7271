import type { AppContext } from '../../platform/context.ts'
import { InvalidImage, type ProcessedImage } from '../../platform/images/processed-image.ts'
import { wrongPhoto } from './receive.ts'
import { NOT_A_PICTURE, TOO_MANY_FRAMES, TOO_MANY_PIXELS, UNREADABLE } from './upload-texts.ts'

const SENTENCES: Record<InvalidImage['reason'], string> = {
  kind: NOT_A_PICTURE,
  unreadable: UNREADABLE,
  pixels: TOO_MANY_PIXELS,
  frames: TOO_MANY_FRAMES,
}

/** The picture that these bytes are. @throws InvalidData under the photo's field, Busy when too many wait */
export async function readPicture(
  { images }: Pick<AppContext, 'images'>,
  bytes: Buffer,
): Promise<ProcessedImage> {
  try {
    return await images.process(bytes)
  } catch (error) {
    if (error instanceof InvalidImage) throw wrongPhoto(SENTENCES[error.reason])
    throw error
  }
}

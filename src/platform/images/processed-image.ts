/** A picture from outside, in our own encoding and every size; nothing of the file survives but what is seen. */
export interface ProcessedImage {
  /** WebP, its longer side 1600 pixels at most. */
  full: Buffer
  thumbnail: Buffer
  avatar: Buffer
  /** Of `full`. */
  width: number
  height: number
  /** 64 bits as 16 hexadecimal digits; pictures that look alike differ in few of them. */
  hash: string
  /** A tiny blurred copy as a `data:` address, under 250 characters. */
  blur: string
}

/** Why a file is no picture that we take. */
export type ImageFault = 'unreadable' | 'kind' | 'pixels' | 'frames'

/** The file is to blame. */
export class InvalidImage extends Error {
  override name = 'BadPicture'
  constructor(readonly reason: ImageFault) {
    super(reason)
  }
}

/** Too many pictures wait already: later it will go. */
export class ImageQueueFull extends Error {
  override name = 'Busy'
}

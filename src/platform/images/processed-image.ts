/** A hash of a variant of a picture: turned, mirrored, negative, or a part of it. Bits as `0` and `1`. */
export interface VariantHash {
  /** 64 bits of the broad shapes. */
  hash: string
  /** 256 bits of detail, which tell similar pictures apart. */
  detail: string
}

/** An uploaded image, re-encoded in every size, without metadata. */
export interface ProcessedImage {
  /** WebP, at most 1600 pixels on the longer side. */
  full: Buffer
  thumbnail: Buffer
  avatar: Buffer
  /** Of `full`. */
  width: number
  height: number
  /** 64 bits as 16 hexadecimal digits; similar images differ in few bits. */
  hash: string
  /** Stored when the picture is banned. */
  banHashes: VariantHash[]
  /** Compared with those of banned pictures at upload. */
  uploadHashes: VariantHash[]
  /** A tiny blurred copy as a `data:` address, under 250 characters. */
  blur: string
}

/** Reason for rejecting a file. */
export type ImageFault = 'unreadable' | 'kind' | 'pixels' | 'frames'

/** The file is to blame. */
export class InvalidImage extends Error {
  override name = 'InvalidImage'
  constructor(readonly reason: ImageFault) {
    super(reason)
  }
}

/** Too many images wait; a later attempt may succeed. */
export class ImageQueueFull extends Error {
  override name = 'ImageQueueFull'
}

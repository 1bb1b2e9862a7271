/** A hash of a variant of a picture: turned, mirrored, negative, or a part of it. Bits as `0` and `1`. */
export interface VariantHash {
  /** 64 bits of the broad shapes. */
  hash: string
  /** 256 bits of detail, which tell similar pictures apart. */
  detail: string
}

/** Left, top, width and height, in thousandths of the sides of the upright picture. */
export type Crop = readonly [left: number, top: number, width: number, height: number]

/** How a stored picture is turned and cropped. */
export interface Frame {
  /** Null: by the shape of the picture (`frame-image.mjs`). */
  crop: Crop | null
  /** Quarter turns clockwise, before the crop. */
  turn: number
}

/** An image in every size. */
export interface FramedImage {
  /** WebP, at most 1600 pixels on the longer side. */
  full: Buffer
  thumbnail: Buffer
  avatar: Buffer
  /** Of `full`. */
  width: number
  height: number
  /** A tiny blurred copy of the thumbnail as a `data:` address, under 250 characters. */
  blur: string
}

/** An uploaded image, re-encoded in every size, without metadata. */
export interface ProcessedImage extends FramedImage {
  /** 64 bits as 16 hexadecimal digits; similar images differ in few bits. */
  hash: string
  /** Stored when the picture is banned. */
  banHashes: VariantHash[]
  /** Compared with those of banned pictures at upload. */
  uploadHashes: VariantHash[]
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

import type { LogoPlate } from '../../shared/logo.ts'

/** A file on the disk, which its reader alone has in memory, or its bytes. */
export type ImageSource = Buffer | { path: string; size: number }

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

/** Asks for the sizes of a logo. */
export interface LogoOrder {
  /** Its room in CSS pixels. */
  box: { width: number; height: number }
  /** Of width by height. */
  ratio: { lowest: number; highest: number }
  /** Colours of icons, by the plate that needs each. */
  grounds: Record<LogoPlate, string>
}

/** A logo without its transparent margin, in PNG. */
export interface RenderedLogo {
  full: Buffer
  /** Of `full`, which has two pixels for each. */
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel of `full`. */
  pixels: Uint8Array
  icons: Record<LogoPlate, { large: Buffer; small: Buffer }>
}

/** Nothing is drawn; or proportions or size are out of the limits. */
export type LogoFault = 'blank' | 'wide' | 'tall' | 'small'

export type LogoReading = RenderedLogo | { fault: LogoFault }

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

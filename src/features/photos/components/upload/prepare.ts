import { UPLOAD_MAX } from '../../contract/upload.ts'

/** Pixels of the long side; a larger picture is sent smaller than it is. */
export const LONGEST_SIDE = 4096
const QUALITY = 0.9

/** Kinds that the server reads for sure; another that this browser reads is made a JPEG. */
const READ_EVERYWHERE = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

interface Size {
  width: number
  height: number
}

/** Sent as it is, made a JPEG of this size, or too heavy to be sent. */
export type Plan = 'send' | 'refuse' | Size

/** What becomes of a picture. @param size null where this browser cannot read it */
export function planFor({ bytes, type, size }: { bytes: number; type: string; size: Size | null }): Plan {
  const isLight = bytes <= UPLOAD_MAX
  if (!size) return isLight ? 'send' : 'refuse'
  const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height))
  if (scale === 1 && isLight && READ_EVERYWHERE.includes(type)) return 'send'
  return { width: scaled(size.width, scale), height: scaled(size.height, scale) }
}

const scaled = (side: number, scale: number) => Math.max(1, Math.round(side * scale))

/** The picture as it is to be sent; null when it is too heavy and cannot be made lighter here. */
export async function preparePicture(file: File): Promise<File | null> {
  const picture = await decode(file)
  const plan = planFor({ bytes: file.size, type: file.type, size: picture })
  const jpeg = picture && typeof plan === 'object' ? await draw(picture, plan) : null
  picture?.close()
  if (jpeg && jpeg.size <= UPLOAD_MAX) return new File([jpeg], 'photo.jpg', { type: 'image/jpeg' })
  return file.size <= UPLOAD_MAX ? file : null
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

async function draw(picture: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // A JPEG has no transparency: what is clear would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

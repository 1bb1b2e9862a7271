import { UPLOAD_MAX_BYTES } from '../shared/photos.ts'

// Pictures before their upload.

/** Some systems report no type for formats such as HEIC; the server checks the content. */
export const canBePicture = ({ type }: File) => type === '' || type.startsWith('image/')

/** Longest side in pixels; larger pictures are scaled down. */
const MAX_SIDE = 4096
const JPEG_QUALITY = 0.9

/** Formats that the server decodes; other readable ones are converted to JPEG. */
const SUPPORTED_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

interface Size {
  width: number
  height: number
}

/** Send as it is, refuse, or convert to a JPEG of this size. */
type UploadPlan = 'send' | 'refuse' | Size

/** Decides how to send a picture. @param size null if this browser cannot decode it */
export function planUpload({
  bytes,
  type,
  size,
}: {
  bytes: number
  type: string
  size: Size | null
}): UploadPlan {
  const isLight = bytes <= UPLOAD_MAX_BYTES
  if (!size) return isLight ? 'send' : 'refuse'
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height))
  if (scale === 1 && isLight && SUPPORTED_TYPES.includes(type)) return 'send'
  return { width: scaleSide(size.width, scale), height: scaleSide(size.height, scale) }
}

const scaleSide = (side: number, scale: number) => Math.max(1, Math.round(side * scale))

/**
 * Prepares the file to send; null if it is too large and this browser cannot make it smaller.
 * @param onDecoded this browser can show it
 */
export async function preparePicture(file: File, onDecoded: () => void = () => {}): Promise<File | null> {
  const picture = await decodePicture(file)
  if (picture) onDecoded()
  const plan = planUpload({ bytes: file.size, type: file.type, size: picture })
  const jpeg = picture && typeof plan === 'object' ? await renderJpeg(picture, plan) : null
  picture?.close()
  if (jpeg && jpeg.size <= UPLOAD_MAX_BYTES) return new File([jpeg], 'photo.jpg', { type: 'image/jpeg' })
  return file.size <= UPLOAD_MAX_BYTES ? file : null
}

async function decodePicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

async function renderJpeg(picture: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

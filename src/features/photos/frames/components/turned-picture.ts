/** Longest side of what is stored: cropping needs no more. */
const MAX_SIDE = 1600

/** A picture as it is cropped. */
export interface TurnedPicture {
  /** Object URL; the caller revokes it. */
  url: string
  /** Pixels, as the server stores them. */
  width: number
  height: number
}

/** Loads a picture, turned by quarters clockwise; null if this browser cannot. */
export async function loadTurned(src: string, turn: number): Promise<TurnedPicture | null> {
  try {
    const image = new Image()
    image.src = src
    await image.decode()
    const scale = Math.min(1, MAX_SIDE / Math.max(image.naturalWidth, image.naturalHeight))
    const [wide, high] = [Math.round(image.naturalWidth * scale), Math.round(image.naturalHeight * scale)]
    const canvas = document.createElement('canvas')
    canvas.width = turn % 2 === 1 ? high : wide
    canvas.height = turn % 2 === 1 ? wide : high
    const context = canvas.getContext('2d')
    if (!context) return null
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((turn * Math.PI) / 2)
    context.drawImage(image, -wide / 2, -high / 2, wide, high)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return blob && { url: URL.createObjectURL(blob), width: canvas.width, height: canvas.height }
  } catch {
    return null
  }
}

import { afterEach, describe, expect, test, vi } from 'vitest'
import { planUpload, preparePicture } from './picture.ts'

const MB = 1024 * 1024
const JPEG = 'image/jpeg'

describe('planUpload', () => {
  test.each([
    ['a photo of a phone is sent as it is', 3 * MB, JPEG, [4000, 3000], 'send'],
    ['the longest side that is sent as it is', 3 * MB, JPEG, [4096, 3072], 'send'],
    ['one more pixel is too many', 3 * MB, JPEG, [4097, 3072], { width: 4096, height: 3071 }],
    ['upright ones too', 3 * MB, JPEG, [3000, 8192], { width: 1500, height: 4096 }],
    ['a strip keeps a pixel of width', MB, JPEG, [1, 50_000], { width: 1, height: 4096 }],
    ['10 MB are sent', 10 * MB, JPEG, [4000, 3000], 'send'],
    [
      'a byte more is written anew at the same size',
      10 * MB + 1,
      JPEG,
      [4000, 3000],
      { width: 4000, height: 3000 },
    ],
    ['small PNG and GIF stay what they are', MB, 'image/png', [900, 600], 'send'],
    ['an animation too', 4 * MB, 'image/gif', [500, 500], 'send'],
    ['a large PNG becomes a JPEG', 4 * MB, 'image/png', [8192, 4096], { width: 4096, height: 2048 }],
    [
      'a kind that the server may not read does too',
      MB,
      'image/heic',
      [4000, 3000],
      { width: 4000, height: 3000 },
    ],
    ['what this browser cannot read is sent', MB, 'image/heic', null, 'send'],
    ['but not when it is too heavy', 10 * MB + 1, 'image/heic', null, 'refuse'],
  ] as const)('%s', (_what, bytes, type, size, plan) => {
    expect(planUpload({ bytes, type, size: size && { width: size[0], height: size[1] } })).toEqual(plan)
  })
})

describe('preparePicture', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Empty content: only the size matters. */
  const sized = <T extends Blob>(blob: T, bytes: number) =>
    Object.defineProperty(blob, 'size', { value: bytes })
  const picture = (bytes: number, type = JPEG) => sized(new File(['.'], 'plage.jpg', { type }), bytes)
  const context = { fillRect: vi.fn(), drawImage: vi.fn() }
  /** Stubs a browser that decodes pictures of this size and encodes JPEGs of so many bytes. */
  const browser = (width: number, height: number, bytes: number) => {
    const close = vi.fn()
    const decode = vi.fn(async () => ({ width, height, close }))
    vi.stubGlobal('createImageBitmap', decode)
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(sized(new Blob(['.']), bytes)),
    )
    return { close, decode }
  }

  test('renders a large picture as a smaller JPEG, upright and on white', async () => {
    const { close, decode } = browser(8000, 6000, 2 * MB)
    const file = picture(9 * MB)
    const sent = await preparePicture(file)
    expect(decode).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' })
    expect(context.fillRect).toHaveBeenCalledWith(0, 0, 4096, 3072)
    expect(context.drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 4096, 3072)
    expect(sent).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' })
    expect(close).toHaveBeenCalledOnce()
  })

  test('leaves a small one unchanged', async () => {
    browser(800, 600, 1)
    const file = picture(MB)
    expect(await preparePicture(file)).toBe(file)
  })

  test('sends a picture that cannot be decoded or rendered as it is, up to 10 MB', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('unreadable')))
    const heic = picture(10 * MB, 'image/heic')
    expect(await preparePicture(heic)).toBe(heic)
    expect(await preparePicture(picture(10 * MB + 1, 'image/heic'))).toBeNull()
  })
})

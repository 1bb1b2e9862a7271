import type { Log } from '../log.ts'
import { Semaphore } from '../semaphore.ts'
import { createDecoder, type DecoderOptions } from './decoder.ts'
import {
  type Frame,
  type FramedImage,
  ImageQueueFull,
  type ImageSource,
  type LogoOrder,
  type LogoReading,
  type ProcessedImage,
} from './processed-image.ts'

/** Decodes and encodes uploaded images in a process of low priority. */
export interface Images {
  /**
   * Decodes an image into every size.
   * @throws InvalidImage for an unsupported file, ImageQueueFull if too many wait, StoreUnavailable if it cannot be read
   */
  process(source: ImageSource): Promise<ProcessedImage>
  /**
   * Makes every size of a stored picture again.
   * @throws InvalidImage, ImageQueueFull
   */
  reframe(full: Buffer, frame: Frame): Promise<FramedImage>
  /**
   * Makes the sizes of a logo.
   * @throws InvalidImage, ImageQueueFull, StoreUnavailable
   */
  readLogo(source: ImageSource, order: LogoOrder): Promise<LogoReading>
  /** Running and waiting images, and the total of rejected ones. */
  state(): { working: number; waiting: number; refused: number }
  /** Ends the process; waiting images fail. */
  close(): Promise<void>
}

interface ImagesOptions extends DecoderOptions {
  /** Maximum of waiting images. */
  waiting?: number
  /** Maximum bytes of waiting images in memory. */
  waitingBytes?: number
}

/** Processes one image at a time, in order. */
export function createImages(log: Log, options: ImagesOptions = {}): Images {
  const { waiting = 40, waitingBytes = 256 * 1024 * 1024 } = options
  const decoder = createDecoder(log, options)
  const semaphore = new Semaphore({ concurrent: 1, waiting })
  let queuedBytes = 0
  let isClosed = false
  let refused = 0

  const refuse = () => {
    if (!isClosed) refused++
    return new ImageQueueFull()
  }
  const queue = async <P>(source: ImageSource, work: () => Promise<P>): Promise<P> => {
    const inMemory = 'path' in source ? 0 : source.length
    if (isClosed || queuedBytes + inMemory > waitingBytes) throw refuse()
    queuedBytes += inMemory
    const start = () => {
      queuedBytes -= inMemory
      return work()
    }
    const leave = () => {
      queuedBytes -= inMemory
      return refuse()
    }
    return semaphore.run(start, leave).catch((error) => {
      throw isClosed ? new ImageQueueFull() : error
    })
  }
  return {
    process: (source) => queue(source, () => decoder.decode(source)),
    reframe: (full, frame) => queue(full, () => decoder.reframe(full, frame)),
    readLogo: (source, order) => queue(source, () => decoder.readLogo(source, order)),
    state: () => ({ working: semaphore.running, waiting: semaphore.waiting, refused }),
    close: async () => {
      isClosed = true
      semaphore.refuseWaiting()
      await decoder.close()
    },
  }
}

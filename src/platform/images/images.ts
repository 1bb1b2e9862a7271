import type { Log } from '../log.ts'
import { Semaphore } from '../semaphore.ts'
import { createDecoder, type DecoderOptions } from './decoder.ts'
import { ImageQueueFull, type ProcessedImage } from './processed-image.ts'

/** Decodes and encodes uploaded images in a process of low priority. */
export interface Images {
  /**
   * Decodes an image into every size.
   * @throws InvalidImage for an unsupported file, ImageQueueFull if too many wait
   */
  process(bytes: Buffer): Promise<ProcessedImage>
  /** Running and waiting images, and the total of rejected ones. */
  state(): { working: number; waiting: number; refused: number }
  /** Ends the process; waiting images fail. */
  close(): Promise<void>
}

interface ImagesOptions extends DecoderOptions {
  /** Maximum of waiting images. */
  waiting?: number
  /** Maximum bytes of waiting images. */
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
  return {
    process: async (bytes) => {
      if (isClosed || queuedBytes + bytes.length > waitingBytes) throw refuse()
      queuedBytes += bytes.length
      const decode = () => {
        queuedBytes -= bytes.length
        return decoder.decode(bytes)
      }
      const leave = () => {
        queuedBytes -= bytes.length
        return refuse()
      }
      return semaphore.run(decode, leave).catch((error) => {
        throw isClosed ? new ImageQueueFull() : error
      })
    },
    state: () => ({ working: semaphore.running, waiting: semaphore.waiting, refused }),
    close: async () => {
      isClosed = true
      semaphore.refuseWaiting()
      await decoder.close()
    },
  }
}

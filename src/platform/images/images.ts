import type { Log } from '../log.ts'
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

interface Task {
  bytes: Buffer
  resolve(picture: ProcessedImage | PromiseLike<ProcessedImage>): void
  reject(error: unknown): void
}

/** Processes one image at a time, in order. */
export function createImages(log: Log, options: ImagesOptions = {}): Images {
  const { waiting = 40, waitingBytes = 256 * 1024 * 1024 } = options
  const decoder = createDecoder(log, options)
  const queue: Task[] = []
  let isRunning = false
  let isClosed = false
  let refused = 0

  const processQueue = async () => {
    if (isRunning) return
    isRunning = true
    for (let task = queue.shift(); task; task = queue.shift()) {
      const { bytes, resolve, reject } = task
      await decoder.decode(bytes).then(resolve, (error) => reject(isClosed ? new ImageQueueFull() : error))
    }
    isRunning = false
  }
  return {
    process: (bytes) =>
      new Promise((resolve, reject) => {
        const waitingTotal = queue.reduce((sum, task) => sum + task.bytes.length, bytes.length)
        if (isClosed || queue.length >= waiting || waitingTotal > waitingBytes) {
          refused++
          return reject(new ImageQueueFull())
        }
        queue.push({ bytes, resolve, reject })
        void processQueue()
      }),
    state: () => ({ working: Number(isRunning), waiting: queue.length, refused }),
    close: async () => {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(new ImageQueueFull())
      await decoder.close()
    },
  }
}

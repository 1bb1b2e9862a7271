import type { Log } from '../log.ts'
import { createDecoder, type DecoderOptions } from './decoder.ts'
import { ImageQueueFull, type ProcessedImage } from './processed-image.ts'

/** Decodes and encodes pictures from outside, in a process of low priority. */
export interface Images {
  /**
   * The picture that these bytes are.
   * @throws BadPicture when they are none that we take, Busy when too many wait
   */
  process(bytes: Buffer): Promise<ProcessedImage>
  /** Pictures that are decoded and that wait at this moment, and how many were refused until now. */
  state(): { working: number; waiting: number; refused: number }
  /** Ends the process; what waits fails. */
  close(): Promise<void>
}

interface ImagesOptions extends DecoderOptions {
  /** Pictures that may wait. */
  waiting?: number
  /** Bytes that they may hold together. */
  waitingBytes?: number
}

interface Task {
  bytes: Buffer
  resolve(picture: ProcessedImage | PromiseLike<ProcessedImage>): void
  reject(error: unknown): void
}

/** One picture at a time, in the order they came; the process starts with the first. */
export function createImages(log: Log, options: ImagesOptions = {}): Images {
  const { waiting = 40, waitingBytes = 256 * 1024 * 1024 } = options
  const decoder = createDecoder(log, options)
  const queue: Task[] = []
  let isAtWork = false
  let isClosed = false
  let refused = 0

  const work = async () => {
    if (isAtWork) return
    isAtWork = true
    for (let task = queue.shift(); task; task = queue.shift()) {
      const { bytes, resolve, reject } = task
      await decoder.decode(bytes).then(resolve, (error) => reject(isClosed ? new ImageQueueFull() : error))
    }
    isAtWork = false
  }
  return {
    process: (bytes) =>
      new Promise((resolve, reject) => {
        const held = queue.reduce((sum, task) => sum + task.bytes.length, bytes.length)
        if (isClosed || queue.length >= waiting || held > waitingBytes) {
          refused++
          return reject(new ImageQueueFull())
        }
        queue.push({ bytes, resolve, reject })
        void work()
      }),
    state: () => ({ working: Number(isAtWork), waiting: queue.length, refused }),
    close: async () => {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(new ImageQueueFull())
      await decoder.close()
    },
  }
}

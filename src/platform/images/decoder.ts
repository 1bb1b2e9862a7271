import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectFolder } from '../../config.ts'
import type { Log } from '../log.ts'
import { StoreUnavailable } from '../storage/photo-store.ts'
import {
  type Frame,
  type FramedImage,
  type ImageFault,
  type ImageSource,
  InvalidImage,
  type LogoOrder,
  type LogoReading,
  type ProcessedImage,
} from './processed-image.ts'

/** Message to the decoder process: an upload, a stored picture with its new frame, or a logo. */
export interface DecoderRequest {
  source: ImageSource
  frame?: Frame
  logo?: LogoOrder
}

type DecodedPicture = ProcessedImage | FramedImage | LogoReading

/** Message of the decoder process. */
export type DecoderReply =
  | { picture: DecodedPicture }
  | { reason: ImageFault; detail: string }
  /** The file could not be read, which is not its sender's fault. */
  | { unread: string }

export interface DecoderOptions {
  /** Timeout far above any honest image; then the process is killed. */
  withinMs?: number
  /** Idle time before the process is killed, to free its memory. */
  idleMs?: number
  program?: string
}

/** Decodes one image at a time. */
export interface Decoder {
  /** @throws InvalidImage, StoreUnavailable */
  decode(source: ImageSource): Promise<ProcessedImage>
  /** @throws InvalidImage */
  reframe(bytes: Buffer, frame: Frame): Promise<FramedImage>
  /** @throws InvalidImage, StoreUnavailable */
  readLogo(source: ImageSource, logo: LogoOrder): Promise<LogoReading>
  close(): Promise<void>
}

/** A process that opens foreign files receives none of our settings; a single heap returns freed memory. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' }

/** Starts the process with the first image, and again after it was killed. */
export function createDecoder(log: Log, options: DecoderOptions = {}): Decoder {
  const { withinMs = 30_000, idleMs = 120_000 } = options
  const program = options.program ?? join(projectFolder(), 'src', 'platform', 'images', 'decoder-process.mjs')
  let current: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const start = () => {
    const child = fork(program, { serialization: 'advanced', execArgv: [], env: ENVIRONMENT })
    const forget = () => {
      if (current === child) current = undefined
    }
    child.once('exit', forget).on('error', (error) => {
      forget()
      log.error({ err: error }, 'image process failed, restarting it with the next image')
    })
    return child
  }
  const send = async <P extends DecodedPicture>(request: DecoderRequest): Promise<P> => {
    clearTimeout(idle)
    current ??= start()
    try {
      return (await requestDecoding(current, request, withinMs, log)) as P
    } finally {
      idle = setTimeout(() => {
        current?.kill('SIGKILL')
        current = undefined
      }, idleMs)
      idle.unref()
    }
  }
  return {
    decode: (source) => send<ProcessedImage>({ source }),
    reframe: (source, frame) => send<FramedImage>({ source, frame }),
    readLogo: (source, logo) => send<LogoReading>({ source, logo }),
    close: async () => {
      clearTimeout(idle)
      const child = current
      if (!child) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const sizeOf = (source: ImageSource) => ('path' in source ? source.size : source.length)

/** Processes that have answered before: if one dies during an image, the image is to blame. */
const answeredBefore = new WeakSet<ChildProcess>()

function requestDecoding(
  child: ChildProcess,
  request: DecoderRequest,
  withinMs: number,
  log: Log,
): Promise<DecodedPicture> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
    const settle = () => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
    }
    const onMessage = (reply: DecoderReply | 'ready') => {
      if (reply === 'ready') {
        answeredBefore.add(child)
        return
      }
      settle()
      if ('picture' in reply) resolve(reply.picture)
      else if ('unread' in reply) reject(new StoreUnavailable(`uploaded file not read: ${reply.unread}`))
      else {
        if (reply.reason === 'unreadable') log.info({ detail: reply.detail }, 'image unreadable, rejected')
        reject(new InvalidImage(reply.reason))
      }
    }
    const onEnd = () => {
      settle()
      if (!answeredBefore.has(child)) return reject(new Error('the image process does not start'))
      log.warn({ bytes: sizeOf(request.source) }, 'image crashed the image process or timed out, rejected')
      reject(new InvalidImage('unreadable'))
    }
    child.on('message', onMessage).once('exit', onEnd).once('error', onEnd)
    child.send(request)
  })
}

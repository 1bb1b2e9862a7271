import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * A TCP proxy that can be closed (connections are cut and refused) or frozen (no data passes, and no error
 * either).
 */
export class TcpProxy {
  private server: Server | undefined
  private readonly sockets = new Set<Socket>()
  private isFrozen = false
  port = 0
  /** Called with what a client sends, and the number of its connection; it does not pass where this returns true. */
  intercept: (sent: Buffer, connection: number) => boolean = () => false
  /** The number of connections ever accepted. */
  connectionCount = 0

  constructor(
    private readonly host: string,
    private target: number,
  ) {}

  async open(): Promise<void> {
    this.server = createServer((inside) => {
      const connection = ++this.connectionCount
      const outside = connect(this.target, this.host)
      for (const socket of [inside, outside]) {
        this.sockets.add(socket)
        // A pipe passes on an end, not a reset.
        socket.on('error', () => (socket === inside ? outside : inside).destroy())
        socket.on('close', () => this.sockets.delete(socket))
      }
      const filter = new Transform({
        transform: (sent, _encoding, done) => {
          if (this.intercept(sent, connection)) done()
          else done(null, sent)
        },
      })
      inside.pipe(filter).pipe(outside).pipe(inside)
      if (this.isFrozen) for (const socket of [inside, outside]) socket.pause()
    })
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve))
    const address = this.server.address()
    if (typeof address === 'object' && address) this.port = address.port
  }

  freeze(): void {
    this.isFrozen = true
    for (const socket of this.sockets) socket.pause()
  }

  /** Leads further connections to another port. */
  redirect(target: number): void {
    this.target = target
  }

  thaw(): void {
    this.isFrozen = false
    for (const socket of this.sockets) socket.resume()
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server?.close(() => resolve()))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }
}

/** The same address through a proxy. */
export async function startTcpProxy(
  url: string,
  usualPort: number,
): Promise<{ door: TcpProxy; url: string }> {
  const address = new URL(url)
  const door = new TcpProxy('127.0.0.1', Number(address.port || usualPort))
  await door.open()
  address.searchParams.delete('host')
  address.hostname = '127.0.0.1'
  address.port = String(door.port)
  return { door, url: address.href }
}

import type { LiveEvent, StreamState } from '../../src/shared/live.ts'

/**
 * A site's `/api/events` as a browser sees it through `fetch`: stores the messages and serves all clients.
 */
export class FakeEvents {
  /** The connections ever made, each with its last known message. */
  connections: number[] = []
  /** Answers with this instead while it is set. */
  refusal: { status: number; headers?: Record<string, string> } | undefined
  #messages: number[] = []
  #streams = new Set<{ write(text: string): void; close(): void; fail(): void }>()

  get open(): number {
    return this.#streams.size
  }

  fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const after = Number(new URL(String(url), 'http://site').searchParams.get('after'))
    this.connections.push(after)
    if (this.refusal) return new Response('', this.refusal)
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream = {
          write: (text: string) => controller.enqueue(encoder.encode(text)),
          close: () => {
            this.#streams.delete(stream)
            controller.close()
          },
          fail: () => {
            if (this.#streams.delete(stream)) controller.error(new Error('cut'))
          },
        }
        this.#streams.add(stream)
        init.signal?.addEventListener('abort', stream.fail)
        for (const id of this.#messages.filter((known) => known > after)) stream.write(messageFrame(id))
        stream.write(frame('state', { up: true, missed: false }))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  /** Writes a message with this id and publishes it. */
  message(id: number): void {
    this.#messages.push(id)
    this.write(messageFrame(id))
  }

  send({ name, data }: LiveEvent): void {
    this.write(frame(name, data))
  }

  state(state: StreamState): void {
    this.write(frame('state', state))
  }

  write(text: string): void {
    for (const stream of this.#streams) stream.write(text)
  }

  /** Ends all streams, in order or as a lost network does. */
  end(): void {
    for (const stream of [...this.#streams]) stream.close()
  }

  cut(): void {
    for (const stream of [...this.#streams]) stream.fail()
  }
}

function messageFrame(id: number): string {
  const message = { id, user_id: 2, message: `${id}`, type: 0, created_at: '2027-01-05T20:00:00.000Z' }
  return `id: ${id}\n${frame('message', { thread: 1, message, previous: id - 1, client_key: null })}`
}

function frame(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

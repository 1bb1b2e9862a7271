import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  name: string
  spanId: string
  traceId: string
  parentSpanId?: string
  /** 1 internal, 2 server, 3 client. */
  kind: number
  status: { code: number }
  attributes: Record<string, unknown>
  ms: number
}

/** A collector of traces, as OTLP over HTTP expects it. */
export interface Collector {
  url: string
  /** Paths of the received requests, in order. */
  paths: string[]
  /** Bodies of the received requests. */
  bodies: string[]
  spans(): ReceivedSpan[]
  /** Rejects all further requests. */
  refuse(): void
  close(): Promise<void>
}

interface TracePayload {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}
type SentSpan = Omit<ReceivedSpan, 'attributes' | 'ms'> & {
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  startTimeUnixNano: string
  endTimeUnixNano: string
}

/** Starts a collector on a free port of this machine. */
export async function startCollector(): Promise<Collector> {
  const paths: string[] = []
  const bodies: string[] = []
  let refuses = false
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    paths.push(request.url ?? '')
    if (!refuses) bodies.push(body)
    response.writeHead(refuses ? 400 : 200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    bodies,
    spans: () => bodies.flatMap(parseSpans),
    refuse: () => {
      refuses = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function parseSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as TracePayload
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
      ...span,
      ms: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
      ),
    }))
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../log.ts'
import { toListenError } from '../start-error.ts'
import type { Metrics } from './metrics.ts'
import type { MetricsSettings } from './settings.ts'

const PATH = '/metrics'
const SETTINGS = { port: 'METRICS_PORT', host: 'METRICS_HOST' }

/** Address of the metrics, and the function that ends serving them. */
export interface ServedMetrics {
  address: string
  stop(): Promise<void>
}

/**
 * Serves metrics at a separate address, without authentication.
 * @throws StartError if the address is not available
 */
export async function serveMetrics(
  metrics: Metrics,
  settings: MetricsSettings,
  log: Log,
): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    sendMetrics(metrics, request, response).catch((error) => {
      log.error({ err: error }, 'metrics not read, answered 500')
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, settings, SETTINGS)))
    server.listen(settings.port, settings.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return {
    address: `http://${host}:${port}${PATH}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function sendMetrics(
  metrics: Metrics,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isMetricsRequest =
    request.url?.split('?')[0] === PATH && ['GET', 'HEAD'].includes(request.method ?? '')
  if (!isMetricsRequest) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end(`Metrics are at ${PATH}.\n`)
    return
  }
  const text = await metrics.text()
  response.writeHead(200, { 'content-type': metrics.contentType }).end(request.method === 'HEAD' ? '' : text)
}

import { StartError } from '../start-error.ts'

/** Where metrics are served. */
export interface MetricsSettings {
  port: number
  host: string
}

/** Where traces are sent, and which share of them. */
export interface TraceSettings {
  /** Of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  share: number
}

interface MetricsSet {
  PORT: number
  METRICS_PORT?: number | undefined
  METRICS_HOST?: string | undefined
}

/** An address of their own: at the site's, everybody would read them. @throws StartError where they are not one */
export function readMetricsSettings(set: MetricsSet): MetricsSettings | undefined {
  const { PORT, METRICS_PORT: port, METRICS_HOST: host } = set
  if (port === undefined) {
    if (host) throw new StartError('METRICS_HOST says where METRICS_PORT listens, which is missing.')
    return undefined
  }
  if (port !== 0 && port === PORT) {
    throw new StartError(
      `METRICS_PORT is ${port} like PORT: metrics are never served where the site is, set it to another one.`,
    )
  }
  return { port, host: host ?? '127.0.0.1' }
}

interface TracesSet {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
}

/** The settings of OpenTelemetry that are the site's too; its library reads others by itself, such as headers. */
export function readTraceSettings(set: TracesSet): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = set
  return endpoint ? { endpoint, share } : undefined
}

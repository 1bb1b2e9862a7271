import { StartError } from '../start-error.ts'

/** Address of the metrics. */
export interface MetricsSettings {
  port: number
  host: string
}

/** Collector of traces, and the sampled share. */
export interface TraceSettings {
  /** Of a collector with OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  share: number
}

interface MetricsSet {
  PORT: number
  METRICS_PORT?: number | undefined
  METRICS_HOST?: string | undefined
}

/**
 * The site's own address would make them public.
 * @throws StartError if both addresses are equal
 */
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

/** OpenTelemetry settings that the site reads; its library reads others itself, such as headers. */
export function readTraceSettings(set: TracesSet): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = set
  return endpoint ? { endpoint, share } : undefined
}

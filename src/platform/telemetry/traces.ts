import { randomUUID } from 'node:crypto'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import type { Observer, Statement } from './observer.ts'
import type { TraceSettings } from './settings.ts'
import { redactValues } from './statement-text.ts'
import type { Task } from './tasks.ts'
import { readSiteVersion } from './version.ts'

/** An unreachable collector must not delay a stop. */
const SEND_WITHIN_MS = 2_000

/**
 * Sends spans of requests, jobs and sweeps with their statements to a collector. Spans contain routes,
 * statuses and statements without values: no address, parameter, cookie or error message. Incoming trace
 * headers are ignored: a client does not decide what is traced.
 */
export function createTraces(
  { endpoint, share }: TraceSettings,
  log: Log,
): Observer & { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SEND_WITHIN_MS,
  })
  const provider = new TracerProvider({
    sampler: new TraceIdRatioBasedSampler(share),
    resource: resourceFromAttributes({
      'service.name': 'guinguette',
      'service.version': readSiteVersion(),
      // Random per process, to distinguish instances.
      'service.instance.id': randomUUID(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logOutages(exporter, log),
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('guinguette')
  const spans = new WeakMap<Task, Span>()
  return {
    onStart: (task) => {
      const kind = task.request ? SpanKind.SERVER : SpanKind.INTERNAL
      spans.set(task, tracer.startSpan(task.title, { kind, attributes: attributesOf(task) }, ROOT_CONTEXT))
    },
    onEnd: (task, _ms, outcome) => {
      const span = spans.get(task)
      if (!span) return
      if (/^\d{3}$/.test(outcome)) span.setAttribute('http.response.status_code', Number(outcome))
      else span.setAttribute('guinguette.outcome', outcome)
      if (/^5|^failed|^given_up/.test(outcome)) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    onStatement: (statement, task) => {
      const span = task && spans.get(task)
      if (!span || !(span.spanContext().traceFlags & TraceFlags.SAMPLED)) return
      const startTime = performance.timeOrigin + statement.startedAt
      const attributes = attributesOfStatement(statement)
      const own = tracer.startSpan(
        attributes['db.operation.name'],
        { kind: SpanKind.CLIENT, startTime, attributes },
        trace.setSpan(ROOT_CONTEXT, span),
      )
      if (statement.code) own.setStatus({ code: SpanStatusCode.ERROR })
      own.end(startTime + statement.ms)
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

function attributesOf({ request }: Task): Record<string, string> {
  if (!request) return {}
  return {
    'http.request.method': request.method,
    'http.route': request.route,
    // `reqId` of the request's log lines.
    'guinguette.request_id': request.id,
  }
}

function attributesOfStatement({ text, code }: Statement) {
  const [operation = 'statement'] = /[a-z]+/i.exec(text) ?? []
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': operation.toLowerCase(),
    'db.query.text': redactValues(text),
    ...(code && { 'db.response.status_code': code }),
  }
}

/** Logs once when the collector becomes unreachable, and once when it recovers; spans in between are lost. */
function logOutages(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (Boolean(result.error) !== isFailing) {
          isFailing = !isFailing
          if (isFailing)
            log.warn(`Traces are lost until the collector accepts them (${result.error?.message})`)
          else log.info('The collector accepts traces again')
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

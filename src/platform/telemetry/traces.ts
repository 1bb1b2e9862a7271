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

/** A stop must not wait longer for a collector that does not answer. */
const SEND_WITHIN_MS = 2_000

/**
 * Sends a span for each request, job and sweep, and for each statement that one runs, to a collector. They hold routes,
 * statuses and statements without values: no address, parameter, cookie or message of an error. Where a request comes
 * from says nothing here: whoever asks does not decide what is traced.
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
      // Of this process alone, so that several can be told apart.
      'service.instance.id': randomUUID(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: sayingWhenAway(exporter, log),
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
    // What the request's log lines have as `reqId`.
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

/** A collector that is away loses spans, and nobody else anything; said once, and once more when it is back. */
function sayingWhenAway(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (Boolean(result.error) !== isAway) {
          isAway = !isAway
          if (isAway) log.warn(`Traces are lost: the collector does not take them (${result.error?.message})`)
          else log.info('The collector takes traces again')
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

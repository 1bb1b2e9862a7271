import { Icon } from '../../../ui/icon.tsx'
import { TIMING_METRICS, type TimingMetric } from './contract.ts'
import {
  DEVICE_TEXTS,
  formatTiming,
  formatVerdict,
  METRIC_TEXTS,
  TIMINGS,
  TIMINGS_LEAD,
  TIMINGS_OFF,
  TOO_FEW,
} from './panel-texts.ts'
import { ACCEPTED, isTooSlow, type PageTiming } from './policy.ts'

/** How fast pages are in the browsers of members; null where it is not measured. */
export function TimingsPanel({ timings }: { timings: readonly PageTiming[] | null }) {
  return (
    <section className="panel stack-sm" aria-labelledby="vitesse">
      <h2 id="vitesse">{TIMINGS}</h2>
      {timings === null || timings.length === 0 ? (
        <p>{timings ? TOO_FEW : TIMINGS_OFF}</p>
      ) : (
        <>
          <p className="small soft">{TIMINGS_LEAD}</p>
          <ul className="slow-statements">
            {TIMING_METRICS.map((metric) => (
              <Verdict key={metric} metric={metric} timings={timings} />
            ))}
          </ul>
          <TimingsTable timings={timings} />
        </>
      )}
    </section>
  )
}

interface MetricProps {
  metric: TimingMetric
  timings: readonly PageTiming[]
}

function Verdict({ metric, timings }: MetricProps) {
  const values = timings.flatMap(({ values }) => values[metric] ?? [])
  if (values.length === 0) return null
  const slow = values.filter((value) => isTooSlow(metric, value)).length
  return (
    <li>
      <p className="row">
        <b>{METRIC_TEXTS[metric].title}</b>
        <span className={`duty-state ${slow > 0 ? 'duty-operator' : 'duty-done'}`}>
          <Icon name={slow > 0 ? 'circle-alert' : 'circle-check'} size="sm" />
          {slow > 0 ? 'À surveiller' : 'En ordre'}
        </span>
      </p>
      <p>{formatVerdict(metric, slow, values.length, ACCEPTED[metric])}</p>
    </li>
  )
}

function TimingsTable({ timings }: { timings: readonly PageTiming[] }) {
  return (
    <table className="desk-table found-table" aria-labelledby="vitesse">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Appareil</th>
          {TIMING_METRICS.map((metric) => (
            <th key={metric} scope="col">
              {METRIC_TEXTS[metric].name}
            </th>
          ))}
          <th scope="col">Mesures</th>
        </tr>
      </thead>
      <tbody>
        {timings.map(({ page, device, measures, values }) => (
          <tr key={`${page} ${device}`}>
            <th scope="row">
              <code>{page}</code>
            </th>
            <td data-label="Appareil">{DEVICE_TEXTS[device]}</td>
            {TIMING_METRICS.map((metric) => (
              <td key={metric} data-label={METRIC_TEXTS[metric].name}>
                <Timing metric={metric} value={values[metric]} />
              </td>
            ))}
            <td data-label="Mesures">{measures.toLocaleString('fr-FR')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Timing({ metric, value }: { metric: TimingMetric; value: number | undefined }) {
  if (value === undefined) return '–'
  const text = formatTiming(metric, value)
  return isTooSlow(metric, value) ? <strong className="duty-operator">{text}</strong> : text
}

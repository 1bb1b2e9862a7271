import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import type { SlowStatement } from '../../../platform/telemetry/slow-log.ts'
import { formatMoment } from '../../../shared/formats.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { TimingsPanel } from '../timings/panel.tsx'
import { type HealthCheck, type HealthState, judgeHealth } from './policy.ts'
import { createHealthReader } from './read.ts'
import { HEALTH, HEALTH_LEAD, STATEMENTS, STATES } from './texts.ts'

const PATH = '/admin/sante'

const ICONS: Record<HealthState, IconName> = {
  good: 'circle-check',
  watch: 'circle-alert',
  act: 'triangle-alert',
  unknown: 'circle-help',
}
/** Classes that the states of duties have too. */
const LOOKS: Record<HealthState, string> = {
  good: 'duty-done',
  watch: 'duty-operator',
  act: 'duty-operator',
  unknown: 'duty-not-applicable',
}

/** Registers the page of the site's health, for the founder; read when it is opened. */
export function registerHealth(context: AppContext): void {
  const read = createHealthReader(context)
  page(context, PATH, 'desk-founder', async ({ viewer }) => {
    const facts = await read()
    return {
      title: HEALTH,
      sheet: 'desk',
      body: (
        <AdminLayout viewer={viewer} at={PATH} title={HEALTH} lead={HEALTH_LEAD}>
          <section className="panel duties" aria-label={HEALTH}>
            <ul>
              {judgeHealth(facts, new Date()).map((check) => (
                <Check key={check.title} check={check} />
              ))}
            </ul>
          </section>
          {facts.slow && facts.slow.length > 0 && <SlowStatements statements={facts.slow} />}
          <TimingsPanel timings={facts.timings} />
        </AdminLayout>
      ),
    }
  })
}

function Check({ check: { title, state, text, href } }: { check: HealthCheck }) {
  return (
    <li>
      <p className="row">
        {href ? <a href={href}>{title}</a> : <b>{title}</b>}
        <span className={`duty-state ${LOOKS[state]}`}>
          <Icon name={ICONS[state]} size="sm" />
          {STATES[state]}
        </span>
      </p>
      <p>{text}</p>
    </li>
  )
}

function SlowStatements({ statements }: { statements: readonly SlowStatement[] }) {
  return (
    <section className="panel stack-sm" aria-labelledby="lentes">
      <h2 id="lentes">{STATEMENTS}</h2>
      <ul className="slow-statements">
        {statements.map(({ at, by, ms, statement }) => (
          <li key={`${at.getTime()} ${statement}`}>
            <p className="small">{`${formatMoment(at)} · ${by} · ${ms.toLocaleString('fr-FR')} ms`}</p>
            <code>{statement}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

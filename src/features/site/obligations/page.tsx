import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { assertAccess } from '../../../platform/http/viewer.ts'
import { listRegisteredColumns } from '../../../schema/register/list-columns.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { SiteProse } from '../../../ui/site-prose.tsx'
import { LegalSections } from '../legal/components/sections.tsx'
import { getLegalFacts } from '../legal/policy.ts'
import { applyFrenchSpacing, formatLegalDay } from '../legal/texts.ts'
import { DUTIES, loadDutyContext } from './duties.ts'
import { type ControllerFacts, type DutyDocument, renderMarkdown } from './texts/document.ts'
import type { Assessment, Duty, DutyState } from './texts/duty.ts'
import { createImpactAssessment } from './texts/impact-assessment.ts'
import { createProcessingRecord, type RegisteredColumn } from './texts/processing-record.ts'

const PATH = '/admin/obligations'

const DOCUMENTS = {
  registre: createProcessingRecord,
  'analyse-impact': createImpactAssessment,
} satisfies Record<string, (columns: readonly RegisteredColumn[], facts: ControllerFacts) => DutyDocument>

/** The duties of the operator, and the documents that the site writes for them; for admins. */
export function registerObligations(context: AppContext): void {
  dutiesPage(context)
  for (const [name, create] of Object.entries(DOCUMENTS)) {
    const load = () => create(listRegisteredColumns(), getLegalFacts(context.config))
    documentPage(context, `${PATH}/${name}`, load)
    documentFile(context, name, load)
  }
}

const STATES: Record<DutyState, { label: string; icon: IconName }> = {
  operator: { label: 'À faire par vous', icon: 'circle-alert' },
  done: { label: 'Fait par le site', icon: 'circle-check' },
  'not-applicable': { label: 'Ne s’applique pas', icon: 'ban' },
}

/** The page of a duty may come with a later version. */
type AssessedDuty = Duty & Assessment & { hasPage: boolean }

function dutiesPage(context: AppContext): void {
  page(context, PATH, 'desk-admin', async ({ viewer }) => {
    const facts = await loadDutyContext(context)
    const groups = DUTIES.map(({ duties, ...group }) => ({
      ...group,
      duties: duties.map(
        (duty): AssessedDuty => ({
          ...duty,
          ...duty.assess(facts),
          hasPage: facts.hasRoute(String(duty.href).split('#', 1).join()),
        }),
      ),
    }))
    return {
      title: 'Obligations',
      sheet: 'desk',
      body: (
        <AdminLayout
          viewer={viewer}
          at={PATH}
          title="Obligations"
          lead="Ce que la loi demande à qui exploite ce site, d’après ses réglages et ce qui tourne. Ce n’est pas un conseil juridique."
          tools={<DocumentLinks />}
        >
          <DutyCounts duties={groups.flatMap(({ duties }) => duties)} />
          {groups.map(({ id, title, duties }) => (
            <section key={id} className="panel duties" aria-labelledby={`devoirs-${id}`}>
              <h2 id={`devoirs-${id}`}>{title}</h2>
              <ul>
                {duties.map((duty) => (
                  <DutyItem key={duty.title} duty={duty} />
                ))}
              </ul>
            </section>
          ))}
        </AdminLayout>
      ),
    }
  })
}

function DocumentLinks() {
  return (
    <div className="row">
      <LinkButton small kind="line" icon="file-text" href={`${PATH}/registre`}>
        Registre
      </LinkButton>
      <LinkButton small kind="line" icon="file-text" href={`${PATH}/analyse-impact`}>
        Analyse d’impact
      </LinkButton>
    </div>
  )
}

function DutyCounts({ duties }: { duties: readonly AssessedDuty[] }) {
  return (
    <ul className="row duty-counts">
      {(Object.keys(STATES) as DutyState[]).map((state) => (
        <li key={state} className={`duty-state duty-${state}`}>
          <Icon name={STATES[state].icon} size="sm" />
          {`${STATES[state].label}\u202f: ${duties.filter((duty) => duty.state === state).length}`}
        </li>
      ))}
    </ul>
  )
}

function DutyItem({ duty: { title, source, href, hasPage, state, text } }: { duty: AssessedDuty }) {
  return (
    <li>
      <p className="row">
        {hasPage ? <a href={href}>{title}</a> : <b>{title}</b>}
        <span className={`duty-state duty-${state}`}>
          <Icon name={STATES[state].icon} size="sm" />
          {STATES[state].label}
        </span>
      </p>
      <SiteProse text={applyFrenchSpacing(text)} />
      <p className="soft tiny">{applyFrenchSpacing(source)}</p>
    </li>
  )
}

function documentPage(context: AppContext, path: `/${string}`, load: () => DutyDocument): void {
  page(context, path, 'desk-admin', async () => {
    const { title, lead, sections } = load()
    return {
      title,
      sheet: 'house',
      body: (
        <div className="wrap">
          <article className="law">
            <header className="page-head">
              <h1>{title}</h1>
              <p>{applyFrenchSpacing(lead)}</p>
              <p className="small">{`Au ${formatLegalDay(today())}`}</p>
              <p className="row no-print">
                <LinkButton small kind="line" icon="arrow-left" href={PATH}>
                  Obligations
                </LinkButton>
                <LinkButton small kind="line" icon="download" href={`${path}.md`}>
                  Télécharger
                </LinkButton>
                <span className="soft small">Pour l’imprimer, utilisez votre navigateur.</span>
              </p>
            </header>
            <LegalSections sections={sections} />
          </article>
        </div>
      ),
    }
  })
}

/** The same as a Markdown file. */
function documentFile(context: AppContext, name: string, load: () => DutyDocument): void {
  context.app.get(`${PATH}/${name}.md`, async (request, reply) => {
    assertAccess('desk-admin', request.auth.viewer)
    return reply
      .type('text/markdown; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}-${today()}.md"`)
      .send(renderMarkdown(load(), `Au ${formatLegalDay(today())}.`))
  })
}

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' })

import type { AppContext } from '../../../../platform/context.ts'
import { page } from '../../../../platform/http/page.ts'
import { isHigherStaff } from '../../../../shared/roles.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { missingSettings } from '../../../site/legal/policy/facts.ts'
import { Desk } from '../components/desk.tsx'
import { Figures } from '../components/figures.tsx'
import { WaitingList } from '../components/waiting-list.tsx'
import { PERIODS, type Period } from '../contract/figures.ts'
import * as texts from '../overview-texts.ts'
import { readFigures } from '../queries/figures.ts'
import { readWaiting } from '../queries/waiting.ts'
import { OVERVIEW } from '../texts.ts'

const ALL = Object.keys(PERIODS) as Period[]

/** `/admin?par=jour|semaine|mois`: what waits for staff, and the figures. */
export function overviewPage(context: AppContext): void {
  page(context, '/admin', 'desk', async ({ viewer, query }) => {
    const now = new Date()
    const by = ALL.find((one) => texts.BY_ADDRESS[one] === query.par) ?? 'day'
    const [waiting, { counted_at, figures }] = await Promise.all([
      readWaiting(context.db, viewer),
      readFigures(context.db, viewer, by, now),
    ])
    return {
      title: OVERVIEW,
      sheet: 'desk',
      body: (
        <Desk
          viewer={viewer}
          at="/admin"
          title={OVERVIEW}
          lead="Ce qui attend, et ce que dit l’activité du site."
        >
          <section className="stack" aria-labelledby="a-faire">
            <h2 id="a-faire">À faire</h2>
            {isHigherStaff(viewer.roles) && <LawGaps names={missingSettings(context.config)} />}
            <WaitingList waiting={waiting} now={now.getTime()} />
          </section>
          <section className="stack" aria-labelledby="chiffres">
            <header className="desk-head">
              <div className="grow">
                <h2 id="chiffres">Chiffres</h2>
                <p className="soft small">
                  {counted_at
                    ? texts.countedAt(counted_at)
                    : 'Les premiers chiffres seront là dans un instant.'}
                </p>
              </div>
              <Periods by={by} />
            </header>
            <Figures by={by} figures={figures} />
          </section>
        </Desk>
      ),
    }
  })
}

/** The founder is told what the pages of law cannot say. */
function LawGaps({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="notice notice-warn">
      <Icon name="scale" />
      <span>
        {
          'Les pages légales disent «\u202fnon renseigné\u202f» là où la loi veut une réponse. Réglages à remplir\u202f:'
        }{' '}
        <code>{names.join(', ')}</code>
      </span>
    </p>
  )
}

function Periods({ by }: { by: Period }) {
  return (
    <nav className="periods" aria-label="Période des chiffres">
      {ALL.map((one) => (
        <a
          key={one}
          href={`/admin?par=${texts.BY_ADDRESS[one]}#chiffres`}
          aria-current={one === by ? 'true' : undefined}
        >
          {texts.BY_WORDS[one]}
        </a>
      ))}
    </nav>
  )
}

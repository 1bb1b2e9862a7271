import type { AppContext } from '../../../platform/context.ts'
import { sharedPage } from '../../../platform/http/page.ts'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OUTCOME_WEEKS, PUBLIC_OUTCOMES, type PublicOutcomeName, type SiteOutcome } from './contract.ts'
import { getOutcomes } from './server.ts'

export const PUBLIC_OUTCOMES_PATH = '/rencontres-en-chiffres'
const TITLE = 'Les rencontres, en chiffres'
/** A number is shown above it, rounded down to ten: it never speaks of a few people. */
const SHOWN_ABOVE = 50

/** Sum of the weeks that are published. */
export function sumPublished({ weeks }: Pick<SiteOutcome, 'weeks'>): number | null {
  const total = weeks.reduce((all, { value }) => all + (value ?? 0), 0)
  return total > SHOWN_ABOVE ? Math.floor(total / 10) * 10 : null
}

/** `/rencontres-en-chiffres`: the same for everybody; figures of twelve weeks, and none below fifty. */
export function publicOutcomesPage(context: AppContext): void {
  sharedPage(context, PUBLIC_OUTCOMES_PATH, async () => {
    const { figures, met_per_thousand } = await getOutcomes(context.db, undefined, new Date())
    const shown = PUBLIC_OUTCOMES.flatMap((name) => {
      const figure = figures.find((one) => one.name === name)
      const total = figure ? sumPublished(figure) : null
      return total === null ? [] : [{ name, total }]
    })
    return {
      title: TITLE,
      description: `Combien se sont vus, sortis, trouvés à ${context.config.siteName}. Des nombres, jamais quelqu’un.`,
      index: true,
      canonical: PUBLIC_OUTCOMES_PATH,
      sheet: 'house' as const,
      of: [],
      body: (
        <NarrowPage
          title={TITLE}
          lead={`Nous ne comptons ni les minutes, ni les visites\u202f: les fois où l’on se voit. Les ${OUTCOME_WEEKS} dernières semaines.`}
          className="narrow stack"
        >
          {shown.length === 0 ? (
            <NothingYet />
          ) : (
            <Figures
              shown={shown}
              rate={shown.some(({ name }) => name === 'met') ? met_per_thousand : null}
            />
          )}
          <p className="soft small">
            {
              'Aucun nombre ne parle de moins de cinq personnes, et aucun ne paraît ici avant cinquante. Les semaines trop petites ne sont pas comptées\u202f: la réalité est donc un peu au-dessus.'
            }
          </p>
        </NarrowPage>
      ),
    }
  })
}

const LABELS: Record<PublicOutcomeName, string> = {
  outings: 'sorties ont eu lieu, au bord de l’eau ou ailleurs',
  'outing-people': 'venues à une sortie, chacun compté une fois par semaine',
  met: 'rendez-vous où l’on s’est vus',
  couples: 'couples nous ont dit «\u202fon s’est trouvés\u202f»',
}
const NUMBER = new Intl.NumberFormat('fr-FR')

interface FiguresProps {
  shown: readonly { name: PublicOutcomeName; total: number }[]
  rate: number | null
}

function Figures({ shown, rate }: FiguresProps) {
  return (
    <section className="panel stack" aria-label="Chiffres">
      {shown.map(({ name, total }) => (
        <p key={name}>
          <strong>{`Plus de ${NUMBER.format(total)}`}</strong> {LABELS[name]}.
        </p>
      ))}
      {rate !== null && (
        <p>
          {'Pour 1\u202f000 conversations ouvertes, '}
          <strong>{NUMBER.format(rate)}</strong>
          {' mènent à un rendez-vous où l’on s’est vus.'}
        </p>
      )}
    </section>
  )
}

function NothingYet() {
  return (
    <section className="panel stack-sm">
      <h2>Il n’y a pas encore de quoi compter</h2>
      <p>
        {
          'La guinguette est jeune. Nous attendons cinquante rendez-vous, cinquante sorties, cinquante couples avant d’en parler\u202f: un petit nombre dirait trop de choses de trop peu de gens.'
        }
      </p>
      <p>
        <a href="/sorties">Voir les sorties qui viennent</a>
      </p>
    </section>
  )
}

import { type ListedOuting, OUTINGS_PATH } from '../contract.ts'
import { OutingDrawing } from './drawing.tsx'
import { OutingCards } from './outing-card.tsx'
import { ALL_OUTINGS } from './outing-texts.ts'

const TITLE = 'Et surtout, on se rencontre dehors'
const LEAD =
  'Des sorties proposées par les membres, dans des lieux publics, à trois, à six ou à quarante. On s’inscrit d’un geste, on repart quand on veut.'

/** Kinds of outings, drawn, where there are too few to show. */
const EXAMPLES = [
  { kind: 1, title: 'Un bal', text: 'On apprend deux pas, on danse avec qui l’on veut.' },
  { kind: 3, title: 'Une balade', text: 'Marcher côte à côte aide à parler.' },
  { kind: 12, title: 'Un café', text: 'Une table, une heure, sans programme.' },
] as const

interface Props {
  outings: readonly ListedOuting[]
  now: number
}

/** The landing's part about outings: real ones, else the kinds that are drawn. */
export function LandingOutings({ outings, now }: Props) {
  const isReal = outings.length === EXAMPLES.length
  return (
    <section className="wrap landing-part outings-block" aria-labelledby="dehors">
      <header>
        <h2 id="dehors">{TITLE}</h2>
        {isReal && <a href={OUTINGS_PATH}>{ALL_OUTINGS}</a>}
      </header>
      <p className="soft">{LEAD}</p>
      {isReal ? <OutingCards outings={outings} now={now} /> : <Examples />}
    </section>
  )
}

function Examples() {
  return (
    <ul className="outings">
      {EXAMPLES.map(({ kind, title, text }) => (
        <li key={kind}>
          <div className="outing">
            <span className="pic">
              <OutingDrawing kind={kind} />
            </span>
            <div className="outing-words">
              <h3 className="title">{title}</h3>
              <span className="what">{text}</span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

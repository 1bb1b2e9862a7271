import type { ListedOuting } from '../contract.ts'
import { OUTINGS_PATH } from '../contract.ts'
import { OutingCards } from './outing-card.tsx'
import { ALL_OUTINGS, THIS_WEEK } from './outing-texts.ts'

interface Props {
  outings: readonly ListedOuting[]
  now: number
  title?: string
}

/** 'Dehors cette semaine': a few outings and the way to all. */
export function OutingsBlock({ outings, now, title = THIS_WEEK }: Props) {
  return (
    <section className="outings-block" aria-labelledby="dehors">
      <header>
        <h2 id="dehors">{title}</h2>
        <a href={OUTINGS_PATH}>{ALL_OUTINGS}</a>
      </header>
      <OutingCards outings={outings} now={now} />
    </section>
  )
}

import type { Position } from '../../../../shared/distance.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { MemberCard } from '../../../../ui/member-card.tsx'
import { formatReasons } from '../../../introductions/suggestions/components/suggestion-texts.ts'
import type { IntroducedMember } from '../people.ts'

interface Props {
  people: readonly IntroducedMember[]
  from: Position
  /** Milliseconds since 1970. */
  now: number
}

/** Three people, each with why; a kind sentence where there is nobody yet. */
export function Introductions({ people, from, now }: Props) {
  if (people.length === 0) {
    return (
      <div className="hello-form">
        <p>
          Personne ne correspond encore, des deux côtés, près de chez vous. Ce n’est pas vous&#8239;: la
          guinguette se remplit. Élargissez un peu les âges ou la distance, ou passez au forum.
        </p>
        <p className="row">
          <LinkButton kind="soft" href="/recherche" icon="search">
            Élargir ma recherche
          </LinkButton>
          <LinkButton kind="soft" href="/forum">
            Voir le forum
          </LinkButton>
        </p>
      </div>
    )
  }
  return (
    <ul className="hello-people">
      {people.map(({ member, reasons }) => (
        <li key={member.id}>
          <MemberCard member={member} from={from} now={now} />
          <p className="because">{formatReasons(reasons)}</p>
        </li>
      ))}
    </ul>
  )
}

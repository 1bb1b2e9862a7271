import type { Position } from '../../../../shared/distance.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { type CardMember, MemberCard } from '../../../../ui/member-card.tsx'
import { Summary } from '../../../search/components/summary.tsx'
import type { SearchSettings } from '../../../search/contract.ts'

/** Three rows of two on a phone, two of three on a tablet; a desktop shows one row of five. */
const MEMBERS_SHOWN = 6

interface Props {
  settings: SearchSettings
  members: readonly CardMember[]
  from: Position
  /** Milliseconds since 1970. */
  now: number
}

/** The member's search in its sentence, and the first it finds. */
export function SearchPreview({ settings, members, from, now }: Props) {
  const isEmpty = members.length === 0
  return (
    <section className="near">
      <header className="near-head">
        <Summary as="h2" settings={settings} />
        <LinkButton kind={isEmpty ? 'river' : 'soft'} small href="/recherche" icon="search">
          {isEmpty ? 'Modifier ma recherche' : 'Voir tout le monde'}
        </LinkButton>
      </header>
      {isEmpty && (
        <p className="soft">
          {
            'Personne ne correspond pour l’instant. Élargissez un peu votre recherche\u202f: la rivière est longue.'
          }
        </p>
      )}
      <ul className="grid-members near-row">
        {members.slice(0, MEMBERS_SHOWN).map((member) => (
          <li key={member.id}>
            <MemberCard member={member} from={from} now={now} lazy />
          </li>
        ))}
      </ul>
    </section>
  )
}

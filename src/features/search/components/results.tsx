import { Fragment } from 'react'
import type { Position } from '../../../shared/distance.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { MemberCard } from '../../../ui/member-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HousePanel } from '../../premium/promo/components/house-panel.tsx'
import type { Panel } from '../../premium/promo/contract.ts'
import { searchMembers } from '../contract.ts'
import { EDIT } from '../texts.ts'
import { groupResults } from './group-results.ts'
import type { Results as Found } from './use-results.ts'

/** Cards in the first view of a desktop: the photos of the others are fetched when they come near. */
const IN_VIEW = 6
/** Cards before the panel. */
const BEFORE_PANEL = 12

interface Props {
  found: Found
  /** What the results are ordered by, and grouped. */
  filter: number
  from: Position
  now: number
  /** Stands among the cards. */
  panel: Panel | null
  /** Opens the form, where nothing was found. */
  onEdit: () => void
}

/** The members in their groups and 'Voir plus'; while there are none, why. */
export function Results({ found, filter, from, now, panel, onEdit }: Props) {
  const {
    cards,
    next,
    isFailed,
    failure = 'Erreur impossible de trouver des membres.',
    isLoading,
    isLoadingMore,
    loadMore,
  } = found
  if (isLoading) return <Skeleton cards={IN_VIEW} />
  if (cards.length === 0) return isFailed ? <ErrorNotice title={failure} /> : <Nobody onEdit={onEdit} />
  const hasPanel = cards.length > BEFORE_PANEL
  return (
    <>
      {groupResults(cards, filter, now).map(({ heading, start, members }) => (
        <section key={heading} className="results-group">
          <h3>{heading}</h3>
          <div className="grid-members">
            {members.map((member, index) => (
              <Fragment key={member.id}>
                <MemberCard member={member} from={from} now={now} lazy={start + index >= IN_VIEW} />
                {panel && hasPanel && start + index === BEFORE_PANEL - 1 && <HousePanel panel={panel} />}
              </Fragment>
            ))}
          </div>
        </section>
      ))}
      {isLoadingMore && (
        <div className="search-more">
          <Skeleton cards={3} />
        </div>
      )}
      {isFailed && <ErrorNotice title={failure} />}
      {next && <LoadMore busy={isLoadingMore} onMore={loadMore} href={pageAddress(next)} />}
    </>
  )
}

function Nobody({ onEdit }: { onEdit: () => void }) {
  const action = (
    <LinkButton kind="soft" href="#modifier" onClick={onEdit}>
      {EDIT}
    </LinkButton>
  )
  return (
    <EmptyState title="Aucun résultat 😞" action={action}>
      {'Élargissez un peu l’âge ou la distance\u202f: il y a du monde sur l’autre rive.'}
    </EmptyState>
  )
}

/** The page that shows without scripts what the call at this address answers. */
function pageAddress(url: string): string {
  return url.replace(searchMembers.path, '/recherche')
}

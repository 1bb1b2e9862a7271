import { Fragment } from 'react'
import type { Position } from '../../../domain/distance.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { MemberCard } from '../../../ui/member-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HousePanel } from '../../panels/components/house-panel.tsx'
import type { Panel } from '../../panels/contract.ts'
import { searchMembers } from '../contract.ts'
import { EDIT, NO_RESULT, SEARCH_FAILED, WIDEN } from '../texts.ts'
import type { Results as Found } from './use-results.ts'

/** Cards in the first view of a desktop: the photos of the others are fetched when they come near. */
const IN_VIEW = 6
/** Cards before the panel: full rows of two, three, four or six. */
const BEFORE_PANEL = 12

interface Props {
  found: Found
  from: Position
  now: number
  /** Stands among the cards. */
  panel: Panel | null
  /** Opens the form, where nothing was found. */
  onEdit: () => void
}

/** The grid of members, what stands in its place while there is none, and 'Voir plus'. */
export function Results({ found, from, now, panel, onEdit }: Props) {
  const { cards, next, isFailed, failure = SEARCH_FAILED, isLoading, isLoadingMore, loadMore } = found
  if (isLoading) return <Skeleton cards={IN_VIEW} />
  if (cards.length === 0) return isFailed ? <Failure title={failure} /> : <Nobody onEdit={onEdit} />
  return (
    <>
      <div className="grid-members">
        {cards.map((card, place) => (
          <Fragment key={card.id}>
            {panel && place === BEFORE_PANEL && <HousePanel panel={panel} />}
            <MemberCard member={card} from={from} now={now} lazy={place >= IN_VIEW} />
          </Fragment>
        ))}
      </div>
      {isLoadingMore && (
        <div className="search-more">
          <Skeleton cards={3} />
        </div>
      )}
      {isFailed && <Failure title={failure} />}
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
    <EmptyState title={NO_RESULT} action={action}>
      {WIDEN}
    </EmptyState>
  )
}

/** The page that shows without scripts what the call at this address answers. */
function pageAddress(url: string): string {
  return url.replace(searchMembers.path, '/recherche')
}

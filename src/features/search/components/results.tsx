import { Fragment } from 'react'
import type { Position } from '../../../shared/distance.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { MemberCard } from '../../../ui/member-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HousePanel } from '../../premium/components/house-panel.tsx'
import type { Panel } from '../../premium/policy.ts'
import {
  type FoundMember,
  type SearchSettings,
  type SettingOverrides,
  searchMembers,
  type Widening,
} from '../contract.ts'
import { ACTIVITY_HEADINGS, EDIT_SEARCH, formatWidening } from '../texts.ts'
import { groupResults } from './group-results.ts'
import { HideButton } from './hide-button.tsx'
import type { SearchResults as Found } from './use-search.ts'

/** Cards in the first desktop view; later photos load lazily. */
const CARDS_IN_VIEW = 6
/** Number of cards before the panel. */
const CARDS_BEFORE_PANEL = 12

interface ResultsProps {
  found: Found
  settings: SearchSettings
  from: Position
  /** The reader's position, if it orders the results. */
  nearestTo: Position | null
  now: number
  /** Shown between the cards. */
  panel: Panel | null
  /** Wider searches, where few are found. */
  widenings: readonly Widening[]
  /** Opens the form from an empty result. */
  onEdit: () => void
  onWiden: (changed: SettingOverrides) => void
  onHide: (id: number, isHidden: boolean) => void
}

/** Shows the groups of members and 'Voir plus', or the reason for an empty list. */
export function Results(props: ResultsProps) {
  const { found, settings } = props
  const {
    cards,
    next,
    isFailed,
    failure = 'Erreur impossible de trouver des membres.',
    isLoading,
    isLoadingMore,
    loadMore,
  } = found
  if (isLoading) return <Skeleton cards={CARDS_IN_VIEW} />
  if (cards.length === 0) return isFailed ? <ErrorNotice title={failure} /> : <NoResults {...props} />
  const isFolded = (card: FoundMember) => settings.fold_seen === 1 && card.visited === true
  const folded = cards.filter(isFolded)
  return (
    <>
      <Groups {...props} cards={cards.filter((card) => !isFolded(card))} />
      {folded.length > 0 && (
        <details className="seen-fold">
          <summary className="btn btn-soft">{`Déjà vus · ${folded.length}`}</summary>
          <Cards {...props} cards={folded} start={CARDS_IN_VIEW} />
        </details>
      )}
      {isLoadingMore && (
        <div className="search-more">
          <Skeleton cards={3} />
        </div>
      )}
      {isFailed && <ErrorNotice title={failure} />}
      {next && <LoadMore busy={isLoadingMore} onMore={loadMore} href={toPageUrl(next)} />}
      {props.widenings.length > 0 && (
        <section className="results-group">
          <h3>Un peu plus large</h3>
          <WiderSearches {...props} />
        </section>
      )}
    </>
  )
}

type CardsProps = Pick<ResultsProps, 'from' | 'now' | 'onHide' | 'panel'> & {
  cards: readonly FoundMember[]
}

function Groups(props: CardsProps & Pick<ResultsProps, 'found' | 'settings' | 'nearestTo'>) {
  const { cards, found, settings, nearestTo, now, panel } = props
  const groups = groupResults(cards, settings.filter, now, nearestTo)
  return groups.map(({ heading, start, members }, index) => (
    <section key={heading} className="results-group">
      {heading === ACTIVITY_HEADINGS.online && <span className="presence" />}
      <h3>{heading}</h3>
      {/* A later page may continue the last group. */}
      {(index < groups.length - 1 || !found.next) && (
        <span className="soft results-count">
          {members.length === 1 ? '1 personne' : `${members.length} personnes`}
        </span>
      )}
      <Cards
        {...props}
        cards={members}
        start={start}
        panel={cards.length > CARDS_BEFORE_PANEL ? panel : null}
      />
    </section>
  ))
}

function Cards({ cards, start, from, now, panel, onHide }: CardsProps & { start: number }) {
  return (
    <div className="grid-members">
      {cards.map((member, index) => (
        <Fragment key={member.id}>
          <div className={member.visited ? 'face seen' : 'face'}>
            <MemberCard
              member={member}
              from={from}
              now={now}
              lazy={start + index >= CARDS_IN_VIEW}
              first={start + index === 0}
            />
            <div className="face-foot">
              {member.visited && <span className="seen-mark">déjà vu</span>}
              <HideButton member={member} onHide={onHide} />
            </div>
          </div>
          {panel && start + index === CARDS_BEFORE_PANEL - 1 && <HousePanel panel={panel} />}
        </Fragment>
      ))}
    </div>
  )
}

function WiderSearches({ widenings, onWiden }: Pick<ResultsProps, 'widenings' | 'onWiden'>) {
  return (
    <ul className="widenings">
      {widenings.map((widening) => (
        <li key={JSON.stringify(widening.changed)}>
          <LinkButton
            kind="line"
            href={toWiderUrl(widening.changed)}
            onClick={(event) => {
              event.preventDefault()
              onWiden(widening.changed)
            }}
          >
            {formatWidening(widening)}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

function NoResults(props: ResultsProps) {
  const action = (
    <>
      {props.widenings.length > 0 && <WiderSearches {...props} />}
      <LinkButton
        kind="soft"
        href="#modifier"
        onClick={(event) => {
          event.preventDefault()
          props.onEdit()
        }}
      >
        {EDIT_SEARCH}
      </LinkButton>
    </>
  )
  return (
    <EmptyState title="Aucun résultat 😞" drawing="floor" action={action}>
      {'Élargissez un peu l’âge ou la distance\u202f: il y a du monde sur l’autre rive.'}
    </EmptyState>
  )
}

function toWiderUrl(changed: SettingOverrides): string {
  const pairs = Object.entries(changed).map(([name, value]) => [name, String(value)])
  return `/recherche?${new URLSearchParams(pairs)}`
}

/** Returns the page address that shows the same results without scripts. */
function toPageUrl(url: string): string {
  return url.replace(searchMembers.path, '/recherche')
}

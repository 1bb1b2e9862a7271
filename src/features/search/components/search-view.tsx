import { Fragment, useLayoutEffect, useState } from 'react'
import { toParisDay } from '../../../shared/age.ts'
import { ANYWHERE_KM, hasPosition, type Position } from '../../../shared/distance.ts'
import {
  ANY_ORIENTATION,
  FILTER,
  FILTER_LABELS,
  ORIENTATION_DEFINITIONS,
  ORIENTATIONS,
  SEEK_LABELS,
} from '../../../shared/enumerations.ts'
import { countParisDays, isWeekStart } from '../../../shared/last-seen.ts'
import { getPresence, isNewMember, type Moment, timeOf } from '../../../shared/presence.ts'
import { AgeSlider } from '../../../ui/age-slider.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Chips, Segment } from '../../../ui/choices.tsx'
import { DistanceSlider } from '../../../ui/distance-slider.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, toOptions } from '../../../ui/inputs.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { MemberCard } from '../../../ui/member-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { HousePanel } from '../../premium/components/house-panel.tsx'
import type { Panel } from '../../premium/policy.ts'
import { type SearchSettings, type SettingOverrides, searchMembers } from '../contract.ts'
import { getEffectiveSettings } from '../policy.ts'
import { ACTIVITY_HEADINGS, EDIT_SEARCH, getResultsHeading, SIGNUP_HEADINGS } from '../texts.ts'
import { Summary } from './summary.tsx'
import {
  type SearchResults as Found,
  type SearchPage,
  type SettingErrors,
  useResults,
  useSearchSettings,
} from './use-search.ts'

export interface SearchProps {
  viewerId: number
  /** Whether the reader's e-mail is confirmed. */
  verified: boolean
  /** The reader's position; 0,0 when unknown. */
  position: Position
  /** The saved settings, overridden by those of the address. */
  settings: SearchSettings
  /** Settings in the address, which are not saved. */
  changed: SettingOverrides
  /** Messages for invalid values in the address. */
  errors: SettingErrors
  /** First page from the server; null when it could not be read. */
  first: SearchPage | null
  /** Time of rendering, in milliseconds since 1970. */
  now: number
  /** The house panel, for viewers who see one. */
  panel: Panel | null
}

const DESKTOP_QUERY = '(min-width: 960px)'

/** Shows the whole search. Without scripts it is a form that requests this page. */
export function SearchView({
  viewerId,
  verified,
  position,
  settings,
  changed,
  errors,
  first,
  ...props
}: SearchProps) {
  // Presence is as of the search: with a moving clock, cards would change group under the reader's eyes.
  const [now, setNow] = useState(props.now)
  const [open, setOpen] = useState(Object.keys(errors).length > 0)
  const search = useSearchSettings(settings, errors, () => {
    setNow(Date.now())
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (!window.matchMedia(DESKTOP_QUERY).matches) setOpen(false)
  })
  const { applied, draft, round } = search
  const name = JSON.stringify([viewerId, verified, position, applied, first?.current_page])
  const found = useResults({ viewerId, first, round, name, changed: round === 0 ? changed : {} })
  const isLost = verified && !hasPosition(position)
  const counted = getEffectiveSettings({ verified }, applied)
  const shown = isLost ? { ...counted, distance: ANYWHERE_KM } : counted

  // A desktop has room for the form; the style sheet reserves it until scripts run.
  useLayoutEffect(() => {
    if (window.matchMedia(DESKTOP_QUERY).matches) setOpen(true)
  }, [])

  return (
    <form
      className="search"
      action="/recherche"
      onSubmit={(event) => {
        event.preventDefault()
        search.submit()
      }}
    >
      <div className="search-side">
        <Summary settings={shown} />
        {isLost && <NoPositionNotice />}
        {!verified && (
          <p className="soft small">
            {
              'Orientation et distance compteront dès que votre adresse e-mail sera confirmée\u202f: d’ici là, votre recherche couvre le monde entier.'
            }
          </p>
        )}
        <SettingsDetails open={open} onToggle={setOpen}>
          <SettingsFields values={draft} errors={search.errors} busy={search.busy} onChange={search.edit} />
        </SettingsDetails>
      </div>
      <div>
        <div className="results-head">
          <h2>{getResultsHeading(shown.distance >= ANYWHERE_KM)}</h2>
          <Chips
            label="Trier"
            name="filter"
            options={toOptions(FILTER_LABELS)}
            value={draft.filter}
            mark={({ value }) => value === FILTER.online && <span className="presence" />}
            onChange={(filter) => search.changeFilter(Number(filter))}
          />
          <noscript>
            <button type="submit" className="btn btn-soft btn-sm">
              Afficher
            </button>
          </noscript>
        </div>
        <Results
          found={found}
          filter={applied.filter}
          from={position}
          now={now}
          panel={props.panel}
          onEdit={() => setOpen(true)}
        />
      </div>
    </form>
  )
}

function SettingsDetails({
  open,
  onToggle,
  children,
}: {
  open: boolean
  onToggle: (open: boolean) => void
  children: React.ReactNode
}) {
  const hydrated = useHydrated()
  return (
    <details
      id="modifier"
      className={hydrated ? 'search-edit' : 'search-edit search-edit-early'}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="btn btn-soft btn-sm">
        <Icon name="sliders-horizontal" />
        {EDIT_SEARCH}
      </summary>
      {children}
    </details>
  )
}

/** Shown when the reader has no position. */
function NoPositionNotice() {
  return (
    <p className="notice">
      <Icon name="map-pin" />
      <span>
        {'Nous ne savons pas encore où vous êtes\u202f: votre recherche couvre donc le monde entier.'}{' '}
        <a href="/aide/localisation">Indiquer ma position</a>
      </span>
    </p>
  )
}

const DAYS_PER_WEEK = 7

interface DatedMember {
  last_activity: Moment
  signup: Moment
}

interface ResultGroup<Card> {
  heading: string
  /** Number of results before this group. */
  start: number
  members: Card[]
}

/**
 * Groups results by the time of their order. Each heading appears once, also when later pages continue its
 * group. @param now milliseconds since 1970, the same as for the cards: heading and card must agree about
 * presence
 */
export function groupResults<Card extends DatedMember>(
  cards: readonly Card[],
  filter: number,
  now: number,
): ResultGroup<Card>[] {
  const groups = new Map<string, Card[]>()
  for (const card of cards) {
    const heading =
      filter === FILTER.new ? getSignupHeading(card.signup, now) : getActivityHeading(card.last_activity, now)
    const group = groups.get(heading)
    if (group) group.push(card)
    else groups.set(heading, [card])
  }
  let start = 0
  return [...groups].map(([heading, members]) => {
    const group = { heading, start, members }
    start += members.length
    return group
  })
}

/**
 * A hidden presence discloses only its week. The week is the last seven days rather than since Monday: on a
 * Monday the group would otherwise be exactly the members who hide that they came today.
 */
function getActivityHeading(moment: Moment, now: number): string {
  const days = countParisDays(timeOf(moment), now)
  if (!isWeekStart(moment)) {
    if (getPresence(moment, now) === 'online') return ACTIVITY_HEADINGS.online
    if (days <= 0) return ACTIVITY_HEADINGS.today
  }
  return days < DAYS_PER_WEEK ? ACTIVITY_HEADINGS.week : ACTIVITY_HEADINGS.before
}

/**
 * 'Arrivés cette semaine' has the limit of the 'nouveau' badge; 'Ce mois-ci' is the calendar month in
 * Paris.
 */
function getSignupHeading(moment: Moment, now: number): string {
  if (isNewMember(moment, now)) return SIGNUP_HEADINGS.week
  return monthOf(timeOf(moment)) === monthOf(now) ? SIGNUP_HEADINGS.month : SIGNUP_HEADINGS.before
}

const monthOf = (moment: number) => toParisDay(moment).slice(0, 'YYYY-MM'.length)

const ORIENTATION_OPTIONS = [
  {
    value: ANY_ORIENTATION,
    label: 'Peu importe',
    title: 'Toutes les orientations, et celles et ceux qui gardent la leur pour eux.',
  },
  ...toOptions(ORIENTATIONS, ORIENTATION_DEFINITIONS),
]

interface Props {
  values: SearchSettings
  errors: SettingErrors
  busy: boolean
  onChange: (changed: Partial<SearchSettings>) => void
}

/** Fields of a search except the filter, which is above the results. */
function SettingsFields({ values, errors, busy, onChange }: Props) {
  return (
    <div className="search-form panel">
      <Segment
        label="Je cherche"
        name="seek"
        options={toOptions(SEEK_LABELS)}
        value={values.seek}
        error={errors.seek}
        onChange={(seek) => onChange({ seek: Number(seek) })}
      />
      <Select
        label="Orientation"
        name="orientation"
        options={ORIENTATION_OPTIONS}
        value={values.orientation}
        title={ORIENTATION_OPTIONS.find(({ value }) => value === values.orientation)?.title}
        error={errors.orientation}
        onChange={(event) => onChange({ orientation: Number(event.target.value) })}
      />
      <AgeSlider
        value={{ age_from: values.age_from, age_to: values.age_to }}
        error={errors.age_from ?? errors.age_to}
        onChange={onChange}
      />
      <DistanceSlider
        value={values.distance}
        error={errors.distance}
        onChange={(distance) => onChange({ distance })}
      />
      <Button type="submit" busy={busy}>
        Rechercher
      </Button>
    </div>
  )
}

/** Cards in the first desktop view; later photos load lazily. */
const CARDS_IN_VIEW = 6
/** Number of cards before the panel. */
const CARDS_BEFORE_PANEL = 12

interface ResultsProps {
  found: Found
  /** Order and grouping of the results. */
  filter: number
  from: Position
  now: number
  /** Shown between the cards. */
  panel: Panel | null
  /** Opens the form from an empty result. */
  onEdit: () => void
}

/** Shows the groups of members and 'Voir plus', or the reason for an empty list. */
function Results({ found, filter, from, now, panel, onEdit }: ResultsProps) {
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
  if (cards.length === 0) return isFailed ? <ErrorNotice title={failure} /> : <NoResults onEdit={onEdit} />
  const hasPanel = cards.length > CARDS_BEFORE_PANEL
  return (
    <>
      {groupResults(cards, filter, now).map(({ heading, start, members }) => (
        <section key={heading} className="results-group">
          <h3>{heading}</h3>
          <div className="grid-members">
            {members.map((member, index) => (
              <Fragment key={member.id}>
                <MemberCard member={member} from={from} now={now} lazy={start + index >= CARDS_IN_VIEW} />
                {panel && hasPanel && start + index === CARDS_BEFORE_PANEL - 1 && (
                  <HousePanel panel={panel} />
                )}
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
      {next && <LoadMore busy={isLoadingMore} onMore={loadMore} href={toPageUrl(next)} />}
    </>
  )
}

function NoResults({ onEdit }: { onEdit: () => void }) {
  const action = (
    <LinkButton kind="soft" href="#modifier" onClick={onEdit}>
      {EDIT_SEARCH}
    </LinkButton>
  )
  return (
    <EmptyState title="Aucun résultat 😞" drawing="floor" action={action}>
      {'Élargissez un peu l’âge ou la distance\u202f: il y a du monde sur l’autre rive.'}
    </EmptyState>
  )
}

/** Returns the page address that shows the same results without scripts. */
function toPageUrl(url: string): string {
  return url.replace(searchMembers.path, '/recherche')
}

import { useLayoutEffect, useState } from 'react'
import { ANYWHERE_KM, hasPosition, type Position } from '../../../shared/distance.ts'
import { FILTER, FILTER_LABELS } from '../../../shared/enumerations.ts'
import { CachedMarkup } from '../../../ui/cached-markup.tsx'
import { Chips } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toOptions } from '../../../ui/inputs.tsx'
import { FoldOutSheet, useIsSheet } from '../../../ui/sheet.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { HIDDEN_PATH } from '../../members/hidden/contract.ts'
import type { Panel } from '../../premium/policy.ts'
import type { SearchSettings, SettingOverrides, Widening } from '../contract.ts'
import { FEW_RESULTS } from '../count.ts'
import { getEffectiveSettings } from '../policy.ts'
import { EDIT_SEARCH, getResultsHeading, NEAREST_FIRST } from '../texts.ts'
import { countFilters, SettingsFields, SettingsFoot } from './filters.tsx'
import type { InterestOption } from './interest-chips.tsx'
import { SEARCH_FORM_ID } from './interest-filter.tsx'
import { NEAREST } from './order.ts'
import { Results } from './results.tsx'
import { Summary } from './summary.tsx'
import {
  type SearchPage,
  type SettingErrors,
  useCount,
  useResults,
  useSearchSettings,
  useWidenings,
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
  /** Interests that the form shows first. */
  interests: readonly InterestOption[]
  /** Wider searches, where the first page is empty. */
  widenings: readonly Widening[]
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
  const results = useResults({ viewerId, first, round, name, changed: round === 0 ? changed : {} })
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const found = { ...results, cards: results.cards.filter(({ id }) => !hidden.has(id)) }
  const isLost = verified && !hasPosition(position)
  const counted = getEffectiveSettings({ verified }, applied)
  const shown = isLost ? { ...counted, distance: ANYWHERE_KM } : counted
  const canSortByDistance = verified && !isLost
  const isWhole = !results.isLoading && !results.isFailed && !results.next
  const isFew = isWhole && results.cards.length < FEW_RESULTS
  const widenings = useWidenings(isFew, applied, round, props.widenings)
  const count = useCount(applied, draft, useIsSheet(open))
  const filters = countFilters(applied)

  // A desktop has room for the form; the style sheet reserves it until scripts run.
  useLayoutEffect(() => {
    if (window.matchMedia(DESKTOP_QUERY).matches) setOpen(true)
  }, [])

  return (
    <form
      id={SEARCH_FORM_ID}
      className="search"
      action="/recherche"
      onSubmit={(event) => {
        event.preventDefault()
        search.submit()
      }}
    >
      {/* Enter in a field submits by the first button, which would be that of all interests. */}
      <button type="submit" hidden />
      <div className="search-side">
        <Summary settings={shown} />
        {isLost && <NoPositionNotice />}
        {!verified && <UnconfirmedNotice />}
        <FoldOutSheet
          id="modifier"
          className={useHydrated() ? 'search-edit' : 'search-edit search-edit-early'}
          icon="sliders-horizontal"
          label={filters > 0 ? `${EDIT_SEARCH} · ${filters}` : EDIT_SEARCH}
          title="Ce qui compte pour vous"
          open={open}
          onToggle={setOpen}
          foot={<SettingsFoot values={draft} busy={search.busy} count={count} onChange={search.edit} />}
        >
          <SettingsFields
            values={draft}
            errors={search.errors}
            count={count}
            interests={props.interests}
            onChange={search.edit}
          />
        </FoldOutSheet>
      </div>
      <div>
        <div className="results-head">
          <h2>{getResultsHeading(shown.distance)}</h2>
          <OrderChips
            settings={draft}
            hasNearest={canSortByDistance}
            onChange={(order) => search.apply(toOrder(order, applied))}
          />
        </div>
        <Results
          found={found}
          settings={applied}
          from={position}
          nearestTo={canSortByDistance && applied.nearest ? position : null}
          now={now}
          panel={props.panel}
          widenings={widenings}
          onEdit={() => setOpen(true)}
          onWiden={search.apply}
          onHide={(id, isHidden) =>
            setHidden(
              (before) => new Set(isHidden ? [...before, id] : [...before].filter((one) => one !== id)),
            )
          }
        />
        <p className="search-hidden">
          <a className="lone" href={HIDDEN_PATH}>
            {'Les personnes mises de côté'}
          </a>
        </p>
      </div>
    </form>
  )
}

function toOrder(order: number, { nearest }: SearchSettings): SettingOverrides {
  if (order === NEAREST) return { nearest: 1 }
  return nearest ? { filter: order, nearest: 0 } : { filter: order }
}

interface OrderProps {
  settings: SearchSettings
  hasNearest: boolean
  onChange: (order: number) => void
}

export function OrderChips({ settings, hasNearest, onChange }: OrderProps) {
  const options = [
    ...toOptions(FILTER_LABELS),
    ...(hasNearest ? [{ value: NEAREST, label: NEAREST_FIRST }] : []),
  ]
  const order = hasNearest && settings.nearest ? NEAREST : settings.filter
  return (
    <>
      <CachedMarkup cacheKey={import.meta.env.SSR && ['search-order', order, hasNearest]}>
        <Chips
          label="Trier"
          name="filter"
          options={options}
          value={order}
          mark={({ value }) => value === FILTER.online && <span className="presence" />}
          onChange={(order) => onChange(Number(order))}
        />
      </CachedMarkup>
      <noscript>
        <button type="submit" className="btn btn-soft btn-sm">
          Afficher
        </button>
      </noscript>
    </>
  )
}

function UnconfirmedNotice() {
  return (
    <p className="soft">
      {
        'Orientation et distance compteront dès que votre adresse e-mail sera confirmée\u202f: d’ici là, votre recherche couvre le monde entier.'
      }
    </p>
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

import { useLayoutEffect, useState } from 'react'
import { ANYWHERE_KM, hasPosition, type Position } from '../../../shared/distance.ts'
import { FILTER, FILTER_LABELS } from '../../../shared/enumerations.ts'
import { Chips } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toOptions } from '../../../ui/inputs.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Panel } from '../../premium/promo/contract.ts'
import type { SearchSettings, SomeSettings } from '../contract.ts'
import { settingsFor } from '../policy.ts'
import { EDIT, resultsHeading } from '../texts.ts'
import { Results } from './results.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { Summary } from './summary.tsx'
import { type SearchPage, useResults } from './use-results.ts'
import { type SettingErrors, useSettings } from './use-settings.ts'

export interface SearchProps {
  viewerId: number
  /** The reader's e-mail is confirmed. */
  verified: boolean
  /** Where the reader is; 0,0 when nobody knows. */
  position: Position
  /** As shown: the saved ones, or those of the address in their place. */
  settings: SearchSettings
  /** Settings of the address, which are not saved. */
  changed: SomeSettings
  /** Values of the address that mean nothing. */
  errors: SettingErrors
  /** What the page was rendered with; null when that failed. */
  first: SearchPage | null
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
  /** The site's own, for whom one is shown. */
  panel: Panel | null
}

const WIDE = '(min-width: 960px)'

/** The whole search. Without scripts it is a form that asks for this page again. */
export function SearchDesk({
  viewerId,
  verified,
  position,
  settings,
  changed,
  errors,
  first,
  ...props
}: SearchProps) {
  // Presence is as of the search: moving with the clock, cards would change their group while one looks at them.
  const [now, setNow] = useState(props.now)
  const [open, setOpen] = useState(Object.keys(errors).length > 0)
  const search = useSettings(settings, errors, () => {
    setNow(Date.now())
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (!window.matchMedia(WIDE).matches) setOpen(false)
  })
  const { applied, draft, round } = search
  const name = JSON.stringify([viewerId, verified, position, applied, first?.current_page])
  const found = useResults({ viewerId, first, round, name, changed: round === 0 ? changed : {} })
  const isLost = verified && !hasPosition(position)
  const counted = settingsFor({ verified }, applied)
  const shown = isLost ? { ...counted, distance: ANYWHERE_KM } : counted

  // A desktop has room for the form; its place is kept by the style sheet until scripts run.
  useLayoutEffect(() => {
    if (window.matchMedia(WIDE).matches) setOpen(true)
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
        {isLost && <Lost />}
        {!verified && (
          <p className="soft small">
            {
              'Orientation et distance compteront dès que votre adresse e-mail sera confirmée\u202f: d’ici là, votre recherche couvre le monde entier.'
            }
          </p>
        )}
        <Edit open={open} onToggle={setOpen}>
          <SettingsFields values={draft} errors={search.errors} busy={search.busy} onChange={search.edit} />
        </Edit>
      </div>
      <div>
        <div className="results-head">
          <h2>{resultsHeading(shown.distance >= ANYWHERE_KM)}</h2>
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

function Edit({
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
        {EDIT}
      </summary>
      {children}
    </details>
  )
}

/** Nobody knows where the reader is. */
function Lost() {
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

import { isOutingKind, KIND_WITH_ARTICLE, OUTING_KINDS } from '../../../shared/outing-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { type ListedPlace, OUTINGS_PATH } from '../contract.ts'
import { LIMITS } from '../limits.ts'
import { formatLongDay } from './date-texts.ts'

/** The filters of a list as its address writes them. */
export interface ListFilters {
  place?: number | undefined
  radius?: number | undefined
  day?: string | undefined
  kind?: number | undefined
  women?: boolean | undefined
  beginners?: boolean | undefined
  free?: boolean | undefined
  /** Month of the calendar, which is shown if set. */
  mois?: string | undefined
}

/** The address of a list with these filters, without those that are off. */
export function listHref(filters: ListFilters & { after?: string | undefined }): string {
  const values = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [[name, value === true ? '1' : String(value)]],
  )
  return values.length === 0 ? OUTINGS_PATH : `${OUTINGS_PATH}?${new URLSearchParams(values)}`
}

interface Props {
  filters: ListFilters
  place: ListedPlace | null
  today: string
  /** The commune as typed, if no commune or several have this name. */
  commune: string
  communeError: string | undefined
  choices: readonly { id: number; name: string; area: string }[]
}

/** 'Une balade, à 30 km de Lyon au plus, samedi 28, entre femmes' */
function describeFilters({ filters, place, today }: Props): string {
  const { kind, day, women, beginners, free } = filters
  const parts = [
    kind !== undefined && isOutingKind(kind) ? KIND_WITH_ARTICLE[kind] : 'tout',
    place ? `jusqu’à ${place.radius}\u00a0km` : 'partout',
    day ? formatLongDay(day, today).toLowerCase() : 'quand vous voulez',
    women && 'entre femmes',
    beginners && 'débutants bienvenus',
    free && 'places libres',
  ]
  const text = parts.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const RADII = [5, 10, 20, 30, 50, LIMITS.radiusMax]

/** The filters as a sentence, which opens them: place, day, kind, company. A form of the page's address. */
export function FilterSheet(props: Props) {
  const { filters, place, commune, communeError, choices } = props
  return (
    <details className="outings-filters" open={communeError !== undefined || choices.length > 0}>
      <summary>
        <Icon name="sliders-horizontal" />
        <span>
          <span className="sr">{'Vous regardez\u202f: '}</span>
          <b>{describeFilters(props)}</b>
        </span>
      </summary>
      <form className="panel" action={OUTINGS_PATH} method="get">
        {filters.mois && <input type="hidden" name="mois" value={filters.mois} />}
        <div className="filter-fields">
          <TextInput
            label="Où"
            hint={place && !place.id ? `Vide\u202f: autour de vous, ${place.name}` : undefined}
            name="commune"
            defaultValue={commune || (place?.id ? place.name : '')}
            error={communeError}
            maxLength={100}
            autoComplete="off"
          />
          <Select
            label="Jusqu’à"
            name="radius"
            defaultValue={filters.radius ?? place?.radius ?? LIMITS.radiusDefault}
            options={RADII.map((value) => ({ value, label: `${value}\u00a0km` }))}
          />
          <Select
            label="Quoi"
            name="kind"
            defaultValue={filters.kind ?? ''}
            options={[
              { value: '', label: 'Tout' },
              ...Object.entries(OUTING_KINDS).map(([value, { label }]) => ({ value, label })),
            ]}
          />
        </div>
        {choices.length > 0 && <CommuneChoices choices={choices} />}
        <TextInput label="Quel jour" name="day" type="date" defaultValue={filters.day ?? ''} />
        <div className="filter-fields">
          <Checkbox label="Entre femmes" name="women" value="1" defaultChecked={filters.women} />
          <Checkbox
            label="Débutants bienvenus"
            name="beginners"
            value="1"
            defaultChecked={filters.beginners}
          />
          <Checkbox label="Avec des places libres" name="free" value="1" defaultChecked={filters.free} />
        </div>
        <div className="form-acts">
          <Button type="submit">Voir les sorties</Button>
          <a href={OUTINGS_PATH}>Tout effacer</a>
        </div>
      </form>
    </details>
  )
}

function CommuneChoices({ choices }: Pick<Props, 'choices'>) {
  return (
    <fieldset className="field choices">
      <legend className="label">Plusieurs communes portent ce nom</legend>
      {choices.map(({ id, name, area }) => (
        <label key={id} className="choice">
          <input type="radio" name="place" value={id} />
          <span>
            {name} <small className="soft">{area}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The kinds as chips: each is the same list, narrowed. */
export function KindChips({ filters }: { filters: ListFilters }) {
  const kinds: [number | undefined, string][] = [
    [undefined, 'Tout'],
    ...Object.entries(OUTING_KINDS).map(([kind, { label }]): [number, string] => [Number(kind), label]),
  ]
  return (
    <nav className="chips-row" aria-label="Ce que l’on fait">
      {kinds.map(([kind, label]) => (
        <a
          key={label}
          className="chip"
          href={listHref({ ...filters, kind })}
          aria-current={filters.kind === kind ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

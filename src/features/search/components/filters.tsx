import {
  ANY_ORIENTATION,
  ORIENTATION_DEFINITIONS,
  ORIENTATIONS,
  SEEK_LABELS,
} from '../../../shared/enumerations.ts'
import { INTENTIONS } from '../../../shared/presentation.ts'
import { AgeSlider } from '../../../ui/age-slider.tsx'
import { Button } from '../../../ui/button.tsx'
import { CachedMarkup } from '../../../ui/cached-markup.tsx'
import { Segment } from '../../../ui/choices.tsx'
import { DistanceSlider } from '../../../ui/distance-slider.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Select, toOptions } from '../../../ui/inputs.tsx'
import type { SearchSettings } from '../contract.ts'
import { formatShowCount } from '../texts.ts'
import { CHILDREN_BITS, SMOKE_BITS } from '../traits.ts'
import { CheckChips } from './check-chips.tsx'
import type { InterestOption } from './interest-chips.tsx'
import { InterestFilter } from './interest-filter.tsx'
import type { SearchCount, SettingErrors } from './use-search.ts'

const ORIENTATION_OPTIONS = [
  {
    value: ANY_ORIENTATION,
    label: 'Peu importe',
    title: 'Toutes les orientations, et celles et ceux qui gardent la leur pour eux.',
  },
  ...toOptions(ORIENTATIONS, ORIENTATION_DEFINITIONS),
]

const SMOKE_CHOICES = [
  { id: SMOKE_BITS[0], label: 'Ne fume pas' },
  { id: SMOKE_BITS[2], label: 'Parfois' },
  { id: SMOKE_BITS[1], label: 'Fume' },
]
const CHILDREN_CHOICES = [
  { id: CHILDREN_BITS[0], label: 'Sans' },
  { id: CHILDREN_BITS[1], label: 'Avec' },
]
const INTENTION_CHOICES = INTENTIONS.map(({ bit, label }) => ({ id: bit, label }))
const BIT_FILTERS = [
  ['intentions', 'Ce qu’ils espèrent', INTENTION_CHOICES],
  ['smoke', 'Tabac', SMOKE_CHOICES],
  ['children', 'Enfants', CHILDREN_CHOICES],
] as const
const SWITCHES = [
  ['photo', 'Avec photo'],
  ['online', 'En ligne maintenant'],
  ['verified', 'Profil vérifié'],
  ['fold_seen', 'Replier les déjà vus'],
] as const

/** Free filters that a search has set. */
export function countFilters(settings: SearchSettings): number {
  const { photo, online, verified, smoke, children, intentions, interests = [] } = settings
  return [photo, online, verified, smoke, children, intentions, interests.length].filter(Boolean).length
}

export const NO_FILTERS: Partial<SearchSettings> = {
  photo: 0,
  online: 0,
  verified: 0,
  smoke: 0,
  children: 0,
  intentions: 0,
  interests: [],
}

interface Props {
  values: SearchSettings
  /** People that the search would find; null while unknown. */
  count: SearchCount | null
  onChange: (changed: Partial<SearchSettings>) => void
}

interface FieldsProps extends Props {
  errors: SettingErrors
  /** Interests that the form shows first. */
  interests: readonly InterestOption[]
}

/** Fields of a search except the order, which is above the results. */
export function SettingsFields({ values, errors, count, interests, onChange }: FieldsProps) {
  const { seek, age_from, age_to, distance } = values
  const isValid = Object.keys(errors).length === 0
  return (
    <div className="search-form">
      {/* Without scripts a box that is not checked sends nothing. */}
      <input type="hidden" name="form" value="1" />
      <CachedMarkup cacheKey={import.meta.env.SSR && isValid && ['search-seek', seek]}>
        <Segment
          label="Je cherche"
          name="seek"
          options={toOptions(SEEK_LABELS)}
          value={seek}
          error={errors.seek}
          onChange={(seek) => onChange({ seek: Number(seek) })}
        />
      </CachedMarkup>
      <CachedMarkup cacheKey={import.meta.env.SSR && isValid && ['search-ages', age_from, age_to]}>
        <AgeSlider
          value={{ age_from, age_to }}
          error={errors.age_from ?? errors.age_to}
          onChange={onChange}
        />
      </CachedMarkup>
      <CachedMarkup cacheKey={import.meta.env.SSR && isValid && ['search-radius', distance]}>
        <DistanceSlider
          value={distance}
          error={errors.distance}
          onChange={(distance) => onChange({ distance })}
        />
      </CachedMarkup>
      <Select
        label="Orientation"
        name="orientation"
        options={ORIENTATION_OPTIONS}
        value={values.orientation}
        title={ORIENTATION_OPTIONS.find(({ value }) => value === values.orientation)?.title}
        error={errors.orientation}
        onChange={(event) => onChange({ orientation: Number(event.target.value) })}
      />
      <CachedMarkup
        cacheKey={
          import.meta.env.SSR &&
          isValid && ['search-answers', ...BIT_FILTERS.map(([name]) => values[name] ?? 0)]
        }
      >
        <BitFilters values={values} errors={errors} onChange={onChange} />
      </CachedMarkup>
      <InterestFilter
        options={interests}
        chosen={values.interests ?? []}
        error={errors.interests}
        onChange={(interests) => onChange({ interests })}
      />
      <CachedMarkup
        cacheKey={
          import.meta.env.SSR && !count && ['search-switches', ...SWITCHES.map(([name]) => values[name] ?? 0)]
        }
      >
        <Switches values={values} count={count} onChange={onChange} />
      </CachedMarkup>
      <p className="soft">Les filtres sont gratuits, tous, pour toujours.</p>
    </div>
  )
}

/** Hopes and answers, several of each. */
function BitFilters({ values, errors, onChange }: Pick<FieldsProps, 'values' | 'errors' | 'onChange'>) {
  return BIT_FILTERS.map(([name, label, choices]) => (
    <BitChips
      key={name}
      label={label}
      name={name}
      choices={choices}
      value={values[name] ?? 0}
      error={errors[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}

function Switches({ values, count, onChange }: Props) {
  return (
    <div>
      {SWITCHES.map(([name, label]) => (
        <label key={name} className="switch-row">
          <span>
            {label}
            {name === 'verified' && <VerifiedShare values={values} count={count} />}
          </span>
          <input
            type="checkbox"
            name={name}
            value="1"
            checked={values[name] === 1}
            onChange={(event) => onChange({ [name]: event.target.checked ? 1 : 0 })}
          />
        </label>
      ))}
    </div>
  )
}

/** '12 sur 42': known where all of them are counted. */
function VerifiedShare({ values, count }: Pick<Props, 'values' | 'count'>) {
  if (values.verified || !count || count.verified === null || count.count === 0) return null
  return <small>{`${count.verified} sur ${count.count}`}</small>
}

/** Buttons of the form. */
export function SettingsFoot({ values, busy, count, onChange }: Props & { busy: boolean }) {
  return (
    <>
      <Button type="submit" busy={busy}>
        {formatShowCount(count?.count ?? null)}
      </Button>
      {countFilters(values) > 0 && (
        <Button kind="bare" className="needs-script" onClick={() => onChange(NO_FILTERS)}>
          Effacer<span className="sr"> les filtres</span>
        </Button>
      )}
    </>
  )
}

interface BitChipsProps {
  label: string
  name: string
  /** The id of each is its bit. */
  choices: readonly { id: number; label: string }[]
  /** Sum of the chosen bits. */
  value: number
  error?: string | undefined
  onChange: (value: number) => void
}

/** Several answers may be chosen; none accepts anyone. */
function BitChips({ label, name, choices, value, error, onChange }: BitChipsProps) {
  return (
    <fieldset className="field choices">
      <legend className="label">{label}</legend>
      <CheckChips
        name={name}
        options={choices}
        isChosen={(bit) => (value & bit) !== 0}
        onToggle={(bit) => onChange(value ^ bit)}
      />
      <FieldError id={`erreur-${name}`} message={error} />
    </fieldset>
  )
}

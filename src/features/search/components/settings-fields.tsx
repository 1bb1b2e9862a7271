import {
  ANY_ORIENTATION,
  ORIENTATION_DEFINITIONS,
  ORIENTATIONS,
  SEEK_LABELS,
} from '../../../shared/enumerations.ts'
import { AgeSlider } from '../../../ui/age-slider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segment } from '../../../ui/choices.tsx'
import { DistanceSlider } from '../../../ui/distance-slider.tsx'
import { Select, toOptions } from '../../../ui/inputs.tsx'
import type { SearchSettings } from '../contract.ts'
import type { SettingErrors } from './use-settings.ts'

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

/** What a search can be set to, but for its filter, which stands over the results. */
export function SettingsFields({ values, errors, busy, onChange }: Props) {
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

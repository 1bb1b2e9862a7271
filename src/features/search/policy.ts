import { ANYWHERE_KM, DISTANCE_MARKS, DISTANCE_MAX_KM } from '../../shared/distance.ts'
import { AGE_MAX, AGE_MIN, ANY_ORIENTATION } from '../../shared/enumerations.ts'
import type { SearchSettings, SettingOverrides } from './contract.ts'

/**
 * Returns the settings that apply to this reader. Before their e-mail is confirmed a search covers
 * everywhere and any orientation, and no order by distance: its results would otherwise disclose both.
 */
export function getEffectiveSettings(
  reader: { verified: boolean },
  settings: SearchSettings,
): SearchSettings {
  return reader.verified
    ? settings
    : { ...settings, orientation: ANY_ORIENTATION, distance: DISTANCE_MAX_KM, nearest: 0 }
}

const WIDER_YEARS = 5

/**
 * Searches that find more people than this one, each by one change.
 * @param hasCircle whether the distance limits anything
 */
export function listWiderSearches(settings: SearchSettings, hasCircle: boolean): SettingOverrides[] {
  const { age_from, age_to, distance } = settings
  const wider: SettingOverrides[] = []
  if (hasCircle) {
    const next = DISTANCE_MARKS.find((mark) => mark >= distance * 1.5) ?? DISTANCE_MAX_KM
    wider.push({ distance: next }, ...(next < ANYWHERE_KM ? [{ distance: DISTANCE_MAX_KM }] : []))
  }
  const ages = {
    age_from: Math.max(AGE_MIN, age_from - WIDER_YEARS),
    age_to: Math.min(AGE_MAX, age_to + WIDER_YEARS),
  }
  if (ages.age_from < age_from || ages.age_to > age_to) wider.push(ages)
  for (const name of ['online', 'photo', 'verified', 'smoke', 'children', 'intentions'] as const)
    if (settings[name]) wider.push({ [name]: 0 })
  if (settings.interests?.length) wider.push({ interests: [] })
  if (settings.orientation !== ANY_ORIENTATION) wider.push({ orientation: ANY_ORIENTATION })
  return wider
}

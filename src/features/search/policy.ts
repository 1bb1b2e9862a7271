import { DISTANCE_MAX_KM } from '../../shared/distance.ts'
import { ANY_ORIENTATION } from '../../shared/enumerations.ts'
import type { SearchSettings } from './contract.ts'

/**
 * Returns the settings that apply to this reader. Before their e-mail is confirmed a search covers
 * everywhere and any orientation: its results would otherwise disclose both.
 */
export function getEffectiveSettings(
  reader: { verified: boolean },
  settings: SearchSettings,
): SearchSettings {
  return reader.verified ? settings : { ...settings, orientation: ANY_ORIENTATION, distance: DISTANCE_MAX_KM }
}

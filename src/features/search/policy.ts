import { DISTANCE_MAX_KM } from '../../shared/distance.ts'
import { ANY_ORIENTATION } from '../../shared/enumerations.ts'
import type { SearchSettings } from './contract.ts'

/**
 * The settings that count for this reader. Before their e-mail is confirmed a search is everywhere and of any orientation:
 * who it finds would otherwise give both away.
 */
export function getEffectiveSettings(
  reader: { verified: boolean },
  settings: SearchSettings,
): SearchSettings {
  return reader.verified ? settings : { ...settings, orientation: ANY_ORIENTATION, distance: DISTANCE_MAX_KM }
}

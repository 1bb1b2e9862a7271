import { settings } from '../../../settings.ts'
import { parseParisMoment } from '../../../settings-appearance.ts'
import type { EditableSetting, SettingValues } from '../../../shared/editable-settings.ts'
import { COLOUR_PATTERN, DEFAULT_COLOURS, findLowContrast } from '../../../shared/site-colours.ts'
import { LANDING_LEAD, LANDING_TITLE } from '../home/texts.ts'
import { DECLARATIONS } from './declaration-texts.ts'
import * as texts from './texts.ts'

/** Defaults that the schemas do not know: those of texts and stylesheets. */
const DEFAULT_TEXTS: SettingValues = {
  LANDING_TITLE,
  LANDING_LEAD,
  SITE_COLOUR_DAY: DEFAULT_COLOURS.day,
  SITE_COLOUR_NIGHT: DEFAULT_COLOURS.night,
  SITE_BAR_COLOUR: DEFAULT_COLOURS.barDay,
}

/** The value without any setting, as it would be written; null for none. */
export function getDefault(key: EditableSetting): string | null {
  const { data } = settings.shape[key].safeParse(undefined)
  return DEFAULT_TEXTS[key] ?? (data === undefined ? null : String(data))
}

/** A typed value as it is stored: without blanks around it, and null for the default. */
export function toStoredValue(key: EditableSetting, typed: string): string | null {
  const trimmed = typed.trim()
  const value = DECLARATIONS[key].use ? trimmed.toLowerCase() : trimmed
  return value === '' || value === getDefault(key) ? null : value
}

/** Why a value cannot be stored; null where it can. @param now milliseconds since 1970 */
export function findValueError(key: EditableSetting, value: string, now: number): string | null {
  const { use, error } = DECLARATIONS[key]
  const low = use && COLOUR_PATTERN.test(value) ? findLowContrast(use, value) : null
  if (low) return texts.formatLowContrast(low.token, low.contrast, low.minimum)
  if (!settings.shape[key].safeParse(value).success) return error
  if (key === 'MAINTENANCE_UNTIL' && (parseParisMoment(value)?.getTime() ?? 0) <= now)
    return texts.ALREADY_PAST
  return null
}

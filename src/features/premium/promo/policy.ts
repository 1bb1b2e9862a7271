import { toParisDay } from '../../../shared/age.ts'
import { isStaff } from '../../../shared/roles.ts'
import type { Panel } from './contract.ts'
import { PANELS, type PanelLocation } from './texts.ts'

const DAY_MS = 86_400_000

/** Who reads; neither premium members nor staff are shown panels (product.md 8). */
interface Reader {
  roles: number
  stripe_status: boolean
}

/**
 * The panel of a place for a reader, null for whom Premium spares it: another each day in Paris, the same for whoever
 * reads that day, so that a page may be kept for all.
 * @param reader null for visitors
 * @param now milliseconds since 1970
 */
export function choosePanel(reader: Reader | null, place: PanelLocation, now: number): Panel | null {
  if (reader && (reader.stripe_status || isStaff(reader.roles))) return null
  const panels: readonly Panel[] = PANELS[place]
  const day = Date.parse(toParisDay(now)) / DAY_MS
  return panels[day % panels.length] as Panel
}

import type { AppContext } from '../../../platform/context.ts'
import { homePage } from './page.tsx'

/** The page at `/`: a landing for visitors, an evening's start for members. */
export function home(context: AppContext): void {
  homePage(context)
}

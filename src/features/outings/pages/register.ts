import type { AppContext } from '../../../platform/context.ts'
import { registerListPage } from './list-page.tsx'

/** Registers the pages of outings and the plain forms of their calls. */
export function registerOutingPages(context: AppContext): void {
  registerListPage(context)
}

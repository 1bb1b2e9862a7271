import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { Island } from '../../../platform/render/island.tsx'
import { TITLE } from '../../../ui/showcase/texts.ts'

/** `/pieces`: every component in every state, in development only. */
export function registerShowcase(context: AppContext): void {
  if (!context.assets.isDevelopment) return
  page(context, '/pieces', 'anyone', async () => ({
    title: TITLE,
    sheet: 'people',
    body: <Island id="pieces" props={{}} />,
  }))
}

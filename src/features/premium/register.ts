import type { Site } from '../../site.ts'
import { emojiPage } from './pages/emoji.tsx'
import { premiumPage } from './pages/premium.tsx'
import { premiumRoutes } from './routes.ts'

/** What premium gives, and the emoji of its members. */
export function premium(site: Site): void {
  premiumRoutes(site)
  premiumPage(site)
  emojiPage(site)
}

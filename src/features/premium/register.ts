import type { Site } from '../../site.ts'
import { emojiPage } from './pages.tsx'
import { premiumRoutes } from './routes.ts'

/** The emoji of premium members. */
export function premium(site: Site): void {
  premiumRoutes(site)
  emojiPage(site)
}

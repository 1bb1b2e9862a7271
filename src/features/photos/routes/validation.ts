import { route } from '../../../http/route.ts'
import type { Site } from '../../../site.ts'
import { decide } from '../commands/validation.ts'
import { decidePhoto, listAwaitingPhotos } from '../contract/validation.ts'
import { readAwaiting } from '../queries/validation.ts'

/** The photos that await staff, and what staff decide (specification 1, section 7). */
export function validationRoutes(site: Site): void {
  route(site, listAwaitingPhotos, ({ viewer, query }) => readAwaiting(site, viewer, query.page))
  route(site, decidePhoto, async ({ viewer, params }) => ({
    message: await decide(site.db, viewer, params.photoId, params.decision),
  }))
}

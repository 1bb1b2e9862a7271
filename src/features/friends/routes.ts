import type { Limit } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import type { Site } from '../../site.ts'
import { toggleBlockOf } from './commands.ts'
import { toggleBlock } from './contract/block.ts'
import { BLOCKED, UNBLOCKED } from './texts.ts'

/** Far more than anybody blocks by hand; a script that walks the members is stopped. */
const BLOCKS: Limit = { name: 'blocks', points: 100, seconds: 3_600 }

/** The calls between two members. */
export function friendRoutes(site: Site): void {
  route(site, toggleBlock, async ({ viewer, params }) => {
    await site.limits.count(BLOCKS, String(viewer.id))
    const blocked = await toggleBlockOf(site.db, viewer, params.userId)
    return { message: blocked ? BLOCKED : UNBLOCKED, blocked }
  })
}

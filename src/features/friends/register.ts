import type { AppContext } from '../../platform/context.ts'
import { gatePage } from './pages/gate.tsx'
import { listPages } from './pages/lists.tsx'
import { askRoutes } from './routes/asks.ts'
import { friendRoutes } from './routes/friends.ts'

/** What two members are to each other: requests, friends, blocks, and the gate before all of it. */
export function friends(context: AppContext): void {
  askRoutes(context)
  friendRoutes(context)
  listPages(context)
  gatePage(context)
}

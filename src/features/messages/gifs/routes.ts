import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { listGifs } from '../contract/gif.ts'
import { searchCatalogue } from './catalogue.ts'

/** The call of the picker; its answers change with a release alone. */
export function gifRoutes(context: AppContext): void {
  route(context, listGifs, async ({ query, reply }) => {
    reply.header('cache-control', 'private, max-age=3600')
    return searchCatalogue(query.search, query.offset)
  })
}

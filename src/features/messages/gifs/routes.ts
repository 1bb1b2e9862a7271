import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { listGifs } from '../contract/gif.ts'
import { searchCatalogue } from './catalogue.ts'

/** The call of the picker; its answers change with a release alone. */
export function gifRoutes(context: AppContext): void {
  operation(context, listGifs, async ({ query, reply }) => {
    reply.header('cache-control', 'private, max-age=3600')
    return searchCatalogue(query.search, query.offset)
  })
}

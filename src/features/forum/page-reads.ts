import type { AppContext } from '../../platform/context.ts'
import type { ReadSource } from '../../platform/db/replica.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { PageNumber } from '../../shared/schemas.ts'
import type { SearchState } from '../../ui/use-searched-pages.ts'
import { ForumSearch } from './contract.ts'

/** A page stands without what could not be read: null, and the reason in the log. What is refused on purpose passes. */
export function nullOnError<T>(
  context: Pick<AppContext, 'log'>,
  what: string,
  reading: Promise<T>,
): Promise<T | null> {
  return reading.catch((err: unknown) => {
    if (err instanceof HttpError) throw err
    context.log.error({ err }, `${what} could not be read`)
    return null
  })
}

/**
 * Reads what a topic holds: for visitors from the replica. A member answers, votes and is told live of what the others do,
 * and would find less than they were told.
 */
export function readFromReplicaForVisitors<T>(
  context: AppContext,
  viewer: Viewer | null,
  read: (from: ReadSource) => Promise<T>,
): Promise<T> {
  return viewer ? read(context) : context.reads.read(null, read)
}

/** What a page's address asks of a list; odd parts of it ask nothing. */
export function parseListQuery(query: Record<string, unknown>): SearchState {
  const search = typeof query.search === 'string' ? query.search.replaceAll('\0', '') : ''
  return {
    search: ForumSearch.safeParse(search).data ?? '',
    page: PageNumber.safeParse(query.page).data ?? 1,
  }
}

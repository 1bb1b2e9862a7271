import * as z from 'zod/mini'
import type { AppContext } from '../../platform/context.ts'
import type { ReadSource } from '../../platform/db/replica.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { PageNumber } from '../../shared/schemas.ts'
import type { SearchState } from '../../ui/use-searched-pages.ts'
import { ForumSearch } from './contract.ts'
import { CategorySlug, type ListFilters, NO_FILTERS, SearchFilters } from './search/contract.ts'

/** Returns null and logs when a part of a page cannot be read; HTTP errors pass. */
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
 * Reads a topic: for visitors from the replica. A member gets live events, and the replica could be behind
 * them.
 */
export function readFromReplicaForVisitors<T>(
  context: AppContext,
  viewer: Viewer | null,
  read: (from: ReadSource) => Promise<T>,
): Promise<T> {
  return viewer ? read(context) : context.reads.read(null, read)
}

const Filters = z.object({ ...SearchFilters, category: CategorySlug })

/** Parses the filters of a list's address; invalid ones are ignored, and all of a visitor: their page is shared. */
export function parseListFilters(viewer: Viewer | null, query: Record<string, unknown>): ListFilters {
  const known = viewer && Filters.safeParse(query)
  return known?.success ? known.data : NO_FILTERS
}

/** Parses a list's address; invalid parts are ignored. */
export function parseListQuery(query: Record<string, unknown>): SearchState {
  const search = typeof query.search === 'string' ? query.search.replaceAll('\0', '') : ''
  return {
    search: ForumSearch.safeParse(search).data ?? '',
    page: PageNumber.safeParse(query.page).data ?? 1,
  }
}

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CallError, callApi, callUrl, serverMessageOf } from '../../../client/call.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { FOUNDER_ID } from '../../../shared/name-colour.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useRestoredPages } from '../../../ui/use-restored-pages.ts'
import {
  countSearch,
  type FoundMember,
  type SearchSettings,
  type SettingName,
  type SettingOverrides,
  saveSearchSettings,
  searchMembers,
  type Widening,
} from '../contract.ts'

export type SettingErrors = { [Name in SettingName]?: string | undefined }

interface SearchSettingsState {
  /** Settings of the results. */
  applied: SearchSettings
  /** Settings in the form. */
  draft: SearchSettings
  errors: SettingErrors
  busy: boolean
  /** Number of saves: each restarts the results. */
  round: number
  edit: (changed: Partial<SearchSettings>) => void
  /** Saves the settings in the form. */
  submit: () => Promise<void>
  /** Saves these settings at once, without other edits. */
  apply: (changed: SettingOverrides) => Promise<void>
}

/** Holds the settings in state: applied, edited and saved. @param onSaved runs after each save */
export function useSearchSettings(
  initial: SearchSettings,
  initialErrors: SettingErrors,
  onSaved: () => void,
): SearchSettingsState {
  const [applied, setApplied] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState(initialErrors)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const edit = (changed: Partial<SearchSettings>) => setDraft((before) => ({ ...before, ...changed }))

  const save = async (settings: SearchSettings) => {
    setBusy(true)
    try {
      const { message } = await callApi(saveSearchSettings, { body: settings })
      setApplied(settings)
      setErrors({})
      setRound((before) => before + 1)
      onSaved()
      showSuccess(message)
    } catch (error) {
      edit({ filter: applied.filter, nearest: applied.nearest })
      setErrors(toSettingErrors(error))
      showError(error instanceof CallError ? error.serverMessage : undefined)
    }
    setBusy(false)
  }
  return {
    applied,
    draft,
    errors,
    busy,
    round,
    edit,
    submit: () => save(draft),
    apply: (overrides) => {
      const changed = overrides as Partial<SearchSettings>
      edit(changed)
      return save({ ...applied, ...changed })
    },
  }
}

function toSettingErrors(error: unknown): SettingErrors {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([name, [message = '']]) => [name, message]))
}

export type SearchPage = Reply<typeof searchMembers>

export interface SearchResults {
  cards: FoundMember[]
  /** Address of the next page's call; null at the end. */
  next: string | null
  isFailed: boolean
  /** Message of the server. */
  failure: string | undefined
  isLoading: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

interface ResultsOptions {
  viewerId: number
  /** Settings in the page's address, which override the saved ones. */
  changed: SettingOverrides
  /** First page from the server; null when it could not be read and the browser retries. */
  first: SearchPage | null
  /** Number of saves: each restarts the results. */
  round: number
  /** Identifies this search among those of the browser tab. */
  name: string
}

/** Loads the pages of a search. */
export function useResults({ viewerId, changed, first, round, name }: ResultsOptions): SearchResults {
  const client = useQueryClient()
  const queryKey = ['search', round]
  const { data, hasNextPage, error, isError, isPending, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam }) =>
        pageParam === null ? callApi(searchMembers, { query: changed }) : callUrl(searchMembers, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: (last: SearchPage) => last.next_page_url,
      staleTime: Number.POSITIVE_INFINITY,
      ...(first && round === 0 ? { initialData: { pages: [first], pageParams: [null] } } : {}),
    })
  useRestoredPages('search', name, data, (restored) => client.setQueryData(queryKey, restored))
  const cards = useMemo(() => mergeCards(data?.pages ?? [], viewerId), [data, viewerId])
  return {
    cards,
    next: hasNextPage ? (data?.pages.at(-1)?.next_page_url ?? null) : null,
    isFailed: isError,
    failure: serverMessageOf(error),
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    loadMore: fetchNextPage,
  }
}

/**
 * Merges cards in order, each member once, without the reader and member 1 (specification 2, sections 4 and
 * 6).
 */
function mergeCards(pages: readonly SearchPage[], viewerId: number): FoundMember[] {
  const byId = new Map<number, FoundMember>()
  for (const card of pages.flatMap(({ data }) => data)) {
    if (card.id !== viewerId && card.id !== FOUNDER_ID && !byId.has(card.id)) byId.set(card.id, card)
  }
  return [...byId.values()]
}

/** Milliseconds after the last edit until its people are counted. */
const COUNT_DELAY_MS = 400

export type SearchCount = Pick<Reply<typeof countSearch>, 'count' | 'verified'>

/**
 * People that the form would find; null while counting, and while it is as applied.
 * @param isShown counts what is applied, too
 */
export function useCount(
  applied: SearchSettings,
  draft: SearchSettings,
  isShown: boolean,
): SearchCount | null {
  const [rested] = useDebounced(draft, COUNT_DELAY_MS)
  const isCounted = isShown || JSON.stringify(rested) !== JSON.stringify(applied)
  const { data } = useQuery({
    queryKey: ['search-count', rested],
    queryFn: () => callApi(countSearch, { query: rested }),
    enabled: isCounted,
    retry: false,
  })
  return isCounted && rested === draft ? (data ?? null) : null
}

/** Wider searches, where few are found. @param first from the server, of the first results */
export function useWidenings(
  isFew: boolean,
  settings: SearchSettings,
  round: number,
  first: readonly Widening[],
): readonly Widening[] {
  const { data } = useQuery({
    queryKey: ['search-widenings', round],
    queryFn: () => callApi(countSearch, { query: settings }),
    enabled: isFew && round > 0,
    retry: false,
  })
  return round === 0 ? first : (data?.widenings ?? [])
}

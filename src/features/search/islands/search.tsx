import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../client/call.ts'
import { withQueries } from '../../../client/providers.tsx'
import { BUG_HINT } from '../../../shared/texts.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type SearchProps, SearchView } from '../components/search-view.tsx'
import { getSearchSettings } from '../contract.ts'

/** Member search (specification 2, sections 2 and 4): summary, form and results. */
function Search({
  settings,
  ...props
}: Omit<SearchProps, 'settings'> & {
  /** Null when the server could not read them; the browser retries. */
  settings: SearchProps['settings'] | null
}) {
  const { data, isError } = useQuery({
    queryKey: ['search-settings'],
    queryFn: () => callApi(getSearchSettings, {}),
    enabled: settings === null,
    ...(settings ? { initialData: settings } : {}),
  })
  if (isError)
    return <ErrorNotice title="Erreur impossible d'initialiser le formulaire de recherche" hint={BUG_HINT} />
  if (!data) return <Skeleton />
  return <SearchView {...props} settings={data} />
}

export default withQueries(Search)

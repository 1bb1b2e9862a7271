import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select, TextInput } from '../../../../ui/inputs.tsx'
import { SEARCH_SUBMIT } from '../../../../ui/texts.ts'
import type { Category } from '../../categories/contract.ts'
import { type ListFilters, listFilters } from '../../search/contract.ts'
import { SEARCH_FILTERS as TEXTS } from '../../search/texts.ts'

interface Props {
  /** The list's address without its query. */
  path: string
  search: string
  filters: ListFilters
  /** Categories to choose from; null in the list of one. */
  categories: readonly Pick<Category, 'slug' | 'title'>[] | null
}

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Narrows a search: a plain form, so that its answer is an address to keep. */
export function SearchFiltersForm({ path, search, filters, categories }: Props) {
  const { category = '', author, since, sort } = filters
  const slugs = categories?.map(({ slug, title }) => ({ value: slug, label: title }))
  const isNarrow = Object.keys(listFilters(filters)).length > 0
  return (
    <details className="search-filters" open={isNarrow}>
      <summary className="btn btn-soft btn-sm">
        <Icon name="sliders-horizontal" />
        {TEXTS.title}
      </summary>
      <form method="get" action={path} aria-label={TEXTS.title}>
        <input type="hidden" name="search" value={search} />
        {slugs && (
          <Select
            label={TEXTS.category}
            name="category"
            defaultValue={category}
            options={[{ value: '', label: TEXTS.all }, ...slugs]}
          />
        )}
        <TextInput
          label={TEXTS.author}
          name="author"
          defaultValue={author}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Select label={TEXTS.since} name="since" defaultValue={since} options={toOptions(TEXTS.periods)} />
        <Select label={TEXTS.sort} name="sort" defaultValue={sort} options={toOptions(TEXTS.orders)} />
        <Button kind="soft" type="submit">
          {SEARCH_SUBMIT}
        </Button>
      </form>
    </details>
  )
}

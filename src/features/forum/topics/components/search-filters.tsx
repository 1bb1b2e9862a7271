import { Button } from '../../../../ui/button.tsx'
import { Select, TextInput } from '../../../../ui/inputs.tsx'
import type { Category } from '../../categories/contract.ts'
import { SEARCH_FILTERS as TEXTS } from '../../texts.ts'
import type { ListFilters } from '../contract.ts'

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
  return (
    <form className="search-filters" method="get" action={path} aria-label={TEXTS.title}>
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
        {TEXTS.title}
      </Button>
    </form>
  )
}

import { Icon } from './icon.tsx'
import { SEARCH_SUBMIT } from './texts.ts'

interface Props {
  /** Label and placeholder. */
  label: string
  value: string
  maxLength: number
  /** Page that takes the query `search`. */
  action: string
}

/** The search field of a page without scripts. */
export function PlainSearchBox({ label, value, maxLength, action }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element is too young for many phones
    <form className="search-box plain-search" method="get" action={action} role="search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        defaultValue={value}
      />
      <button type="submit" className="btn btn-soft btn-sm">
        {SEARCH_SUBMIT}
      </button>
    </form>
  )
}

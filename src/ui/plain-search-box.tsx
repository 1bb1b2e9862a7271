import { Icon } from './icon.tsx'
import { SEARCH_SUBMIT } from './texts.ts'

interface Props {
  /** Says what is searched; stands in the empty field too. */
  label: string
  value: string
  maxLength: number
  /** The page that is asked for, by its query `search`. */
  action: string
}

/** A search field on a page without scripts: a form that asks for the page again. */
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

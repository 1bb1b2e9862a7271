import { useRef } from 'react'
import { Icon } from './icon.tsx'
import { CLEAR_SEARCH, SEARCH_SUBMIT } from './texts.ts'

interface Props {
  /** Label and placeholder. */
  label: string
  value: string
  /** Called on each letter; `useDebounced` delays the search. */
  onChange: (value: string) => void
  /** Called on Enter. */
  onSubmit: (value: string) => void
  /** Page that takes the query `search`, without scripts. */
  action: string
  maxLength?: number
}

/** A search field over a list; a plain form without scripts. */
export function SearchBox({ label, value, onChange, onSubmit, action, maxLength = 50 }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element is too young for many phones
    <form
      className="search-box"
      method="get"
      action={action}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(value)
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className="needs-script"
          aria-label={CLEAR_SEARCH}
          onClick={() => {
            onChange('')
            onSubmit('')
            field.current?.focus()
          }}
        >
          <Icon name="x" />
        </button>
      )}
      <noscript>
        <button type="submit" className="btn btn-soft btn-sm">
          {SEARCH_SUBMIT}
        </button>
      </noscript>
    </form>
  )
}

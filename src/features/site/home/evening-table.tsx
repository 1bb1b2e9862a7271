import { Island } from '../../../platform/render/island.tsx'
import type { OwnPosition } from '../../../shared/distance.ts'
import { NAVIGATION } from '../../../ui/texts.ts'
import {
  describeTable,
  MissingHints,
  SettingsLink,
  toShown,
} from '../../introductions/suggestions/components/table-parts.tsx'
import type { Suggestions } from '../../introductions/suggestions/contract.ts'

interface Props {
  table: Suggestions
  from: OwnPosition | null
  token: string
  /** Milliseconds since 1970. */
  now: number
}

/** 'Ce soir à votre table': the people of the day, and advice where there are fewer than five. */
export function EveningTable({ table, from, token, now }: Props) {
  const { suggestions, missing } = table
  return (
    <section className="evening-table" aria-labelledby="table">
      <header className="table-head">
        <h2 id="table">{NAVIGATION.suggestions}</h2>
        <p>{describeTable(table)}</p>
      </header>
      {suggestions.length > 0 && (
        <Island
          id="suggestions"
          props={{
            suggestions: toShown(suggestions),
            ...{ from, now, token, suffix: '?suite=%2F', isDetailed: false },
          }}
        />
      )}
      <MissingHints missing={missing} />
      <SettingsLink />
    </section>
  )
}

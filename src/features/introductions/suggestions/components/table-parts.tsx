import { formatIntentions } from '../../../../shared/presentation.ts'
import { SUGGESTIONS_PATH, type Suggestion, type Suggestions } from '../contract.ts'
import type { ShownSuggestion } from './suggestion-card.tsx'
import * as texts from './suggestion-texts.ts'

/** Adds the intentions in words: the browser does not load their names. */
export const toShown = (suggestions: readonly Suggestion[]): ShownSuggestion[] =>
  suggestions.map((one) => ({ ...one, hope: formatIntentions(one.member?.intentions ?? 0) }))

/** How many people are at the table, in words. */
export function describeTable({ suggestions, preparing }: Suggestions): string {
  const count = suggestions.filter(({ member }) => member).length
  if (count > 0) return texts.formatChosen(count)
  if (suggestions.length > 0) return texts.ALL_ENDED
  return preparing ? texts.PREPARING : texts.NOBODY
}

/** Advice for a table with fewer than five people. */
export function MissingHints({ missing: { hints } }: Pick<Suggestions, 'missing'>) {
  if (hints.length === 0) return null
  return (
    <div className="table-hints">
      <p>{texts.MORE_PEOPLE}</p>
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  )
}

export function SettingsLink() {
  return (
    <p className="table-foot">
      <a className="linkish" href={`${SUGGESTIONS_PATH}#regler`}>
        {texts.SETTINGS_TITLE}
      </a>
    </p>
  )
}

import { Button } from '../../../../ui/button.tsx'
import { Segment } from '../../../../ui/choices.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import type { RuleName } from '../../rule-names.ts'
import { type SuggestionSettings, saveSuggestionSettings } from '../contract.ts'
import * as texts from './settings-texts.ts'

interface Props {
  weights: SuggestionSettings['weights']
  /** Values of a refused form, and why. */
  sent: { values: Record<string, string>; errors: Record<string, string[]> } | null
  /** The CSRF token of the page. */
  token: string
}

const OPTIONS = texts.WEIGHT_LABELS.map((label, value) => ({ value, label }))

/** 'Régler ce qui compte': how much each rule counts, in words. A form of the page, with and without scripts. */
export function SettingsForm({ weights, sent, token }: Props) {
  return (
    <OperationForm of={saveSuggestionSettings} token={token} className="panel weights">
      {(Object.keys(texts.SETTING_TEXTS) as (keyof typeof texts.SETTING_TEXTS)[]).map((rule) => (
        <Segment
          key={rule}
          {...texts.SETTING_TEXTS[rule]}
          name={rule}
          options={OPTIONS}
          defaultValue={readWeight(rule, sent?.values, weights)}
          error={sent?.errors[rule]?.[0]}
        />
      ))}
      <Button type="submit">{texts.SAVE_SETTINGS}</Button>
    </OperationForm>
  )
}

function readWeight(rule: RuleName, typed: Record<string, string> | undefined, weights: Props['weights']) {
  const value = typed?.[rule]
  return value === undefined ? weights[rule] : Number(value)
}

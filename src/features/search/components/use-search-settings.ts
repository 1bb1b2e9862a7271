import { useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { type SearchSettings, type SettingName, saveSearchSettings } from '../contract.ts'

export type SettingErrors = { [Name in SettingName]?: string | undefined }

export interface SearchSettingsState {
  /** What the results show. */
  applied: SearchSettings
  /** What the form shows. */
  draft: SearchSettings
  errors: SettingErrors
  busy: boolean
  /** How often it was saved: each time starts the results anew. */
  round: number
  edit: (changed: Partial<SearchSettings>) => void
  /** Saves what the form shows. */
  submit: () => Promise<void>
  /** Saves another filter at once, and no other edit with it. */
  changeFilter: (filter: number) => Promise<void>
}

/** The settings as shown, edited and saved. @param onSaved runs after each save */
export function useSearchSettings(
  initial: SearchSettings,
  known: SettingErrors,
  onSaved: () => void,
): SearchSettingsState {
  const [applied, setApplied] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState(known)
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
      edit({ filter: applied.filter })
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
    changeFilter: (filter) => {
      edit({ filter })
      return save({ ...applied, filter })
    },
  }
}

function toSettingErrors(error: unknown): SettingErrors {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([name, [message = '']]) => [name, message]))
}

import { type RefObject, useLayoutEffect } from 'react'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'

/** What was typed in a conversation and not sent: kept for each member and conversation over reloads. */
export function useDraft(
  me: number,
  conversation: number,
  field: RefObject<HTMLTextAreaElement | null>,
  onRestored: (text: string) => void,
) {
  const name = `draft ${me} ${conversation}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first painting
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    // What was typed while the page was loading stays.
    if (current.value === '') current.value = loadLocal(name, '')
    if (current.value !== '') onRestored(current.value)
  }, [])
  return { keepDraft: (text: string) => saveLocal(name, text === '' ? null : text) }
}

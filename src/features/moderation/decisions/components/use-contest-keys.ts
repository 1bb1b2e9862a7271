import type { RefObject } from 'react'
import { useKeyboardShortcuts } from '../../../../ui/use-keyboard-shortcuts.ts'

/** What one of the staff answers a contest. */
export interface Answer {
  accepted: boolean
  reason: string
}

/**
 * J and K go from one contest to the next; A and R press its buttons, or, where no answer is written yet, lead to the field
 * and keep the verdict for Ctrl and Enter. In a field, letters are letters.
 * @param list holds the contests, each an element of the list that takes the focus
 * @returns what leads to the contest after the one that has the focus
 */
export function useContestKeys(list: RefObject<HTMLElement | null>): () => void {
  const cards = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const current = () => cards().findIndex((card) => card.contains(document.activeElement))
  const go = (place: number) => {
    const all = cards()
    const card = all[Math.max(0, Math.min(place, all.length - 1))]
    card?.focus()
    card?.scrollIntoView({ block: 'nearest' })
  }
  const step = (by: number) => {
    const at = current()
    go(at === -1 ? 0 : at + by)
  }
  const press = (value: string) => {
    const at = current()
    if (at === -1) go(0)
    pressButton(cards()[Math.max(at, 0)], value)
  }
  useKeyboardShortcuts({ j: () => step(1), k: () => step(-1), a: () => press('1'), r: () => press('0') })
  return () => go(current() + 1)
}

function pressButton(card: HTMLElement | undefined, value: string): void {
  const button = card?.querySelector<HTMLButtonElement>(`button[value="${value}"]`)
  const field = card?.querySelector('textarea')
  if (!button || !field) return
  if (field.value.trim() === '') {
    field.dataset.verdict = value
    field.focus()
  } else button.click()
}

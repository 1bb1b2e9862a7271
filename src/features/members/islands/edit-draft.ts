import { type RefObject, useEffect, useRef } from 'react'
import { type EditValues, isSame, mergeValues } from '../components/edit-values.ts'

const keyOf = (memberId: number) => `edit-draft-${memberId}`

/**
 * Keeps what was typed and not saved when the page is left, for as long as the tab lives.
 * @param saved the stored profile: what is no different from it is nothing to keep
 * @returns forgets what was kept, and keeps nothing more
 */
export function useDraft(
  memberId: number,
  root: RefObject<HTMLElement | null>,
  saved: EditValues,
): () => void {
  const isOver = useRef(false)
  useEffect(() => {
    const keep = () => {
      if (!isOver.current && root.current)
        writeDraft(memberId, saved, mergeValues(saved, typedIn(root.current)))
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [memberId, root, saved])
  return () => {
    isOver.current = true
    dropDraft(memberId)
  }
}

/** What the controls in `element` hold, by their names. */
export function typedIn(element: ParentNode | null): Record<string, unknown> {
  const form = element?.querySelector('form')
  return form ? Object.fromEntries(new FormData(form)) : {}
}

/** What was kept of an earlier visit. */
export function readDraft(memberId: number): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? '{}')
  } catch {
    return {}
  }
}

function writeDraft(memberId: number, saved: EditValues, typed: EditValues): void {
  try {
    if (isSame(saved, typed)) sessionStorage.removeItem(keyOf(memberId))
    else sessionStorage.setItem(keyOf(memberId), JSON.stringify(typed))
  } catch {
    // A browser that stores nothing, or no more, keeps nothing.
  }
}

export function dropDraft(memberId: number): void {
  try {
    sessionStorage.removeItem(keyOf(memberId))
  } catch {
    // Nor did it keep any.
  }
}

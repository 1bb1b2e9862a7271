import { useLayoutEffect, useRef, useState } from 'react'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { fitToContent } from '../../../../ui/textarea.ts'

/** What is kept of a reply that is not sent: the key by which the server knows it again goes with its text. */
interface ReplyDraft {
  text: string
  key: string | null
}

const EMPTY_DRAFT: ReplyDraft = { text: '', key: null }

/**
 * The text of a reply: kept for each member and topic over reloads, refusals and expired sessions.
 * @param sent what a plain form brought back
 */
export function useReplyText(me: number, topicId: number, sent: string) {
  const name = `draft topic ${me} ${topicId}`
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useRef<ReplyDraft>(EMPTY_DRAFT)
  const [text, setText] = useState(sent)

  /** Takes what stands in the field; another text is sent under another key. */
  const take = () => {
    const { current } = field
    if (!current) return
    const { value } = current
    if (value !== draft.current.text) draft.current = { text: value, key: null }
    saveLocal(name, value === '' ? null : draft.current)
    setText(value)
    fitToContent(current)
  }
  /** Writes into the field as if it had been typed, and goes on at `at`. */
  const write = (value: string, at: number) => {
    const { current } = field
    if (!current) return
    current.value = value
    take()
    current.focus()
    current.setSelectionRange(at, at)
  }
  const clear = () => {
    if (field.current) field.current.value = ''
    take()
  }
  const keyOf = () => {
    draft.current.key ??= createUuid()
    saveLocal(name, draft.current)
    return draft.current.key
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first painting
  useLayoutEffect(() => {
    const { current } = field
    const kept = loadLocal<ReplyDraft>(name, EMPTY_DRAFT)
    // What was typed while the page was loading stays.
    if (!current || typeof kept.text !== 'string') return
    if (current.value === '') current.value = kept.text
    if (current.value === kept.text) draft.current = kept
    if (current.value !== '') take()
  }, [])
  return { field, text, take, write, clear, keyOf }
}

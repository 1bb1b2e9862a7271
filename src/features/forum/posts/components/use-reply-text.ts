import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { toNameKey } from '../../../../shared/keys.ts'
import { fitToContent } from '../../../../ui/textarea.ts'
import type { Post } from '../contract.ts'

/** Saved draft of a reply: text and idempotency key. */
interface ReplyDraft {
  text: string
  key: string | null
}

const EMPTY_DRAFT: ReplyDraft = { text: '', key: null }

/**
 * Manages the text of a reply, saved per member and topic across reloads, rejections and expired sessions.
 * @param sent a rejected plain form
 */
export function useReplyText(me: number, topicId: number, sent: string) {
  const name = `draft topic ${me} ${topicId}`
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useRef<ReplyDraft>(EMPTY_DRAFT)
  const [text, setText] = useState(sent)

  /** Saves the field's text; a changed text gets a new key. */
  const take = () => {
    const { current } = field
    if (!current) return
    const { value } = current
    if (value !== draft.current.text) draft.current = { text: value, key: null }
    saveLocal(name, value === '' ? null : draft.current)
    setText(value)
    fitToContent(current)
  }
  /** Replaces the field's text as if typed, with the cursor at `at`. */
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
    const saved = loadLocal<ReplyDraft>(name, EMPTY_DRAFT)
    // Preserves text typed while the page was loading.
    if (!current || typeof saved.text !== 'string') return
    if (current.value === '') current.value = saved.text
    if (current.value === saved.text) draft.current = saved
    if (current.value !== '') take()
  }, [])
  return { field, text, take, write, clear, keyOf }
}

interface OpenMentionList {
  people: readonly MentionCandidate[]
  /** Index of the suggestion that Enter chooses. */
  highlighted: number
  /** Range that a suggestion replaces. */
  from: number
  to: number
}

/** @param onChoose replaces a range by a text */
export function useMentionList(
  people: readonly MentionCandidate[],
  onChoose: (text: string, from: number, to: number) => void,
) {
  const id = useId()
  const [open, setOpen] = useState<OpenMentionList | null>(null)
  const close = () => setOpen(null)

  /** Updates the suggestions for the text being typed. */
  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const typing = findMentionAt(value, selectionStart)
    const found = typing ? filterMentionCandidates(people, typing.typed) : []
    setOpen(
      typing && found.length > 0
        ? { people: found, highlighted: 0, from: typing.from, to: selectionStart }
        : null,
    )
  }
  const choose = (person: MentionCandidate | undefined) => {
    if (open && person) onChoose(`@${person.name} `, open.from, open.to)
    close()
  }
  /** Returns true for a key that the list handled. */
  const press = (event: KeyboardEvent): boolean => {
    if (!open || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const count = open.people.length
    if (step) setOpen({ ...open, highlighted: (open.highlighted + step + count) % count })
    else if (event.key === 'Enter' || event.key === 'Tab') choose(open.people[open.highlighted])
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  const optionId = (index: number) => `${id}-${index}`
  const field = {
    'aria-autocomplete': 'list',
    'aria-controls': open ? id : undefined,
    'aria-activedescendant': open ? optionId(open.highlighted) : undefined,
  } as const
  return { id, open, look, press, choose, close, optionId, field }
}

/** A member who can be mentioned. */
export interface MentionCandidate {
  id: number
  name: string
}

/** Maximum number of suggestions. */
const CANDIDATES_MAX = 5

/** Lists authors and mentioned members of the page, each once, latest author first, without the reader. */
export function listMentionCandidates(posts: readonly Post[], readerId: number): MentionCandidate[] {
  const people = new Map<number, MentionCandidate>()
  const know = (id: number | null, name: string) => {
    if (id !== null && id !== readerId && !people.has(id)) people.set(id, { id, name })
  }
  for (const { user_id, name, mentions } of posts.toReversed()) {
    know(user_id, name)
    for (const mention of mentions) know(mention.id, mention.name)
  }
  return [...people.values()]
}

/** Filters by the beginning of the name, ignoring case and accents. */
function filterMentionCandidates(people: readonly MentionCandidate[], typed: string): MentionCandidate[] {
  const key = toNameKey(typed)
  return people.filter(({ name }) => toNameKey(name).startsWith(key)).slice(0, CANDIDATES_MAX)
}

/** Selection in a field. */
type Caret = readonly [number, number]

/**
 * Inserts a quotation at the cursor, on its own line.
 * @returns the text, and the cursor after the quotation
 */
export function insertQuotation(
  text: string,
  [from, to]: Caret,
  quotation: string,
): { text: string; at: number } {
  const before = text.slice(0, from)
  const broken = before === '' || before.endsWith('\n\n') ? before : `${before.replace(/\n$/, '')}\n\n`
  const after = text.slice(to).replace(/^\n+/, '')
  return { text: broken + quotation + after, at: broken.length + quotation.length }
}

/** The mention being typed: position of its `@`, and the letters up to the cursor; null for none. */
function findMentionAt(text: string, at: number): { from: number; typed: string } | null {
  const [, typed] = /(?<![\p{L}\p{M}\p{N}_.@/-])@([\p{L}\p{M}\p{N}_.-]{0,20})$/u.exec(text.slice(0, at)) ?? []
  return typed === undefined ? null : { from: at - typed.length - 1, typed }
}

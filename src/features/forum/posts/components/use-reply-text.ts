import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { toNameKey } from '../../../../shared/keys.ts'
import { fitToContent } from '../../../../ui/textarea.ts'
import type { Post } from '../contract.ts'

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

interface OpenMentionList {
  people: readonly MentionCandidate[]
  /** Which of them is chosen by Enter. */
  place: number
  /** What they take the place of. */
  from: number
  to: number
}

/** @param onChoose puts a text in the place of what stands between two places */
export function useMentionList(
  people: readonly MentionCandidate[],
  onChoose: (text: string, from: number, to: number) => void,
) {
  const id = useId()
  const [open, setOpen] = useState<OpenMentionList | null>(null)
  const close = () => setOpen(null)

  /** Looks at what is being typed. */
  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const typing = findMentionAt(value, selectionStart)
    const found = typing ? filterMentionCandidates(people, typing.typed) : []
    setOpen(
      typing && found.length > 0 ? { people: found, place: 0, from: typing.from, to: selectionStart } : null,
    )
  }
  const choose = (person: MentionCandidate | undefined) => {
    if (open && person) onChoose(`@${person.name} `, open.from, open.to)
    close()
  }
  /** True where the key was meant for the list. */
  const press = (event: KeyboardEvent): boolean => {
    if (!open || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const count = open.people.length
    if (step) setOpen({ ...open, place: (open.place + step + count) % count })
    else if (event.key === 'Enter' || event.key === 'Tab') choose(open.people[open.place])
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  const optionId = (place: number) => `${id}-${place}`
  const field = {
    'aria-autocomplete': 'list',
    'aria-controls': open ? id : undefined,
    'aria-activedescendant': open ? optionId(open.place) : undefined,
  } as const
  return { id, open, look, press, choose, close, optionId, field }
}

/** A member who may be named. */
export interface MentionCandidate {
  id: number
  name: string
}

/** Names proposed at once. */
const CANDIDATES_MAX = 5

/** Whoever wrote on the page or is named there, each once, the last to write first; not the reader. */
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

/** Those whose name begins so, whatever its case and accents. */
function filterMentionCandidates(people: readonly MentionCandidate[], typed: string): MentionCandidate[] {
  const key = toNameKey(typed)
  return people.filter(({ name }) => toNameKey(name).startsWith(key)).slice(0, CANDIDATES_MAX)
}

/** Where the cursor of a field stands: from and to. */
type Caret = readonly [number, number]

/**
 * Puts a quotation where the cursor stands: on a line of its own.
 * @returns the whole text, and where the cursor stands after the quotation
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

/** What is being typed as a mention: where its `@` stands, and the letters after it up to the cursor; null for none. */
function findMentionAt(text: string, at: number): { from: number; typed: string } | null {
  const [, typed] = /(?<![\p{L}\p{M}\p{N}_.@/-])@([\p{L}\p{M}\p{N}_.-]{0,20})$/u.exec(text.slice(0, at)) ?? []
  return typed === undefined ? null : { from: at - typed.length - 1, typed }
}

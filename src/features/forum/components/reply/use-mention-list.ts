import { type KeyboardEvent, useId, useState } from 'react'
import { findMentionAt } from './insert-quotation.ts'
import { filterMentionCandidates, type MentionCandidate } from './mention-candidates.ts'

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

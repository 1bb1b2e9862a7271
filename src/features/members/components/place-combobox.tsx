import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { callApi } from '../../../client/call.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { listPlaces, type PlaceChoice } from '../contract/position.ts'
import { NO_PLACE, PLACE, PLACE_HINT } from '../texts.ts'
import { PlaceOptions } from './place-options.tsx'

/** The communes that fit what is typed, chosen with the mouse or with arrows and Enter; Escape closes the list. */
export function PlaceCombobox({ onChoose }: { onChoose: (choice: PlaceChoice) => void }) {
  const listId = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [search, searchNow] = useDebounced(text.trim())
  const { data, isError } = useQuery({
    queryKey: ['places', search],
    queryFn: () => callApi(listPlaces, { query: { search } }),
    enabled: search !== '',
  })
  const choices = text.trim() === '' ? [] : (data ?? [])
  const isOpen = open && choices.length > 0

  const take = (choice: PlaceChoice | undefined) => {
    if (!choice) return
    setText(choice.name)
    searchNow(choice.name)
    setOpen(false)
    setActive(-1)
    onChoose(choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setOpen(true)
      // From the field itself, up leads to the last.
      const from = active < 0 && step < 0 ? 0 : active
      setActive((from + step + choices.length) % choices.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && active >= 0) take(choices[active])
      else searchNow(text.trim())
    } else if (event.key === 'Escape') setOpen(false)
  }
  const isSettled = search === text.trim() && data !== undefined
  return (
    <div className="combobox">
      <TextInput
        label={PLACE}
        hint={PLACE_HINT}
        error={isError ? 'Erreur impossible de charger la liste' : undefined}
        placeholder="Lyon, Namur, Genève…"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <PlaceOptions id={listId} choices={isOpen ? choices : []} active={active} onChoose={take} />
      <p className="small soft" role="status">
        {isSettled && open
          ? choices.length > 0
            ? choices.length === 1
              ? '1 commune trouvée'
              : `${choices.length} communes trouvées`
            : text.trim() && NO_PLACE
          : ''}
      </p>
    </div>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { hasPosition } from '../../../../shared/distance.ts'
import { Button } from '../../../../ui/button.tsx'
import { Flag } from '../../../../ui/flag.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import type { StoredPosition } from '../../../../ui/location-props.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import {
  formatPositionSource,
  LOCATION_ALERTS,
  NO_PLACE,
  PLACE_HINT,
  PLACE_LABEL,
  PLACE_RESULTS,
  POSITION_SAVED,
} from '../../texts.ts'
import { sharePosition } from '../components/device-position.ts'
import { choosePlace, listPlaces, type PlaceChoice } from '../contract.ts'

const showFailure = (error: Error) => showError(error instanceof CallError ? error.serverMessage : undefined)

/** Chooses a commune by name, or returns to the device's position. */
function PlacePicker(stored: StoredPosition) {
  const [place, setPlace] = useState(stored.place)
  const [isKnown, setKnown] = useState(hasPosition(stored))
  const choose = useMutation({
    mutationFn: (choice: PlaceChoice) => callApi(choosePlace, { body: { place: choice.id } }),
    onSuccess: ({ message }, choice) => {
      setPlace(choice.name)
      setKnown(true)
      return showSuccess(message)
    },
    onError: showFailure,
  })
  const useDevice = useMutation({
    // 0,0 differs from every position, so the device's one always replaces the commune.
    mutationFn: () => sharePosition({ latitude: 0, longitude: 0 }),
    onSuccess: (outcome) => {
      if (outcome === 'unsupported' || outcome === 'denied' || outcome === 'lost') {
        return showError(LOCATION_ALERTS[outcome].title)
      }
      setPlace(null)
      setKnown(true)
      return showSuccess(POSITION_SAVED)
    },
    onError: showFailure,
  })
  return (
    <div className="stack-sm needs-script">
      <PlaceCombobox onChoose={choose.mutate} />
      <p className="small" role="status">
        {formatPositionSource(place, isKnown)}
      </p>
      {place && (
        <p>
          <Button
            kind="line"
            small
            icon="locate-fixed"
            busy={useDevice.isPending}
            onClick={() => useDevice.mutate()}
          >
            Reprendre ma position
          </Button>
        </p>
      )}
    </div>
  )
}

export default withQueries(PlacePicker)

interface Props {
  id: string
  choices: readonly PlaceChoice[]
  /** Index of the option that Enter selects; -1 for none. */
  active: number
  onChoose: (choice: PlaceChoice) => void
}

/** The list under the field; rendered even if empty, since the field refers to it. */
export function PlaceOptions({ id, choices, active, onChoose }: Props) {
  return (
    <div className="options" id={id} role="listbox" aria-label={PLACE_RESULTS} hidden={choices.length === 0}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and answers the keys
        <div
          key={choice.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="option"
          onClick={() => onChoose(choice)}
        >
          <Flag iso={choice.iso} />
          <span>
            {choice.name} <small className="soft">{choice.region}</small>
          </span>
        </div>
      ))}
    </div>
  )
}

/** Communes that match the input, chosen by mouse, or by arrow keys and Enter; Escape closes the list. */
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
      // Up from the field selects the last option.
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
        label={PLACE_LABEL}
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

import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { callApi } from '../../../client/call.ts'
import { Field } from '../../../ui/field.tsx'
import type { PlaceChoice } from '../../members/position/contract.ts'
import * as texts from './form-texts.ts'

export interface Commune {
  id: number
  name: string
  area: string
}

interface Props {
  /** The name as typed. */
  typed: string
  /** Id of the commune and the name it was chosen by; '' for none. */
  place: string
  placeName: string
  /** Communes of the typed name, after a form without scripts. */
  choices: readonly Commune[]
  error: string | undefined
}

const PAUSE_MS = 200

/** Loads the call with the first letters. */
async function findCommunes(search: string): Promise<PlaceChoice[]> {
  const { listPlaces } = await import('../../members/position/contract.ts')
  return callApi(listPlaces, { query: { search } })
}

/** A commune by name: suggestions while typing, and without scripts a choice on the next page. */
export function CommuneField({ typed, place, placeName, choices, error }: Props) {
  const listId = useId()
  const [text, setText] = useState(typed)
  const [chosen, setChosen] = useState({ id: place, name: placeName })
  const [found, setFound] = useState<PlaceChoice[]>([])
  const isTyped = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isTyped.current || text.trim() === '' || text === chosen.name) return setFound([])
    let isCurrent = true
    // An answer that comes after a choice is left out.
    const show = (communes: PlaceChoice[]) => isCurrent && setFound(communes)
    const timer = setTimeout(() => {
      findCommunes(text.trim()).then(show, () => show([]))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, chosen.name])
  const take = ({ id, name }: PlaceChoice) => {
    setChosen({ id: String(id), name })
    setText(name)
    setFound([])
    input.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the suggestions of the field
    <div
      className="stack-sm"
      onKeyDown={(event) => event.key === 'Escape' && setFound([])}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFound([])
      }}
    >
      <Field label={texts.COMMUNE} hint={texts.COMMUNE_HINT} error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="input"
            name="commune"
            value={text}
            maxLength={100}
            autoComplete="off"
            aria-controls={listId}
            required
            onChange={(event) => {
              isTyped.current = true
              setText(event.target.value)
            }}
          />
        )}
      </Field>
      <input
        type="hidden"
        name="place_name"
        value={choices.length > 0 && text === typed ? typed : chosen.name}
      />
      {choices.length > 0 && text === typed ? (
        <NamesakeChoices choices={choices} />
      ) : (
        <input type="hidden" name="place" value={text === chosen.name ? chosen.id : ''} />
      )}
      <p className="sr" role="status">
        {found.length > 0 && formatFound(found.length)}
      </p>
      <ul id={listId} className="commune-options" hidden={found.length === 0} onMouseDown={preventBlur}>
        {found.map((choice) => (
          <li key={choice.id}>
            <button type="button" onClick={() => take(choice)}>
              {choice.name} <small className="soft">{choice.region}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A touch on a suggestion leaves the focus in the field, which would close them. */
const preventBlur = (event: MouseEvent) => event.preventDefault()

const formatFound = (count: number) => (count === 1 ? '1 commune proposée' : `${count} communes proposées`)

function NamesakeChoices({ choices }: { choices: readonly Commune[] }) {
  return (
    <fieldset className="field choices">
      <legend className="label">{texts.SEVERAL_COMMUNES}</legend>
      {choices.map(({ id, name, area }) => (
        <label key={id} className="choice">
          <input type="radio" name="place" value={id} required />
          <span>
            {name} <small className="soft">{area}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

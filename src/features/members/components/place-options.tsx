import { Flag } from '../../../ui/flag.tsx'
import type { PlaceChoice } from '../contract/position.ts'
import { RESULTS } from '../texts.ts'

interface Props {
  id: string
  choices: readonly PlaceChoice[]
  /** Place in the list of the option that Enter takes; -1 for none. */
  active: number
  onChoose: (choice: PlaceChoice) => void
}

/** The list under the field; it stays in the page while empty, since the field names it. */
export function PlaceOptions({ id, choices, active, onChoose }: Props) {
  return (
    <div className="options" id={id} role="listbox" aria-label={RESULTS} hidden={choices.length === 0}>
      {choices.map((choice, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and answers the keys
        <div
          key={choice.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
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

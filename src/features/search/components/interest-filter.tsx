import { useState } from 'react'
import { INTERESTS_MAX } from '../../../shared/presentation.ts'
import { FieldError } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'

/** Ids of the form, and of the other interests for pages without scripts. */
export const SEARCH_FORM_ID = 'recherche'
export const ALL_INTERESTS_ID = 'gouts'

/** An interest with its label: the browser loads the labels of all only where they are opened. */
export interface InterestOption {
  id: number
  label: string
}

export interface InterestChipsProps {
  options: readonly InterestOption[]
  chosen: readonly number[]
  onToggle: (id: number) => void
}

interface Props {
  /** Interests of the reader, then other ones that the search has. */
  options: readonly InterestOption[]
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: number[]) => void
}

/** Interests, one of which members share: the reader's own first, the others in a fold-out. */
export function InterestFilter({ options, chosen, error, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const hydrated = useHydrated()
  const AllInterests = useLazyComponent<InterestChipsProps>(
    isOpen,
    () => import('./all-interests.tsx'),
    () => setIsOpen(false),
  )
  const toggle = (id: number) =>
    onChange(
      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].toSorted((a, b) => a - b),
    )
  const chips = { options, chosen, onToggle: toggle }
  const others = chosen.filter((id) => !options.some((option) => option.id === id)).length
  return (
    <fieldset className="field choices" aria-describedby="gouts-note">
      <legend className="label">Vos goûts à tous les deux</legend>
      {options.length > 0 && <InterestChips {...chips} />}
      <p className="hint" id="gouts-note">
        Au moins un en commun.
      </p>
      <FieldError id="erreur-gouts" message={error} />
      {hydrated ? (
        <details
          className="more-interests"
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
          open={isOpen}
        >
          <summary className="btn btn-line btn-sm">
            {others > 0 ? `Tous les goûts · ${others}` : 'Tous les goûts'}
          </summary>
          {AllInterests && <AllInterests {...chips} />}
        </details>
      ) : (
        <p>
          <a href={`#${ALL_INTERESTS_ID}`}>Tous les goûts</a>
        </p>
      )}
    </fieldset>
  )
}

/** Past the most that a search takes, no other can be chosen. */
export function InterestChips({ options, chosen, onToggle }: InterestChipsProps) {
  return (
    <div className="chips">
      {options.map(({ id, label }) => (
        <label key={id} className="chip">
          <input
            type="checkbox"
            name="interests"
            value={id}
            checked={chosen.includes(id)}
            disabled={chosen.length >= INTERESTS_MAX && !chosen.includes(id)}
            onChange={() => onToggle(id)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

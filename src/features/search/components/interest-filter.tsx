import { useState } from 'react'
import { FieldError } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import { InterestChips, type InterestChipsProps, type InterestOption } from './interest-chips.tsx'

export const SEARCH_FORM_ID = 'recherche'
/** In the address: shows the other interests to browsers without scripts; also the id of what is shown. */
export const ALL_INTERESTS = 'gouts'
const ALL = 'Tous les goûts'

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
  const toggle = (id: number) => {
    const others = chosen.filter((one) => one !== id)
    onChange(others.length < chosen.length ? others : [...others, id])
  }
  const chips = { options, chosen, onToggle: toggle }
  const more = chosen.filter((id) => !options.some((option) => option.id === id)).length
  return (
    <fieldset className="field choices">
      <legend className="label">Vos goûts à tous les deux</legend>
      {options.length > 0 && <InterestChips {...chips} />}
      <p className="hint">Au moins un en commun.</p>
      <FieldError id="erreur-gouts" message={error} />
      {hydrated ? (
        <details
          className="more-interests"
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
          open={isOpen}
        >
          <summary className="linkish">
            {ALL}
            {more > 0 && ` · ${more}`}
          </summary>
          {AllInterests && <AllInterests {...chips} />}
        </details>
      ) : (
        <p>
          <button
            type="submit"
            className="linkish"
            name={ALL_INTERESTS}
            value="1"
            formAction={`/recherche#${ALL_INTERESTS}`}
          >
            {ALL}
          </button>
        </p>
      )}
    </fieldset>
  )
}

import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Flag } from '../../../../ui/flag.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { NO_PLACE, PLACE_HINT, PLACE_LABEL, PLACE_RESULTS } from '../../texts.ts'
import { choosePlace, type PlaceChoice } from '../contract/position.ts'

interface Props {
  path: string
  token: string
  /** What was searched; empty before. */
  search: string
  choices: readonly PlaceChoice[]
  /** What was wrong with the last choice. */
  error: string
}

/** The choice of a commune with plain forms, for browsers without JavaScript: search, then choose. */
export function PlainPlaceForm({ path, token, search, choices, error }: Props) {
  return (
    <div className="stack-sm">
      <form className="form" action={`${path}#commune`} method="get">
        <div className="field">
          <label className="label" htmlFor="commune-nom">
            {PLACE_LABEL}
          </label>
          <input id="commune-nom" className="input" name="commune" defaultValue={search} maxLength={100} />
          <p className="hint">{PLACE_HINT}</p>
        </div>
        <p>
          <Button type="submit" kind="soft" icon="search">
            Chercher
          </Button>
        </p>
      </form>
      <FieldError id="commune-erreur" message={error || undefined} />
      {search && choices.length === 0 && <p className="soft">{NO_PLACE}</p>}
      {choices.length > 0 && (
        <OperationForm of={choosePlace} token={token}>
          <ul className="rows" aria-label={PLACE_RESULTS}>
            {choices.map(({ id, name, region, iso }) => (
              <li key={id}>
                <Flag iso={iso} />
                <span className="grow">
                  {name} <small className="soft">{region}</small>
                </span>
                <button className="btn btn-line btn-sm" type="submit" name="place" value={id}>
                  {'Choisir'}
                  <span className="sr"> {name}</span>
                </button>
              </li>
            ))}
          </ul>
        </OperationForm>
      )}
    </div>
  )
}

import { withReturnTo } from '../../../../ui/auth-links.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Flag } from '../../../../ui/flag.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { NO_PLACE, PLACE_HINT, PLACE_LABEL, PLACE_RESULTS } from '../../texts.ts'
import { choosePlace, type PlaceChoice } from '../contract.ts'

interface Props {
  /** Address of the page. */
  path: string
  /** Page to return to in the end, which the address carries on. */
  suite?: string
  token: string
  /** The search text, or ''. */
  search: string
  choices: readonly PlaceChoice[]
  /** Error of the last choice, or ''. */
  error: string
}

/** The choice of a commune with plain forms, for browsers without JavaScript: search, then choose. */
export function PlainPlaceForm({ path, suite = '/', token, search, choices, error }: Props) {
  return (
    <div className="stack-sm">
      <form className="form" action={`${path}#commune`} method="get">
        {suite !== '/' && <input type="hidden" name="suite" value={suite} />}
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
        <OperationForm of={choosePlace} path={withReturnTo(path, suite)} token={token}>
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

import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { deleteTownInterest } from '../calendar/contract.ts'
import { townHref } from '../contract.ts'

interface Props {
  towns: readonly { id: number; name: string }[]
  token: string
}

/** Communes whose outings the member is notified of. */
export function Towns({ towns, token }: Props) {
  if (towns.length === 0) return null
  return (
    <section className="stack-sm" aria-labelledby="communes">
      <h2 id="communes">On vous prévient</h2>
      <ul className="stack-sm">
        {towns.map(({ id, name }) => (
          <li key={id} className="row">
            <a href={townHref(id)}>{name}</a>
            <OperationForm of={deleteTownInterest} params={{ place: id }} token={token}>
              <Button type="submit" kind="bare" small aria-label={`Ne plus me prévenir pour ${name}`}>
                Ne plus me prévenir
              </Button>
            </OperationForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

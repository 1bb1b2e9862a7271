import { Button, LinkButton } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { saveTownInterest } from '../calendar/contract.ts'
import { type ListedOuting, NEW_OUTING_PATH } from '../contract.ts'
import { OutingDrawing } from './drawing.tsx'
import { OutingCards } from './outing-card.tsx'
import { HOST_ONE, I_TAKE_IT, NOTIFY_ME, ofTown } from './outing-texts.ts'

/** A commune by the id of its table. */
export interface Town {
  id: number
  name: string
}

interface InterestProps {
  town: Town
  token: string
}

/** 'Prévenez-moi' and 'Je m’en charge'. */
export function InterestForms({ town, token }: InterestProps) {
  return (
    <div className="plain-acts">
      <OperationForm of={saveTownInterest} token={token}>
        <input type="hidden" name="place" value={town.id} />
        <Button type="submit">{NOTIFY_ME}</Button>
      </OperationForm>
      <OperationForm of={saveTownInterest} token={token}>
        <input type="hidden" name="place" value={town.id} />
        <input type="hidden" name="host" value="1" />
        <Button type="submit" kind="line">
          {I_TAKE_IT}
        </Button>
      </OperationForm>
    </div>
  )
}

interface Props {
  /** Where the list looks; null everywhere. */
  town: Town | null
  isFiltered: boolean
  /** Outings elsewhere. */
  near: readonly ListedOuting[]
  now: number
  /** Null for visitors. */
  token: string | null
}

/** A list without outings: why, what one can do, and what is elsewhere. */
export function NoOutings({ town, isFiltered, near, now, token }: Props) {
  const empty = isFiltered ? null : town
  return (
    <div className="stack">
      <section className="outings-none panel">
        <OutingDrawing kind={12} />
        <div className="stack-sm">
          <h2>
            {empty ? `Rien de prévu près ${ofTown(empty.name)}, pour l’instant` : 'Rien de tel cette fois'}
          </h2>
          <p className="soft">{empty ? EMPTY_TOWN : EMPTY_LIST}</p>
          {empty && token ? (
            <InterestForms town={empty} token={token} />
          ) : (
            <p>
              <LinkButton href={NEW_OUTING_PATH} icon="plus">
                {HOST_ONE}
              </LinkButton>
            </p>
          )}
        </div>
      </section>
      {near.length > 0 && (
        <section className="stack-sm" aria-labelledby="ailleurs">
          <h2 id="ailleurs">{isFiltered ? 'Autre chose, alentour' : 'Un peu plus loin'}</h2>
          <OutingCards outings={near} now={now} />
        </section>
      )}
    </div>
  )
}

const EMPTY_TOWN =
  'Une sortie commence par quelqu’un qui propose un café. On peut vous prévenir de la prochaine, ou vous pouvez mettre la première table.'
const EMPTY_LIST = 'Aucune sortie ne répond à tout cela. Retirez un critère, ou proposez la vôtre.'

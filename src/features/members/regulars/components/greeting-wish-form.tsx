import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choices.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { saveGreetingWish } from '../contract.ts'
import { WISH_HINT, WISH_LABEL } from '../texts.ts'

interface Props {
  isWanted: boolean
  token: string
  /** The form of the welcome, which returns to it. */
  from?: 'bienvenue'
}

/** Whether a regular may greet the newcomer. */
export function GreetingWishForm({ isWanted, token, from }: Props) {
  return (
    <OperationForm of={saveGreetingWish} token={token} className="panel stack-sm">
      {from && <input type="hidden" name="from" value={from} />}
      <Checkbox name="wanted" label={WISH_LABEL} hint={WISH_HINT} defaultChecked={isWanted} />
      <div className="row">
        <Button type="submit" kind="line">
          Enregistrer
        </Button>
      </div>
    </OperationForm>
  )
}

import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { toggleBlock } from '../blocks/contract.ts'
import { BLOCK, BLOCK_CONSEQUENCES, BLOCK_EXPLANATION, formatBlockPrivacy } from './blocking.tsx'

interface Props {
  userId: number
  /** Left out where it is not known. */
  name?: string
  token: string
}

/** Without scripts: explains blocking before it happens. */
export function PlainBlock({ userId, name, token }: Props) {
  return (
    <details className="plain-question">
      <summary className="linkish small">{BLOCK}</summary>
      <p className="small">
        {BLOCK_EXPLANATION} {BLOCK_CONSEQUENCES} {name && formatBlockPrivacy(name)}
      </p>
      <OperationForm of={toggleBlock} params={{ userId }} token={token} className="plain-act">
        <Button type="submit" kind="danger" small>
          {BLOCK}
        </Button>
      </OperationForm>
    </details>
  )
}

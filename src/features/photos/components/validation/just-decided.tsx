import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { undoDecision } from '../../contract/validation.ts'
import { UNDO } from '../../desk-texts.ts'
import { viewQuery } from './addresses.ts'

/** What a plain form has done, and how it is taken back. */
export function JustDecided({
  photoId,
  page,
  token,
}: {
  photoId: number
  page: number | undefined
  token: string
}) {
  return (
    <OperationForm
      of={undoDecision}
      params={{ photoId }}
      suffix={viewQuery(page)}
      token={token}
      className="notice"
      role="status"
    >
      <Icon name="circle-check" />
      <span>La décision est prise.</span>
      <button type="submit" className="linkish">
        {UNDO}
      </button>
    </OperationForm>
  )
}

import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { undoPhotoDecision } from '../contract/validation.ts'
import { UNDO } from '../validation-queue-texts.ts'
import { formatViewQuery } from './hrefs.ts'

/** What a plain form has done, and how it is taken back. */
export function UndoNotice({
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
      of={undoPhotoDecision}
      params={{ photoId }}
      suffix={formatViewQuery(page)}
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

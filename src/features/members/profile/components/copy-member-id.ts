import { copyText } from '../../../../client/clipboard.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { COPY_FAILED, ID_COPIED } from '../profile-texts.ts'

/** Puts a member's id on the clipboard. */
export async function copyMemberId(id: number): Promise<void> {
  const isCopied = await copyText(String(id))
  await (isCopied ? showSuccess(ID_COPIED) : showError(COPY_FAILED))
}

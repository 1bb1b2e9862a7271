import { copyText } from '../../../client/clipboard.ts'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { COPY_FAILED, ID_COPIED } from '../profile-texts.ts'

/** Puts a member's id on the clipboard. */
export async function copyId(id: number): Promise<void> {
  const isCopied = await copyText(String(id))
  await (isCopied ? toastSuccess(ID_COPIED) : toastError(COPY_FAILED))
}

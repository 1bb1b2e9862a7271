import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { COPY_FAILED, ID_COPIED } from '../profile-texts.ts'

/** Puts a member's id on the clipboard; browsers that keep it to themselves are asked in the old way. */
export async function copyId(id: number): Promise<void> {
  const isCopied = await write(String(id))
  await (isCopied ? toastSuccess(ID_COPIED) : toastError(COPY_FAILED))
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeBySelection(text)
  }
}

function writeBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}

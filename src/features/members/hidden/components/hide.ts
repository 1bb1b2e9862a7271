import { type CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess, showUndo } from '../../../../ui/toast.ts'
import { hideMember, showMember } from '../contract.ts'

/**
 * Hides a member ('Pas pour moi'), with 'Annuler' in a toast.
 * @param onHide called with the new state at once, and with the old one where a call fails
 */
export async function hideWithUndo(id: number, onHide: (isHidden: boolean) => void = () => {}) {
  const params = { userId: String(id) }
  const change = async (isHidden: boolean, onDone: (message: string) => Promise<void>) => {
    onHide(isHidden)
    try {
      const { message } = await callApi(isHidden ? hideMember : showMember, { params })
      await onDone(message)
    } catch (error) {
      onHide(!isHidden)
      await showError((error as CallError).serverMessage)
    }
  }
  await change(true, (message) => showUndo(message, () => change(false, showSuccess)))
}

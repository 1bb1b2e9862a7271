import { type CallError, callApi } from '../../../client/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showError, showUndo } from '../../../ui/toast.ts'
import { hideMember, showMember } from '../../members/hidden/contract.ts'

interface Props {
  member: { id: number; name: string }
  onHide: (id: number, isHidden: boolean) => void
}

/** 'Pas pour moi' under a card: the card disappears at once, and returns with 'Annuler' or when the call fails. */
export function HideButton({ member, onHide }: Props) {
  const params = { userId: String(member.id) }
  const undo = async () => {
    onHide(member.id, false)
    await callApi(showMember, { params }).catch((error: CallError) => {
      onHide(member.id, true)
      return showError(error.serverMessage)
    })
  }
  const hide = async () => {
    onHide(member.id, true)
    try {
      const { message } = await callApi(hideMember, { params })
      await showUndo(message, undo)
    } catch (error) {
      onHide(member.id, false)
      await showError((error as CallError).serverMessage)
    }
  }
  return (
    <button type="button" className="face-hide needs-script" onClick={hide}>
      <Icon name="eye-off" size="sm" />
      Pas pour moi
      <span className="sr">{`\u202f: ${member.name}`}</span>
    </button>
  )
}

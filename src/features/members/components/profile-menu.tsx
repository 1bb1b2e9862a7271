import { ActionsMenu } from '../../../ui/actions-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { BLOCK, COPY_ID, REPORT, UNBLOCK } from '../profile-texts.ts'
import { copyId } from './copy-id.ts'

interface Props {
  userId: number
  isFriend: boolean
  isBlocked: boolean
  /** A block is being set or ended. */
  isBusy: boolean
  onRemove: () => void
  onReport: () => void
  onBlock: () => void
}

/** What is done more rarely about a member (specification 2, sections 6 and 7). */
export function ProfileMenu({ userId, isFriend, isBlocked, isBusy, onRemove, onReport, onBlock }: Props) {
  return (
    <ActionsMenu label="Signaler, bloquer ou copier l’ID">
      {isFriend && <Item icon="user-round-minus" label="Retirer de mes amis" onClick={onRemove} />}
      <Item icon="flag" label={REPORT} onClick={onReport} />
      <Item icon="ban" label={isBlocked ? UNBLOCK : BLOCK} busy={isBusy} onClick={onBlock} />
      <Item icon="copy" label={COPY_ID} onClick={() => copyId(userId)} />
    </ActionsMenu>
  )
}

interface ItemProps {
  icon: IconName
  label: string
  busy?: boolean
  onClick: () => void
}

function Item({ icon, label, busy = false, onClick }: ItemProps) {
  return (
    <button type="button" onClick={busy ? undefined : onClick} aria-busy={busy || undefined}>
      <Icon name={icon} />
      {label}
    </button>
  )
}

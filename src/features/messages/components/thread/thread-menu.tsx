import { ActionsMenu } from '../../../../ui/actions-menu.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { MemberCard } from '../../../members/contract/card.ts'
import { HIDE_CONVERSATION, MORE_ACTS, READ_WITH_PREMIUM, SEE_PROFILE } from '../../thread-texts.ts'

interface Props {
  partner: MemberCard | null
  /** The reader is told when their messages are read. */
  isTold: boolean
  onHide?: (() => void) | undefined
}

/** What is done more rarely with a conversation. */
export function ThreadMenu({ partner, isTold, onHide }: Props) {
  return (
    <ActionsMenu label={MORE_ACTS} kind="bare">
      {partner && (
        <a href={`/celibataire/${partner.id}`}>
          <Icon name="user-round" />
          {SEE_PROFILE}
        </a>
      )}
      {partner && !isTold && (
        <a href="/premium">
          <Icon name="check-check" />
          {READ_WITH_PREMIUM}
        </a>
      )}
      {onHide && (
        <button type="button" onClick={onHide}>
          <Icon name="eye-off" />
          {HIDE_CONVERSATION}
        </button>
      )}
    </ActionsMenu>
  )
}

import { ActsMenu } from '../../../../ui/acts-menu.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { MemberCard } from '../../../members/contract/card.ts'
import { HIDE_CONVERSATION, MORE_ACTS, SEE_PROFILE } from '../../thread-texts.ts'

interface Props {
  partner: MemberCard | null
  onHide?: (() => void) | undefined
}

/** What is done more rarely with a conversation. */
export function ThreadMenu({ partner, onHide }: Props) {
  return (
    <ActsMenu label={MORE_ACTS} kind="bare">
      {partner && (
        <a href={`/celibataire/${partner.id}`}>
          <Icon name="user-round" />
          {SEE_PROFILE}
        </a>
      )}
      {onHide && (
        <button type="button" onClick={onHide}>
          <Icon name="eye-off" />
          {HIDE_CONVERSATION}
        </button>
      )}
    </ActsMenu>
  )
}

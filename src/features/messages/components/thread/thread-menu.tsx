import { ActionsMenu } from '../../../../ui/actions-menu.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { MemberCard } from '../../../members/contract/card.ts'

interface Props {
  partner: MemberCard | null
  /** The reader is told when their messages are read. */
  isTold: boolean
  onHide?: (() => void) | undefined
}

/** What is done more rarely with a conversation. */
export function ThreadMenu({ partner, isTold, onHide }: Props) {
  return (
    <ActionsMenu label="Autres actions" kind="bare">
      {partner && (
        <a href={`/celibataire/${partner.id}`}>
          <Icon name="user-round" />
          {'Voir le profil'}
        </a>
      )}
      {partner && !isTold && (
        <a href="/premium">
          <Icon name="check-check" />
          {'Savoir si c’est lu, avec Premium'}
        </a>
      )}
      {onHide && (
        <button type="button" onClick={onHide}>
          <Icon name="eye-off" />
          {'Masquer la conversation'}
        </button>
      )}
    </ActionsMenu>
  )
}

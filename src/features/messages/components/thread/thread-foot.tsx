import { isSuspended } from '../../../../shared/roles.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { MemberCard } from '../../../members/contract/card.ts'
import { MEMBER_PAUSED } from '../../../members/privacy/contract/paused-texts.ts'
import { Composer } from './composer.tsx'

interface Props {
  me: number
  conversation: number
  partner: MemberCard | null
  onSend: (message: string, type: number) => void
}

/** Where one writes; or why one cannot. */
export function ThreadFoot({ me, conversation, partner, onSend }: Props) {
  const closed = whyClosed(partner)
  if (partner && !closed) {
    return <Composer me={me} conversation={conversation} name={partner.name} onSend={onSend} />
  }
  return (
    <p className="thread-closed">
      <Icon name={partner ? 'lock' : 'user-round-x'} size="sm" />
      {closed}
    </p>
  )
}

function whyClosed(partner: MemberCard | null): string | null {
  if (!partner) return 'Ce membre a supprimé son compte. Vous pouvez relire vos messages.'
  if (isSuspended(partner.roles))
    return 'Le compte de ce membre est suspendu. Vous ne pouvez pas lui écrire pour l’instant.'
  return partner.paused ? MEMBER_PAUSED : null
}

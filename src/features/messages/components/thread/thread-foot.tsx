import { isSuspended } from '../../../../domain/roles.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { MemberCard } from '../../../members/contract/card.ts'
import { PARTNER_DELETED, PARTNER_SUSPENDED } from '../../thread-texts.ts'
import { Composer } from './composer.tsx'

interface Props {
  me: number
  conversation: number
  partner: MemberCard | null
  onSend: (message: string, type: number) => void
}

/** Where one writes; or why one cannot. */
export function ThreadFoot({ me, conversation, partner, onSend }: Props) {
  if (partner && !isSuspended(partner.roles)) {
    return <Composer me={me} conversation={conversation} name={partner.name} onSend={onSend} />
  }
  return (
    <p className="thread-closed">
      <Icon name={partner ? 'lock' : 'user-round-x'} size="sm" />
      {partner ? PARTNER_SUSPENDED : PARTNER_DELETED}
    </p>
  )
}

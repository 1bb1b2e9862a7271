import type { MemberCard } from '../../../shared/member-card.ts'
import { ACCOUNT_PAUSED } from '../../../shared/texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RESUME } from '../../../ui/texts.ts'
import type { useMessageActions } from '../changes/use-message-actions.tsx'
import type { Draft } from '../drafts/contract.ts'
import type { Me } from '../inbox/use-inbox.ts'
import { TOKEN_FORM } from '../texts.ts'
import { Reopen } from '../turns/goodbye.tsx'
import { getClosedRefusal } from '../turns/policy.ts'
import { CLOSED_BY_YOU } from '../turns/texts.ts'
import { CarefulComposer } from './careful-composer.tsx'
import { getClosedReason } from './closed-texts.ts'
import type { ConversationViewProps } from './conversation-view.tsx'
import type { useConversation } from './use-conversation.ts'

interface Props {
  me: Me
  conversation: number
  partner: MemberCard | null
  draft: Draft | null
  /** Who closed it with a goodbye. */
  closedBy: number | null
  onState: ConversationViewProps['onState']
  onSend: (message: string, type: number) => void
  onPhotoSent: ReturnType<typeof useConversation>['onPhotoSent']
  actions: ReturnType<typeof useMessageActions>
}

/** The composer, or the reason why the member cannot write. */
export function ConversationFooter({
  me,
  conversation,
  partner,
  closedBy,
  onState,
  actions,
  ...composing
}: Props) {
  const closed = me.pause ?? getClosedReason(partner) ?? getClosedRefusal(closedBy, me.id)
  if (partner && !closed) {
    return (
      <CarefulComposer
        me={me.id}
        conversation={conversation}
        name={partner.name}
        showsTyping={me.verified}
        {...composing}
        target={actions.target}
        onForget={actions.forget}
        onEdit={actions.edit}
      />
    )
  }
  return (
    <p className="thread-closed">
      <Icon name={partner ? 'lock' : 'user-round-x'} size="sm" />
      {closed}
      {closed === CLOSED_BY_YOU && <Reopen {...{ conversation, onState }} me={me.id} />}
      {me.pause === ACCOUNT_PAUSED && (
        <button type="submit" form={TOKEN_FORM} formAction="/user/reprendre" className="btn btn-sm">
          {RESUME}
        </button>
      )}
    </p>
  )
}

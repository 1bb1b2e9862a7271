import { useState } from 'react'
import type { Position } from '../../../../shared/distance.ts'
import { STATUS } from '../../../../shared/roles.ts'
import { useNow } from '../../../../ui/use-now.ts'
import type { MemberCard } from '../../../members/contract/card.ts'
import { ReportModal } from '../../../moderation/components/report-modal.tsx'
import { REPORT_TYPE } from '../../../moderation/contract/report.ts'
import { OutModal } from '../../../premium/components/out-modal.tsx'
import type { ThreadMessage } from '../../contract/message.ts'
import { DELETED_MEMBER } from '../../list-texts.ts'
import { Announcer } from './announcer.tsx'
import { FakeModal } from './fake-modal.tsx'
import { ScamBanner } from './scam-banner.tsx'
import { ThreadBody } from './thread-body.tsx'
import { ThreadFoot } from './thread-foot.tsx'
import { ThreadHead } from './thread-head.tsx'
import { useConversation } from './use-conversation.ts'
import { usePartner } from './use-partner.ts'
import { useRefresh } from './use-refresh.ts'

export interface ThreadProps {
  me: { id: number; name: string; premium: boolean; position: Position | null }
  conversation: number
  /** Null once that account is deleted. */
  interlocutor: MemberCard | null
  /** The newest messages, where they are at hand; else they are asked for. */
  initial: { isRead: boolean; messages: ThreadMessage[] } | null
  /** Milliseconds since 1970. */
  now: number
  /** The server has taken a message. */
  onSent: (message: ThreadMessage) => void
  /** The server knows that the other's messages are read up to here. */
  onRead: (lastId: number) => void
  /** It is no longer there for this member. */
  onGone: () => void
  /** Asks to hide it from the member's list; not offered where absent. */
  onHide?: () => void
  backHref: string
  onBack: () => void
}

/** An open conversation: whom with, what was said, and where one writes. To be keyed by the conversation's id. */
export function Thread(props: ThreadProps) {
  const { me, conversation, interlocutor: partner } = props
  const now = useNow(props.now)
  const talk = useConversation(props)
  const there = usePartner(conversation, partner, now)
  const [isReporting, setReporting] = useState(false)
  useRefresh(talk.refresh, there.isOnline)
  const name = partner?.name ?? DELETED_MEMBER
  const report = () => setReporting(true)
  return (
    <div className="thread">
      <ThreadHead {...props} {...{ partner, now, ...there }} position={me.position} onReport={report} />
      {partner && talk.looksLikeScam && (
        <ScamBanner me={me.id} conversation={conversation} onReport={report} />
      )}
      <ThreadBody {...{ talk, name, now }} />
      {talk.offer}
      <ThreadFoot {...{ partner, conversation }} me={me.id} onSend={talk.send} />
      <Announcer held={talk.held} name={name} />
      {partner && (
        <ReportModal
          open={isReporting}
          onClose={() => setReporting(false)}
          type={REPORT_TYPE.conversation}
          targetId={conversation}
          userId={partner.id}
        />
      )}
      {partner?.status === STATUS.potentialFake && <FakeModal />}
      <OutModal open={talk.isOut} what="messages" onClose={talk.closeOut} />
    </div>
  )
}

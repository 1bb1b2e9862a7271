import { Suspense, useEffect, useState } from 'react'
import { isLive, onLiveChange } from '../../../client/live.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import type { SharedOuting } from '../../../shared/outing-kinds.ts'
import { STATUS } from '../../../shared/roles.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import { useNow } from '../../../ui/use-now.ts'
import { ReportModal } from '../../moderation/reports/components/report-modal.tsx'
import { REPORT_TYPE } from '../../moderation/reports/contract.ts'
import type { Draft } from '../drafts/contract.ts'
import type { ConversationEntry, ConversationState } from '../inbox/use-conversations.ts'
import type { Me } from '../inbox/use-inbox.ts'
import { MeetingPin } from '../napkins/lazy.ts'
import { findAgreed, mayPropose } from '../napkins/meeting.ts'
import { DELETED_MEMBER, RETRY } from '../texts.ts'
import { Goodbye, GoodbyeOffer } from '../turns/goodbye.tsx'
import { isGoodbyeOffered } from '../turns/groups.ts'
import { Announcer } from './announcer.tsx'
import { Block } from './block.tsx'
import { getClosedReason } from './closed-texts.ts'
import type { ConversationMessage, KeptMessage, Starters } from './contract.ts'
import { ConversationFooter } from './conversation-footer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { useDiscomfort } from './discomfort.tsx'
import type { MessageLimitProps } from './message-limit-modal.tsx'
import { MessageLog } from './message-log.tsx'
import type { NewAccountBannerProps } from './new-account-banner.tsx'
import type { ScamWarningProps } from './scam-warning.tsx'
import { TableForTwo } from './table-for-two.tsx'
import { useConversation } from './use-conversation.ts'
import type { LoadedMessages } from './use-message-store.ts'
import { usePartnerPresence } from './use-partner-presence.ts'

export interface ConversationViewProps {
  me: Me
  conversation: number
  /** Null once the account is deleted. */
  interlocutor: MemberCard | null
  /** The newest messages if already loaded; null to load them. */
  initial: LoadedMessages | null
  /** Text that is typed and not sent. */
  draft?: Draft | null
  /** The message that the address names. */
  sought?: number | null
  /** Beginnings of a first message; null where the page has none. */
  table: Starters | null
  /** Milliseconds since 1970. */
  now: number
  /** The server has stored a message. */
  onSent: (message: ConversationMessage) => void
  /** The server has marked the other's messages as read up to this id. */
  onRead: (lastId: number) => void
  /** The conversation no longer exists for this member. */
  onGone: () => void
  /** The server refuses a message: the other may be absent now. */
  onRefused?: () => void
  /** The member's message that the server keeps until their e-mail is confirmed. */
  pending: KeptMessage | null
  onKept: (pending: KeptMessage) => void
  onKeptDelete: () => void
  /** Its entry in the list. */
  entry?: ConversationEntry | undefined
  /** It was parked, muted, closed or reopened. */
  onState: (state: ConversationState) => void
  /** Hides it from the member's list; not offered if absent. */
  onHide?: () => void
  backHref: string
  onBack: () => void
}

/** An open conversation: header, messages and composer. Key it by the conversation's id. */
export function ConversationView(props: ConversationViewProps) {
  const { me, conversation, interlocutor: partner } = props
  const now = useNow(props.now)
  const talk = useConversation(props)
  const presence = usePartnerPresence(conversation, partner, now)
  const [report, setReport] = useState<'report' | 'block' | null>(null)
  usePolling(talk.refresh, presence.isOnline)
  const renderUnder = useDiscomfort({ store: talk.store, partner, conversation, onReport: setReport })
  const name = partner?.name ?? DELETED_MEMBER
  const { FakeProfileModal, LimitModal } = useModals(talk, partner)
  const onReport = () => setReport('report')
  const listed = props.entry?.conversation
  const closedBy = listed?.closed_by ?? null
  const [isLeaving, setLeaving] = useState(false)
  const agreed = closedBy === null ? findAgreed(talk.store, now) : null
  const isMeetingOffered =
    partner && closedBy === null && !me.pause && !getClosedReason(partner) && mayPropose(talk.store, agreed)
  const [isBlocking, setBlocking] = useState(false)
  return (
    <div className="thread">
      <ConversationHeader
        {...props}
        {...{ partner, now, ...presence }}
        position={me.position}
        onReport={onReport}
        onBlock={() => setBlocking(true)}
        onBlockAndReport={() => setReport('block')}
        listed={listed}
        onGoodbye={() => setLeaving(true)}
        meetHref={isMeetingOffered ? `/messages/${conversation}/on-se-voit` : null}
      />
      {agreed?.napkin && (
        <Suspense fallback={null}>
          <MeetingPin napkin={agreed.napkin} {...{ conversation, now }} />
        </Suspense>
      )}
      {partner && (
        <Warnings {...{ talk, conversation }} me={me.id} partner={partner.id} onReport={onReport} />
      )}
      <ConversationBody
        {...{ talk, name, now, conversation, renderUnder }}
        me={me.id}
        table={props.table}
        met={props.entry?.conversation.met ?? null}
        guest={me.pause || getClosedReason(partner) || closedBy !== null ? null : partner}
      />
      {talk.offer}
      {partner && isGoodbyeOffered(props.entry, me.id, now) && (
        <GoodbyeOffer conversation={conversation} onGoodbye={() => setLeaving(true)} />
      )}
      <ConversationFooter
        {...{ partner, conversation, me, closedBy }}
        draft={props.draft ?? null}
        onState={props.onState}
        onSend={talk.send}
        onPhotoSent={talk.onPhotoSent}
        actions={talk.messageActions}
      />
      {partner && (
        <Goodbye
          thread={conversation}
          name={partner.name}
          open={isLeaving}
          onClose={() => setLeaving(false)}
          onClosed={(sent) => {
            setLeaving(false)
            props.onSent(sent)
            void talk.refresh()
          }}
        />
      )}
      {partner && (
        <Block
          partner={partner}
          open={isBlocking}
          onClose={() => setBlocking(false)}
          onBlocked={props.onGone}
        />
      )}
      {talk.messageActions.sheet}
      <Announcer store={talk.store} name={name} />
      {partner && (
        <ReportModal
          open={report !== null}
          onClose={() => setReport(null)}
          blocks={report === 'block'}
          onBlocked={props.onGone}
          type={REPORT_TYPE.conversation}
          targetId={conversation}
          userId={partner.id}
        />
      )}
      {FakeProfileModal && <FakeProfileModal />}
      {LimitModal && <LimitModal open={talk.isLimitReached} onClose={talk.closeLimit} />}
    </div>
  )
}

interface WarningsProps {
  talk: ReturnType<typeof useConversation>
  me: number
  partner: number
  conversation: number
  onReport: () => void
}

/** The rules are heavy: loaded where somebody has written, and those for new accounts where one has. */
function Warnings({ talk, me, partner, conversation, onReport }: WarningsProps) {
  const texts = talk.newAccountTexts
  const { messages } = talk.store
  const NewAccountBanner = useLazyComponent<NewAccountBannerProps>(
    texts.length > 0,
    () => import('./new-account-banner.tsx'),
    () => {},
  )
  const ScamWarning = useLazyComponent<ScamWarningProps>(
    messages.some(({ user_id }) => user_id !== me),
    () => import('./scam-warning.tsx'),
    () => {},
  )
  const scam = ScamWarning && <ScamWarning {...{ me, conversation, messages, onReport }} />
  if (!NewAccountBanner) return scam
  return <NewAccountBanner {...{ me, partner, conversation, texts }}>{scam}</NewAccountBanner>
}

/** Specification 1, section 9; milliseconds. */
const REFRESH_MS = 7000

/**
 * Polls every 7 seconds while the event stream is down and the other is online; refreshes once when events
 * resume. A hidden page polls when it becomes visible.
 */
function usePolling(refresh: () => Promise<void>, isOnline: boolean): void {
  useEffect(() => onLiveChange((isUp) => void (isUp && refresh())), [refresh])
  useEffect(() => {
    if (!isOnline) return
    const poll = () => {
      if (!isLive() && document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(poll, REFRESH_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [refresh, isOnline])
}

function useModals(talk: ReturnType<typeof useConversation>, partner: MemberCard | null) {
  const FakeProfileModal = useLazyComponent(
    partner?.status === STATUS.potentialFake,
    () => import('./fake-profile-modal.tsx'),
    () => {},
  )
  const LimitModal = useLazyComponent<MessageLimitProps>(
    talk.isLimitReached,
    () => import('./message-limit-modal.tsx'),
    talk.closeLimit,
  )
  return { FakeProfileModal, LimitModal }
}

interface ConversationBodyProps {
  me: number
  talk: ReturnType<typeof useConversation>
  conversation: number
  name: string
  now: number
  renderUnder: ReturnType<typeof useDiscomfort>
  table: Starters | null
  /** The outing that opened it. */
  met: SharedOuting | null
  /** The other member, if both can write. */
  guest: MemberCard | null
}

/** The messages, or a loading, error or empty state. */
function ConversationBody(props: ConversationBodyProps) {
  const { talk, conversation, name, now, table, met, guest } = props
  if (talk.isFailed) {
    return (
      <div className="thread-quiet">
        <ErrorNotice title="Erreur impossible de charger la conversation" hint={BUG_HINT} />
        <Button kind="line" icon="rotate-cw" busy={talk.isLoading} onClick={talk.load}>
          {RETRY}
        </Button>
      </div>
    )
  }
  if (talk.isLoading && talk.items.length === 0) {
    return (
      <div className="thread-quiet thread-loading">
        <Skeleton lines={5} />
      </div>
    )
  }
  if (talk.items.length === 0 && guest)
    return <TableForTwo partner={guest} {...{ conversation, table, met }} />
  if (talk.items.length === 0) {
    return (
      <div className="thread-quiet">
        <Icon name="message-circle" size="lg" />
        <b>Aucun message pour l’instant</b>
        <span className="soft small">Le premier mot est souvent le plus simple.</span>
      </div>
    )
  }
  return (
    <MessageLog
      log={talk.log}
      items={talk.items}
      name={name}
      now={now}
      history={talk.history}
      actions={talk.actions}
      renderUnder={props.renderUnder}
      conversation={conversation}
      onOpen={talk.messageActions.open}
      onReveal={talk.reveal}
      me={props.me}
      onChanged={talk.onChanged}
      hasNews={talk.hasNews}
      onEnd={talk.toEnd}
    />
  )
}

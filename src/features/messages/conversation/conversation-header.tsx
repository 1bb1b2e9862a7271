import { type MouseEvent, useState } from 'react'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { describeDistance, type OwnPosition } from '../../../shared/distance.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { formatAge, ONLINE, PHOTO_WAITS } from '../../../ui/texts.ts'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import { PartnerAvatar } from '../components/partner-avatar.tsx'
import type { Conversation } from '../inbox/contract.ts'
import type { ConversationState } from '../inbox/use-conversations.ts'
import { BACK_TO_LIST, DELETED_MEMBER, MORE_ACTIONS, REPORT_CONVERSATION } from '../texts.ts'
import type { ConversationMenuProps } from '../turns/conversation-menu.tsx'

interface Props {
  partner: MemberCard | null
  /** Whether the reader is premium, and refuses read receipts. */
  me: { premium: boolean; refusesReceipts?: boolean }
  position: OwnPosition | null
  lastActivity: string
  isOnline: boolean
  isTyping: boolean
  now: number
  backHref: string
  onBack: () => void
  onReport: () => void
  onBlock: () => void
  onBlockAndReport: () => void
  onHide?: (() => void) | undefined
  conversation: number
  listed: Conversation | undefined
  onState: (state: ConversationState) => void
  onGoodbye: () => void
  /** The page that proposes a meeting; null where none may be proposed. */
  meetHref: string | null
}

/** The other member, and actions on the conversation. */
export function ConversationHeader({ partner, lastActivity, now, ...props }: Props) {
  return (
    <header className="thread-head">
      <BackLink href={props.backHref} onBack={props.onBack} label={BACK_TO_LIST} />
      {partner ? (
        <PartnerAvatar partner={{ ...partner, last_activity: lastActivity }} now={now} />
      ) : (
        <span className="avatar thread-nobody">
          <Icon name="user-round" />
        </span>
      )}
      <div className="thread-who">
        <h2>
          {partner ? (
            <MemberName member={partner} link />
          ) : (
            <span className="thread-left">{DELETED_MEMBER}</span>
          )}
        </h2>
        {partner && <PartnerSummary {...{ ...props, partner, now }} />}
      </div>
      {partner && (
        <button
          type="button"
          className="btn btn-bare btn-ico needs-script"
          aria-label={REPORT_CONVERSATION}
          onClick={props.onReport}
        >
          <Icon name="flag" />
        </button>
      )}
      {(partner || props.onHide) && (
        <LazyMenu
          partner={partner}
          conversation={props.conversation}
          canGetReceipts={!props.me.premium && !props.me.refusesReceipts}
          listed={props.listed}
          onState={props.onState}
          onGoodbye={props.onGoodbye}
          onHide={props.onHide}
          onReport={props.onReport}
          meetHref={props.meetHref}
          onBlock={props.onBlock}
          onBlockAndReport={props.onBlockAndReport}
        />
      )}
    </header>
  )
}

/** Age, distance and presence, or the typing indicator. */
function PartnerSummary({
  partner,
  position,
  now,
  ...state
}: Pick<Props, 'position' | 'isOnline' | 'isTyping' | 'now'> & { partner: MemberCard }) {
  if (state.isTyping) {
    return (
      <p className="small thread-typing">
        {`${partner.name} écrit…`}
        <span className="typing-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </p>
    )
  }
  const parts = [
    formatAge(computeAge(partner.birthday, toParisDay(now))),
    describeDistance(position, partner),
    partner.regular && 'Habitué du forum',
  ]
  return (
    <p className="small soft">
      {parts.filter(Boolean).join(' · ')}
      {/* Read out with the avatar. */}
      {partner.photo_waits && (
        <span className="only-desk" aria-hidden="true">{` · ${PHOTO_WAITS.toLowerCase()}`}</span>
      )}
      {/* The avatar's dot already announces presence to screen readers. */}
      {state.isOnline && (
        <span className="only-desk" aria-hidden="true">
          {' · '}
          {ONLINE}
        </span>
      )}
    </p>
  )
}

interface BackLinkProps {
  href: string
  label: string
  onBack: () => void
}

/** Back to the list on a phone, without a reload; modified clicks open a new tab. */
function BackLink({ href, label, onBack }: BackLinkProps) {
  const back = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onBack()
  }
  return (
    <a className="btn btn-bare btn-ico only-phone" href={href} aria-label={label} onClick={back}>
      <Icon name="arrow-left" size="lg" />
    </a>
  )
}

/** The menu's code comes with its first press, and opens it. */
function LazyMenu(props: ConversationMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const Menu = useLazyComponent<ConversationMenuProps>(
    isWanted,
    () => import('../turns/conversation-menu.tsx'),
    () => setWanted(false),
  )
  if (Menu) return <Menu {...props} />
  return (
    <button
      type="button"
      className="btn btn-bare btn-ico needs-script"
      aria-label={MORE_ACTIONS}
      aria-haspopup="dialog"
      aria-busy={isWanted || undefined}
      onClick={() => setWanted(true)}
    >
      <Icon name="ellipsis" />
    </button>
  )
}

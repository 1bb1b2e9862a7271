import type { MouseEvent } from 'react'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { describeDistance, type OwnPosition } from '../../../shared/distance.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { ActionsMenu, MenuItem } from '../../../ui/actions-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { formatAge, ONLINE, PHOTO_WAITS } from '../../../ui/texts.ts'
import { PartnerAvatar } from '../components/partner-avatar.tsx'
import { BACK_TO_LIST, BLOCK_AND_REPORT, DELETED_MEMBER, REPORT_CONVERSATION } from '../texts.ts'

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
  onHide?: (() => void) | undefined
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
        <ConversationMenu
          partner={partner}
          canGetReceipts={!props.me.premium && !props.me.refusesReceipts}
          onHide={props.onHide}
          meetHref={props.meetHref}
          onBlock={props.onBlock}
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

interface ConversationMenuProps {
  partner: MemberCard | null
  /** Premium would show read receipts. */
  canGetReceipts: boolean
  onHide?: (() => void) | undefined
  onBlock: () => void
  meetHref: string | null
}

/** Rarely used actions on the conversation. */
function ConversationMenu({ partner, canGetReceipts, onHide, onBlock, meetHref }: ConversationMenuProps) {
  return (
    <ActionsMenu label="Autres actions" kind="bare">
      {meetHref && (
        <a href={meetHref}>
          <Icon name="heart" />
          {'On se voit\u202f?'}
        </a>
      )}
      {partner && (
        <a href={`/celibataire/${partner.id}`}>
          <Icon name="user-round" />
          {'Voir le profil'}
        </a>
      )}
      {partner && canGetReceipts && (
        <a href="/premium">
          <Icon name="check-check" />
          {'Savoir si c’est lu, avec Premium'}
        </a>
      )}
      {onHide && <MenuItem icon="eye-off" label="Masquer la conversation" onClick={onHide} />}
      {partner && (
        <MenuItem icon="ban" label={BLOCK_AND_REPORT} help="Sans lire la suite" isDanger onClick={onBlock} />
      )}
    </ActionsMenu>
  )
}

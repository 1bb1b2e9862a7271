import { useEffect, useRef } from 'react'
import type { MemberCard } from '../../../shared/member-card.ts'
import { ActionsMenu, MenuItem } from '../../../ui/actions-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BLOCK } from '../../friends/components/blocking.tsx'
import type { Conversation } from '../inbox/contract.ts'
import type { ConversationState } from '../inbox/use-conversations.ts'
import { BLOCK_AND_REPORT, MORE_ACTIONS } from '../texts.ts'
import { mute, park } from './acts.ts'
import { GOODBYE_HELP, MUTE, MUTE_HELP, PARK, PARK_HELP, UNMUTE, UNPARK } from './sheet-texts.ts'
import { GOODBYE } from './texts.ts'

export interface ConversationMenuProps {
  partner: MemberCard | null
  conversation: number
  /** Premium would show read receipts. */
  canGetReceipts: boolean
  /** Its entry in the list. */
  listed: Conversation | undefined
  onState: (state: ConversationState) => void
  onGoodbye: () => void
  onHide?: (() => void) | undefined
  onReport: () => void
  /** Without a report. */
  onBlock: () => void
  /** The page that proposes a meeting; null where none may be proposed. */
  meetHref: string | null
  onBlockAndReport: () => void
}

/** Rarely used actions on the conversation: what helps first, then what protects. Opens at once. */
export default function ConversationMenu(props: ConversationMenuProps) {
  const { partner, canGetReceipts, onReport, onBlock, onBlockAndReport } = props
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = root.current?.querySelector('button')
    button?.focus()
    // After the effect: the press renders the heading at once, which React cannot do within one.
    queueMicrotask(() => button?.click())
  }, [])
  return (
    <div ref={root}>
      <ActionsMenu label={MORE_ACTIONS} kind="bare">
        {props.meetHref && (
          <a href={props.meetHref}>
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
        <Help {...props} />
        {partner && (
          <MenuItem icon="flag" label="Signaler" help="Avec une raison" isDanger onClick={onReport} />
        )}
        {partner && <MenuItem icon="ban" label={BLOCK} help="Sans signaler" isDanger onClick={onBlock} />}
        {partner && (
          <MenuItem
            icon="ban"
            label={BLOCK_AND_REPORT}
            help="Sans lire la suite"
            isDanger
            onClick={onBlockAndReport}
          />
        )}
      </ActionsMenu>
    </div>
  )
}

/** Settings of the member's own side, and the goodbye. */
function Help({ partner, conversation, listed, onState, onGoodbye, onHide }: ConversationMenuProps) {
  const isOpen = listed !== undefined && listed.last_id > 0 && listed.closed_by === null
  return (
    <>
      {isOpen && (
        <MenuItem
          icon="hourglass"
          label={listed.parked ? UNPARK : PARK}
          {...(listed.parked ? {} : { help: PARK_HELP })}
          onClick={() => park(conversation, !listed.parked, onState)}
        />
      )}
      {listed && (
        <MenuItem
          icon={listed.muted ? 'bell' : 'bell-off'}
          label={listed.muted ? UNMUTE : MUTE}
          {...(listed.muted ? {} : { help: MUTE_HELP })}
          onClick={() => mute(conversation, !listed.muted, onState)}
        />
      )}
      {partner && isOpen && (
        <MenuItem icon="door-open" label={GOODBYE} help={GOODBYE_HELP} onClick={onGoodbye} />
      )}
      {onHide && <MenuItem icon="eye-off" label="Masquer la conversation" onClick={onHide} />}
    </>
  )
}

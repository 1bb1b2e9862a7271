import type { ReactNode } from 'react'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import type { WaitingConversation } from './contract.ts'

interface Props {
  waiting: WaitingConversation
  /** Buttons. */
  children: ReactNode
}

/** One who waits for an answer, with their last words. */
export function WaitingPerson({
  waiting: { member, last_message, last_type, last_deleted },
  children,
}: Props) {
  const excerpt = last_deleted ? 'Message supprimé' : last_type === MESSAGE_TYPE.gif ? 'Gif' : last_message
  return (
    <li className="waiting-person">
      <Avatar member={member} now={0} />
      <div className="waiting-who">
        <MemberName member={member} />
        <p className="small soft">{excerpt}</p>
      </div>
      <div className="waiting-do">{children}</div>
    </li>
  )
}

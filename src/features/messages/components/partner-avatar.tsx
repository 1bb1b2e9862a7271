import type { MemberCard } from '../../../shared/member-card.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { PHOTO_WAITS } from '../../../ui/texts.ts'
import { WaitingFigure } from '../../../ui/waiting-figure.tsx'

interface Props {
  partner: MemberCard
  now: number
  lazy?: boolean
}

/** The other member of a conversation; a drawn figure and words while their first photo waits for staff. */
export function PartnerAvatar({ partner, now, lazy = false }: Props) {
  const placeholder = partner.photo_waits && (
    <>
      <WaitingFigure />
      <span className="sr">{PHOTO_WAITS}</span>
    </>
  )
  return <Avatar member={partner} now={now} lazy={lazy} placeholder={placeholder} />
}

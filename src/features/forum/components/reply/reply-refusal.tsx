import { Icon } from '../../../../ui/icon.tsx'

/** Why the reader may not reply, in the place of the form. */
export function ReplyRefusal({ reason, isLocked }: { reason: string; isLocked: boolean }) {
  return (
    <p className="notice reply-refusal" role="status">
      <Icon name={isLocked ? 'lock' : 'ban'} />
      <span>{reason}</span>
    </p>
  )
}

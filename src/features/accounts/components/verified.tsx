import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CONTINUE, VERIFIED_LEAD } from '../texts.ts'

/** The address is confirmed, and what that opens. */
export function Verified() {
  return (
    <div className="stack" role="status">
      <p className="notice">
        <Icon name="circle-check" />
        <span>{VERIFIED_LEAD}</span>
      </p>
      <LinkButton href="/">{CONTINUE}</LinkButton>
    </div>
  )
}

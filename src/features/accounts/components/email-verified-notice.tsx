import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The address is confirmed, and what that opens. */
export function EmailVerifiedNotice() {
  return (
    <div className="stack" role="status">
      <p className="notice">
        <Icon name="circle-check" />
        <span>Merci. Vous pouvez maintenant écrire aux autres membres.</span>
      </p>
      <LinkButton href="/">Continuer</LinkButton>
    </div>
  )
}

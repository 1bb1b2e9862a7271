import type { SubmitEventHandler } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { resendLink } from '../contract.ts'

interface Props {
  /** The CSRF token of the page. */
  token: string
  /** The answer to a link asked for again, in place of the first words. */
  message?: string | undefined
  busy?: boolean
  submit?: SubmitEventHandler<HTMLFormElement>
}

/** Reminds a member of the link that waits in the mailbox; sends it again with or without scripts. */
export function VerifyNotice({ token, message, busy = false, submit }: Props) {
  return (
    <div className="notice verify-notice">
      <Icon name="mail" />
      <div className="stack-sm">
        <p role="status">
          {message ??
            'Confirmez votre adresse e-mail\u202f: le lien vous attend dans votre boîte de réception.'}
        </p>
        <OperationForm of={resendLink} token={token} className="row" onSubmit={submit}>
          <button type="submit" className="linkish" aria-busy={busy || undefined}>
            Renvoyer le lien
          </button>
          <a href="/user/securite#adresse">Changer d’adresse</a>
        </OperationForm>
      </div>
    </div>
  )
}

import { type SubmitEventHandler, useEffect, useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { showError } from '../../../ui/toast.ts'
import { useMutation } from '../../../ui/use-mutation.ts'
import { resendVerificationLink } from '../contract.ts'

/**
 * For any page of a member without confirmed address: `<Island id="verify-notice" props={{ token }} />`. Disappears from
 * every open page once the address is confirmed.
 */
export default function VerifyNotice({ token }: { token: string }) {
  const [isVerified, setVerified] = useState(false)
  useEffect(() => onLive('verified', () => setVerified(true)), [])
  const resend = useMutation({
    mutationFn: () => callApi(resendVerificationLink, {}),
    onError: (error) => showError(error instanceof CallError ? error.serverMessage : undefined),
  })
  if (isVerified) return null
  return (
    <VerifyNoticeContent
      token={token}
      message={resend.data?.message}
      busy={resend.isPending}
      submit={(event) => {
        event.preventDefault()
        if (!resend.isPending) resend.mutate()
      }}
    />
  )
}

interface Props {
  /** The CSRF token of the page. */
  token: string
  /** Replaces the first sentence after a link was requested again. */
  message?: string | undefined
  busy?: boolean
  submit?: SubmitEventHandler<HTMLFormElement>
}

/** Reminds a member of the link in the mailbox; sends it again with or without scripts. */
export function VerifyNoticeContent({ token, message, busy = false, submit }: Props) {
  return (
    <div className="notice verify-notice">
      <Icon name="mail" />
      <div className="stack-sm">
        <p role="status">
          {message ??
            'Confirmez votre adresse e-mail\u202f: le lien vous attend dans votre boîte de réception.'}
        </p>
        <OperationForm of={resendVerificationLink} token={token} className="row" onSubmit={submit}>
          <button type="submit" className="linkish" aria-busy={busy || undefined}>
            Renvoyer le lien
          </button>
          <a className="lone" href="/user/securite#adresse">
            Changer d’adresse
          </a>
        </OperationForm>
      </div>
    </div>
  )
}

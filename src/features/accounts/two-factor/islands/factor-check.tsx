import { navigateTo } from '../../../../client/navigate.ts'
import type { FormProps } from '../../../../ui/post-form.tsx'
import { PasskeyCheck } from '../../passkeys/components/passkey-check.tsx'
import { VerifyTwoFactorForm } from '../components/code-form.tsx'

interface Props extends FormProps {
  next: string
  /** A rejected plain form had no six digits: the recovery form shows the error. */
  recovery?: boolean
  hasAuthenticator: boolean
  hasPasskeys: boolean
}

/** Requests the second factor: a passkey, a code of the phone, or a recovery code without either. */
export default function FactorCheck({ hasAuthenticator, hasPasskeys, ...props }: Props) {
  return (
    <div className="stack factor-check">
      {hasPasskeys && <PasskeyCheck onVerified={() => navigateTo(props.next)} />}
      {hasAuthenticator ? (
        <AuthenticatorCheck {...props} />
      ) : (
        <p className="soft small">
          {'Votre clé est perdue\u202f? Le fondateur peut retirer votre second facteur.'}
        </p>
      )}
    </div>
  )
}

type AuthenticatorProps = Omit<Props, 'hasAuthenticator' | 'hasPasskeys'>

function AuthenticatorCheck({ token, sent, next, recovery = false }: AuthenticatorProps) {
  const form = { token, next, onVerified: () => navigateTo(next) }
  return (
    <>
      <VerifyTwoFactorForm {...form} sent={recovery ? undefined : sent} />
      <details open={recovery}>
        <summary>Je n’ai pas mon téléphone</summary>
        <div className="stack">
          <VerifyTwoFactorForm {...form} sent={recovery ? sent : undefined} recovery />
          <p className="soft small">
            {'Ni téléphone ni codes\u202f? Le fondateur peut retirer votre second facteur.'}
          </p>
        </div>
      </details>
    </>
  )
}

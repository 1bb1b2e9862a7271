import { navigateTo } from '../../../../client/navigate.ts'
import type { FormProps } from '../../../../ui/post-form.tsx'
import { VerifyTwoFactorForm } from '../components/code-form.tsx'

interface Props extends FormProps {
  next: string
  /** A rejected plain form had no six digits: the recovery form shows the error. */
  recovery?: boolean
}

/** Requests the second factor, or a recovery code without the phone. */
export default function FactorCheck({ token, sent, next, recovery = false }: Props) {
  const form = { token, next, onVerified: () => navigateTo(next) }
  return (
    <div className="stack factor-check">
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
    </div>
  )
}

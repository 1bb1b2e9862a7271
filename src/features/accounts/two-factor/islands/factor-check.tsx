import { navigateTo } from '../../../../client/navigate.ts'
import type { FormProps } from '../../../../ui/post-form.tsx'
import { VerifyTwoFactorForm } from '../components/code-form.tsx'

interface Props extends FormProps {
  next: string
  /** What was sent without scripts was no six digits: the recovery code's form has the answer. */
  recovery?: boolean
}

/** Asks for the second factor, or for a recovery code where the phone is not at hand. */
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

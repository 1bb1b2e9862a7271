import { navigateTo } from '../../../../client/navigate.ts'
import type { FormProps } from '../../components/post-form.tsx'
import { CheckForm } from '../components/code-form.tsx'
import * as texts from '../texts.ts'

interface Props extends FormProps {
  next: string
  /** What was sent without scripts was no six digits: the recovery code's form has the answer. */
  recovery?: boolean
}

/** Asks for the second factor, or for a recovery code where the phone is not at hand. */
export default function FactorCheck({ token, sent, next, recovery = false }: Props) {
  const form = { token, next, onShown: () => navigateTo(next) }
  return (
    <div className="stack factor-check">
      <CheckForm {...form} sent={recovery ? undefined : sent} />
      <details open={recovery}>
        <summary>{texts.LOST_PHONE}</summary>
        <div className="stack">
          <CheckForm {...form} sent={recovery ? sent : undefined} recovery />
          <p className="soft small">{texts.NEITHER}</p>
        </div>
      </details>
    </div>
  )
}

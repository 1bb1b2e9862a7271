import type { SubmitEventHandler } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { agreeToTerms } from '../contract.ts'
import * as texts from '../texts/changes-texts.ts'
import { applyFrenchSpacing } from '../texts/legal-texts.ts'

interface Props {
  /** The CSRF token of the page. */
  token: string
  /** What is new since the member agreed last. */
  changes: readonly string[]
  busy?: boolean
  submit?: SubmitEventHandler<HTMLFormElement>
  /** Folds it up again; absent where there is nothing else to look at. */
  onLater?: () => void
}

/** What has changed in the terms, and the form that agrees; with or without scripts. */
export function TermsChanges({ token, changes, busy = false, submit, onLater }: Props) {
  return (
    <div className="terms-changes">
      <SiteProse
        text={applyFrenchSpacing(`Ce qui change :\n\n${changes.map((change) => `- ${change}`).join('\n')}`)}
      />
      <SiteProse text={applyFrenchSpacing(texts.READ_TERMS)} />
      <OperationForm of={agreeToTerms} token={token} className="row" onSubmit={submit}>
        <Button type="submit" busy={busy}>
          J’accepte
        </Button>
        {onLater && (
          <Button kind="line" className="needs-script" onClick={onLater}>
            Plus tard
          </Button>
        )}
      </OperationForm>
      <div className="soft small">
        <SiteProse
          text={applyFrenchSpacing(
            'Rien n’est bloqué si vous attendez. Si ces conditions ne vous conviennent pas, vous pouvez prendre une [copie de vos données](/user/donnees) et [supprimer votre compte](/user/suppression).',
          )}
        />
      </div>
    </div>
  )
}

import { type SubmitEventHandler, useRef } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { useMutation } from '../../../../ui/use-mutation.ts'
import { agreeToTerms } from '../contract.ts'
import * as texts from '../texts.ts'
import { applyFrenchSpacing, TERMS_CHANGED_TITLE } from '../texts.ts'

interface Props {
  token: string
  /** Changes since the member agreed last. */
  changes: readonly string[]
}

/** One line for members who have not agreed to the current terms; unfolds to the changes. */
export default function TermsNotice({ token, changes }: Props) {
  const fold = useRef<HTMLDetailsElement>(null)
  const agreement = useMutation({
    mutationFn: () => callApi(agreeToTerms, {}),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showError(error instanceof CallError ? error.serverMessage : undefined),
  })
  if (agreement.isSuccess) return null
  const later = () => {
    if (!fold.current) return
    fold.current.open = false
    fold.current.querySelector('summary')?.focus()
  }
  return (
    <details className="notice terms-notice" ref={fold}>
      <summary>
        <Icon name="scale" />
        {TERMS_CHANGED_TITLE}
        <Icon name="chevron-right" />
      </summary>
      <TermsChanges
        token={token}
        changes={changes}
        busy={agreement.isPending}
        submit={(event) => {
          event.preventDefault()
          if (!agreement.isPending) agreement.mutate()
        }}
        onLater={later}
      />
    </details>
  )
}

interface TermsChangesProps {
  /** The CSRF token of the page. */
  token: string
  /** Changes since the member agreed last. */
  changes: readonly string[]
  busy?: boolean
  submit?: SubmitEventHandler<HTMLFormElement>
  /** Folds the changes; absent if the page has nothing else to show. */
  onLater?: () => void
}

/** Changes of the terms and the form that agrees; works without scripts. */
export function TermsChanges({ token, changes, busy = false, submit, onLater }: TermsChangesProps) {
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

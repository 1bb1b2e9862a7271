import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { TermsChanges } from '../components/terms-changes.tsx'
import { agreeToTerms } from '../contract.ts'
import { TERMS_CHANGED_TITLE } from '../texts/changes-texts.ts'

interface Props {
  token: string
  /** What is new since the member agreed last. */
  changes: readonly string[]
}

/** One line, for pages of a member who has not agreed to the terms of today; it unfolds to what has changed. */
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

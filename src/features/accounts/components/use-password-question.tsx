import { type ReactNode, useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { PASSWORD_NEEDED_CODE } from '../../../shared/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showError } from '../../../ui/toast.ts'
import { useMutation } from '../../../ui/use-mutation.ts'
import { confirmPassword } from '../contract.ts'
import { PASSWORD, QUESTION_REASON, QUESTION_SUBMIT, QUESTION_TITLE } from '../texts.ts'

/** The member closed the question: the act is not done, and needs no message. */
export class QuestionDismissed extends Error {}

/** Shows why a call failed; nothing after a dismissed question. */
export function showCallError(error: unknown): void {
  if (error instanceof QuestionDismissed) return
  void showError(error instanceof CallError ? error.serverMessage : undefined)
}

interface PasswordQuestion {
  /**
   * Makes a call; if it needs the password, asks for it and makes the call again.
   * @throws QuestionDismissed, and errors of the call
   */
  withPassword: <T>(call: () => Promise<T>) => Promise<T>
  /** To be rendered where it can stay. */
  dialog: ReactNode
}

interface Pending {
  confirm: () => void
  dismiss: () => void
}

/** Turns the 403 of an act that needs recent authentication into a question, after which the act goes on. */
export function usePasswordQuestion(): PasswordQuestion {
  const [pending, setPending] = useState<Pending>()
  const requestPassword = () =>
    new Promise<void>((resolve, reject) =>
      setPending({ confirm: resolve, dismiss: () => reject(new QuestionDismissed()) }),
    ).finally(() => setPending(undefined))
  return {
    withPassword: async (call) => {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== PASSWORD_NEEDED_CODE) throw error
        await requestPassword()
        return call()
      }
    },
    dialog: (
      <Modal open={pending !== undefined} onClose={() => pending?.dismiss()} title={QUESTION_TITLE}>
        {pending && <PasswordForm onConfirmed={pending.confirm} />}
      </Modal>
    ),
  }
}

/** Without the form library, which is heavier than all the rest of the page that asks. */
function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => callApi(confirmPassword, { body: { current_password: password } }),
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!getFieldError(error)) showCallError(error)
    },
  })
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The question may be inside the form of the act.
        event.stopPropagation()
        confirm.mutate()
      }}
    >
      <p>{QUESTION_REASON}</p>
      <PasswordInput
        label={PASSWORD}
        error={getFieldError(confirm.error)}
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={confirm.isPending}>
        {QUESTION_SUBMIT}
      </Button>
    </form>
  )
}

const getFieldError = (error: unknown) =>
  error instanceof CallError ? error.errors.current_password?.[0] : undefined

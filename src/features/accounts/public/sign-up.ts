import type { AppContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

type SignUpStep = (
  tx: Tx,
  member: { id: number; email: string },
  context: Pick<AppContext, 'secret'>,
) => Promise<void>

const steps = new Map<string, SignUpStep>()

/** Adds a step to the transaction of a sign-up; registering a name again replaces its step. */
export function onSignUp(name: string, step: SignUpStep): void {
  steps.set(name, step)
}

/** Steps in the order of registration. */
export function listSignUpSteps(): Iterable<SignUpStep> {
  return steps.values()
}

import type { Endpoint } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { RecentAuthRequired } from './errors.ts'
import type { Viewer } from './viewer.ts'

/** Field of a plain form that answers the question for the password. */
export const PASSWORD_FIELD = 'current_password'

type Declared = Pick<Endpoint, 'recentAuth'>

/**
 * Confirms the viewer's password in this session.
 * @throws InvalidData of `current_password`, TooManyRequests
 */
type PasswordConfirmation = (context: AppContext, viewer: Viewer, password: string) => Promise<void>

let confirmPassword: PasswordConfirmation | undefined

/** Registered by the feature that knows passwords. */
export function onPasswordConfirmation(confirmation: PasswordConfirmation): void {
  confirmPassword = confirmation
}

/** @throws RecentAuthRequired for a call that needs a sign-in or a password given in this session a short time ago */
export function assertRecentAuth({ recentAuth }: Declared, viewer: Viewer | null): void {
  if (recentAuth && viewer && !viewer.recently_authenticated) throw new RecentAuthRequired()
}

/**
 * The same for a plain form, which may carry the password itself and then goes on.
 * @throws RecentAuthRequired without a password, InvalidData for a wrong one, TooManyRequests
 */
export async function confirmRecentAuth(
  context: AppContext,
  declared: Declared,
  viewer: Viewer | null,
  password: unknown,
): Promise<void> {
  const isGiven = typeof password === 'string' && password !== ''
  if (declared.recentAuth && viewer && !viewer.recently_authenticated && isGiven) {
    await confirmPassword?.(context, viewer, password)
    viewer.recently_authenticated = true
  }
  assertRecentAuth(declared, viewer)
}

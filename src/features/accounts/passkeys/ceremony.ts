import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { CallError, callApi } from '../../../client/call.ts'
import { PROOF_MINUTES } from '../../../shared/retention.ts'
import {
  type Assertion,
  type CreationOptions,
  type NewCredential,
  type RequestOptions,
  signInWithPasskey,
  startPasskeySignIn,
} from './contract.ts'
import { CEREMONY_CANCELLED, CEREMONY_FAILED, PASSKEY_KNOWN } from './texts.ts'

// Loaded where a browser has passkeys, and only there.

/** Lets the member create a passkey on the device or elsewhere. */
export async function createCredential(optionsJSON: CreationOptions): Promise<NewCredential> {
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject } = response
  return { id, type: 'public-key', response: { clientDataJSON, attestationObject } }
}

/** Lets the member show a passkey: by a dialog, or with `autofill` among the proposals of the address field. */
export async function getAssertion(optionsJSON: RequestOptions, autofill = false): Promise<Assertion> {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  return { id, type: 'public-key', response }
}

/** Before the challenge expires; milliseconds. */
const RENEW_MS = (PROOF_MINUTES - 1) * 60_000

/** The box that the sign-in form has for both ways. */
const isRemembered = () => document.querySelector('[name="remember"]:checked') !== null

/** Signs in by the dialog of the browser. */
export async function signInByDialog(): Promise<void> {
  await sendAssertion(await getAssertion(await callApi(startPasskeySignIn, {})))
}

async function sendAssertion(credential: Assertion): Promise<void> {
  await callApi(signInWithPasskey, { body: { credential, remember: isRemembered() } })
}

/**
 * Offers the passkeys of the device in the address field, as long as the page is open. A dialog or the next offer ends it.
 * @param on called when the member has chosen one
 */
export async function offerAutofill(on: {
  success: () => unknown
  failure: (error: unknown) => unknown
}): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  const options = await callApi(startPasskeySignIn, {}).catch(() => null)
  if (!options) return
  const renewal = setTimeout(() => runWhenVisible(() => void offerAutofill(on)), RENEW_MS)
  const credential = await getAssertion(options, true).catch(() => null)
  clearTimeout(renewal)
  if (!credential) return
  try {
    await sendAssertion(credential)
    on.success()
  } catch (error) {
    on.failure(error)
    void offerAutofill(on)
  }
}

function runWhenVisible(run: () => void): void {
  if (document.visibilityState === 'visible') run()
  else document.addEventListener('visibilitychange', run, { once: true })
}

/** The sentence for a failed ceremony or call. */
export function describeFailure(error: unknown): string {
  if (error instanceof CallError)
    return error.errors.credential?.[0] ?? error.serverMessage ?? CEREMONY_FAILED
  if (!(error instanceof Error)) return CEREMONY_FAILED
  if (error.name === 'InvalidStateError') return PASSKEY_KNOWN
  return /^(NotAllowed|Abort)Error$/.test(error.name) ? CEREMONY_CANCELLED : CEREMONY_FAILED
}

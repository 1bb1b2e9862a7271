import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { removePasskeyForm } from '../security-page.tsx'
import { SIGNED_IN } from '../texts.ts'
import { CODE_ACCEPTED } from '../two-factor/texts.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskeyCheck,
  startPasskeySetup,
  startPasskeySignIn,
  verifyPasskey,
} from './commands.ts'
import * as calls from './contract.ts'
import { registerPasskeyNamePage, renamePasskeyForm } from './page.tsx'
import { PASSKEY_ADDED, PASSKEY_REMOVED, PASSKEY_RENAMED } from './texts.ts'

/** Passkeys: of the security page, for signing in, and as the second factor of staff. */
export function registerPasskeys(context: AppContext): void {
  ownPasskeyRoutes(context)
  signInRoutes(context)
  checkRoutes(context)
  registerPasskeyNamePage(context)
}

function ownPasskeyRoutes(context: AppContext): void {
  operation(context, calls.listPasskeys, ({ viewer }) => listPasskeys(context.db, viewer.id))
  operation(context, calls.startPasskeySetup, (request) =>
    startPasskeySetup(context, request, request.viewer),
  )
  operation(context, calls.addPasskey, async (request) => {
    await addPasskey(context, request, request.viewer, request.body)
    return { message: PASSKEY_ADDED }
  })
  operation(
    context,
    calls.renamePasskey,
    async ({ viewer, params, body }) => {
      await renamePasskey(context.db, viewer.id, params.id, body.name)
      return { message: PASSKEY_RENAMED }
    },
    { form: renamePasskeyForm(context) },
  )
  operation(
    context,
    calls.removePasskey,
    async ({ viewer, params }) => {
      await removePasskey(context, viewer, params.id)
      return { message: PASSKEY_REMOVED }
    },
    { form: removePasskeyForm(context) },
  )
}

function signInRoutes(context: AppContext): void {
  operation(context, calls.startPasskeySignIn, async (request) => startPasskeySignIn(context, request))
  operation(context, calls.signInWithPasskey, async (request) => ({
    message: SIGNED_IN,
    id: await signInWithPasskey(context, request, request.body),
  }))
}

function checkRoutes(context: AppContext): void {
  operation(context, calls.startPasskeyCheck, (request) =>
    startPasskeyCheck(context, request, request.viewer),
  )
  operation(context, calls.verifyPasskey, async (request) => {
    await verifyPasskey(context, request, request.viewer, request.body.credential)
    return { message: CODE_ACCEPTED }
  })
}

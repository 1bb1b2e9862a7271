import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { Database } from '../../../schema/database.ts'
import { TERMS_VERSION } from '../../../shared/consents.ts'
import { CONSENT_ACTIONS, recordConsent } from '../../accounts/public.ts'
import * as calls from './contract.ts'
import { agreeToTermsForm, legalPages, termsPage } from './pages.tsx'
import { listMissingSettings } from './policy.ts'
import { TERMS_AGREED } from './texts.ts'

/** The legal pages, and members' agreement to the terms. */
export function registerLegal(context: AppContext): void {
  legalRoutes(context)
  legalPages(context)
  termsPage(context)
  warnOfMissingSettings(context)
}

/** Logs at start, unless in development, which settings the legal pages lack. */
function warnOfMissingSettings({ config, log }: AppContext): void {
  const missing = config.isSecure ? listMissingSettings(config) : []
  if (missing.length > 0) log.warn(`The legal pages lack what the law wants told: set ${missing.join(', ')}.`)
}

/** Records that a member agrees to the current terms. Idempotent. */
function agreeToTerms(db: Kysely<Database>, userId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ terms_version: TERMS_VERSION, terms_at: new Date() })
      .where('id', '=', userId)
      .where('terms_version', 'is distinct from', TERMS_VERSION)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordConsent(tx, userId, CONSENT_ACTIONS.terms)
  })
}

function legalRoutes(context: AppContext): void {
  operation(
    context,
    calls.agreeToTerms,
    async ({ viewer }) => {
      await agreeToTerms(context.db, viewer.id)
      return { message: TERMS_AGREED }
    },
    { form: agreeToTermsForm(context) },
  )
}

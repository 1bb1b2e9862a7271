import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { Database } from '../../../schema/database.ts'
import { TERMS_VERSION } from '../../../shared/consents.ts'
import { CONSENT_ACTIONS, recordConsent } from '../../accounts/public/consents.ts'
import * as calls from './contract.ts'
import { legalPages } from './pages/legal-pages.tsx'
import { agreeToTermsForm, termsPage } from './pages/terms.tsx'
import { listMissingSettings } from './policy.ts'
import { TERMS_AGREED } from './texts/changes-texts.ts'

/** The terms of the site and what else the law wants told, and members' agreement to them. */
export function legal(context: AppContext): void {
  legalRoutes(context)
  legalPages(context)
  termsPage(context)
  warnOfMissingSettings(context)
}

/** At a start where members come to the site, the log names what its legal pages cannot say. */
function warnOfMissingSettings({ config, log }: AppContext): void {
  const missing = config.isSecure ? listMissingSettings(config) : []
  if (missing.length > 0) log.warn(`The legal pages lack what the law wants told: set ${missing.join(', ')}.`)
}

/** Keeps that a member agrees to the terms of today. Of several at once, or after it was done, one counts. */
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

/** The one call of law. */
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

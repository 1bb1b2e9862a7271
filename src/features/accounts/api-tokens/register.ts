import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { revokeApiTokenForm } from '../security-page.tsx'
import { addApiApplication, listApiApplications, removeApiApplication } from './applications.ts'
import { addApiApplicationForm, applicationsPage, removeApiApplicationForm } from './applications-page.tsx'
import { createApiToken, listApiTokens, revokeApiToken } from './commands.ts'
import * as calls from './contract.ts'
import { createApiTokenForm, tokensPage } from './page.tsx'
import { APPLICATION_ADDED, APPLICATION_REMOVED, TOKEN_CREATED, TOKEN_REVOKED } from './texts.ts'

/** Tokens by which programs of members make calls, and the applications that the founder names (decision 53). */
export function registerApiTokens(context: AppContext): void {
  tokenRoutes(context)
  applicationRoutes(context)
  tokensPage(context)
  applicationsPage(context)
}

function tokenRoutes(context: AppContext): void {
  operation(context, calls.listApiTokens, ({ viewer }) => listApiTokens(context.db, viewer.id))
  operation(
    context,
    calls.createApiToken,
    async ({ raw, reply, viewer, body }) => {
      const created = await createApiToken(context, raw, viewer, body)
      reply.header('cache-control', 'no-store')
      return { message: TOKEN_CREATED, ...created }
    },
    { form: createApiTokenForm(context) },
  )
  operation(
    context,
    calls.revokeApiToken,
    async ({ raw, viewer, params }) => {
      await revokeApiToken(context, raw, viewer, params.id)
      return { message: TOKEN_REVOKED }
    },
    { form: revokeApiTokenForm(context) },
  )
}

function applicationRoutes(context: AppContext): void {
  operation(context, calls.listApiApplications, () => listApiApplications(context.db))
  operation(
    context,
    calls.addApiApplication,
    async ({ viewer, body }) => {
      await addApiApplication(context, viewer, body)
      return { message: APPLICATION_ADDED }
    },
    { form: addApiApplicationForm(context) },
  )
  operation(
    context,
    calls.removeApiApplication,
    async ({ viewer, params }) => {
      await removeApiApplication(context, viewer, params.id)
      return { message: APPLICATION_REMOVED }
    },
    { form: removeApiApplicationForm(context) },
  )
}

import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import * as commands from './commands/decide.ts'
import { ban, liftBan, setDescription, setStatus, WarnForm, warn } from './contract/sanctions.ts'
import { banForm } from './pages/ban.tsx'
import { sanctionForm } from './pages/sanction-forms.tsx'

/** The calls by which staff decide about a member (product.md 7). */
export function sanctionRoutes(context: AppContext): void {
  operation(
    context,
    ban,
    async ({ viewer, params, body }) => ({
      message: await commands.decideBan(context, viewer, params.userId, body),
    }),
    { form: banForm(context) },
  )
  operation(
    context,
    liftBan,
    async ({ viewer, params, body }) => ({
      message: await commands.decideLift(context, viewer, params.userId, body),
    }),
    { form: sanctionForm(context, 'retablir') },
  )
  operation(
    context,
    warn,
    async ({ viewer, params, body }) => ({
      message: await commands.decideWarning(context, viewer, params.userId, body),
    }),
    { form: { body: WarnForm, ...sanctionForm(context, 'avertir') } },
  )
  operation(
    context,
    setStatus,
    async ({ viewer, params, body }) => ({
      message: await commands.decideStatus(context, viewer, params.userId, body),
    }),
    { form: sanctionForm(context, 'statut') },
  )
  operation(
    context,
    setDescription,
    async ({ viewer, params, body }) => ({
      message: await commands.decideDescription(context, viewer, params.userId, body),
    }),
    { form: sanctionForm(context, 'description') },
  )
}

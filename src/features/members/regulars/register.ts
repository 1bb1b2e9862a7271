import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { registerMemberFilePart } from '../../moderation/members/public.ts'
import * as calls from './contract.ts'
import { regularCopyFiles } from './data-copy.ts'
import { regularForm, renderMemberRegular } from './member-file.tsx'
import { greetingWishForm, greetNewcomerForm, registerRegularPages } from './page.tsx'
import { saveGreetingWish } from './public.ts'
import { greetNewcomer, listNewcomers, nameRegular, revokeRegular, sweepGreetingWishes } from './server.ts'
import { GREETING_SENT, REGULAR_NAMED, REGULAR_REVOKED } from './texts.ts'

const DAY_MS = 86_400_000
const WISH_LIMIT: Limit = { name: 'greeting-wish', points: 30, seconds: 3_600 }
const GREET_LIMIT: Limit = { name: 'greetings', points: 60, seconds: 3_600 }

/** Regulars of the forum: staff name them, and they greet newcomers who wish it. */
export function registerRegulars(context: AppContext): void {
  registerCopyFiles(48, regularCopyFiles)
  registerMemberFilePart('content', 'regular', renderMemberRegular)
  registerRegularPages(context)
  registerGreetings(context)
  registerNaming(context)
  scheduleRecurring(context, DAY_MS, 'greeting wishes', () => sweepGreetingWishes(context.db))
}

function registerGreetings(context: AppContext): void {
  operation(
    context,
    calls.saveGreetingWish,
    async ({ viewer, body }) => {
      await context.limits.count(WISH_LIMIT, String(viewer.id))
      return { message: await saveGreetingWish(context, viewer.id, body.wanted) }
    },
    { form: greetingWishForm(context) },
  )
  operation(context, calls.listNewcomers, ({ viewer, query }) =>
    listNewcomers(context, viewer, getOwnPosition(viewer), query.after),
  )
  operation(
    context,
    calls.greetNewcomer,
    async ({ viewer, params, body }) => {
      await context.limits.count(GREET_LIMIT, String(viewer.id))
      const thread = await greetNewcomer(context, viewer, params.userId, body.message)
      return { message: GREETING_SENT, thread }
    },
    { form: greetNewcomerForm(context) },
  )
}

function registerNaming(context: AppContext): void {
  operation(
    context,
    calls.nameRegular,
    async ({ viewer, params, body }) => {
      await nameRegular(context, viewer, params.userId, body.reason)
      return { message: REGULAR_NAMED }
    },
    { form: regularForm(context, calls.nameRegular) },
  )
  operation(
    context,
    calls.revokeRegular,
    async ({ viewer, params, body }) => {
      await revokeRegular(context, viewer, params.userId, body.reason)
      return { message: REGULAR_REVOKED }
    },
    { form: regularForm(context, calls.revokeRegular) },
  )
}

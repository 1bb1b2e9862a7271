import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import * as leavingCalls from '../../../shared/leaving.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { onAccountHiding } from '../../accounts/public.ts'
import { onSuspension } from '../../moderation/decisions/public.ts'
import * as calls from './contract.ts'
import { coupleCopyFiles } from './data-copy.ts'
import { answerLeaving, answerLeavingForm } from './leaving.ts'
import { chooseCoupleForm, markCoupleSeenForm, registerCouplePage, withdrawCoupleForm } from './page.tsx'
import { getCouple } from './public/couple.ts'
import {
  chooseCouple,
  deleteCoupleChoices,
  listCoupleConversations,
  markCoupleSeen,
  sweepCoupleChoices,
  withdrawCouple,
} from './server.ts'

const DAY_MS = 86_400_000

/** 'On s’est trouvés', and the question to members who pause or leave. */
export function registerCouples(context: AppContext): void {
  const { db } = context
  registerCopyFiles(55, coupleCopyFiles)
  onSuspension('couples', deleteCoupleChoices)
  onAccountHiding('couples', { hide: deleteCoupleChoices, restore: async () => {} })
  operation(context, calls.getCouple, ({ viewer }) => getCouple(db, viewer))
  operation(context, calls.listCoupleConversations, ({ viewer, query }) =>
    listCoupleConversations(db, viewer, query.before),
  )
  operation(context, calls.chooseCouple, ({ viewer, body }) => chooseCouple(context, viewer, body.thread), {
    form: chooseCoupleForm(context),
  })
  operation(context, calls.withdrawCouple, ({ viewer }) => withdrawCouple(db, viewer), {
    form: withdrawCoupleForm(context),
  })
  operation(context, calls.markCoupleSeen, ({ viewer }) => markCoupleSeen(db, viewer), {
    form: markCoupleSeenForm(context),
  })
  registerCouplePage(context)
  operation(context, leavingCalls.answerLeaving, ({ viewer, body }) => answerLeaving(context, viewer, body), {
    form: answerLeavingForm(context),
  })
  scheduleRecurring(context, DAY_MS, 'couple choices', () => sweepCoupleChoices(db))
}

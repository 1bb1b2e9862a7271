import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion, onAccountHiding } from '../accounts/public.ts'
import { onBlock } from '../friends/public.ts'
import { onSuspension } from '../moderation/decisions/public.ts'
import { deleteOutingTraces, endMemberOutings, partAtOutings } from './account.ts'
import * as calls from './contract.ts'
import { outingCopyFiles } from './data-copy.ts'
import { getOuting } from './detail.ts'
import { registerHosting } from './hosting/register.ts'
import { listOutings } from './list.ts'
import { getOutingCalendar } from './month.ts'
import { listOwnOutings } from './own.ts'
import { expireOffers } from './seats/promotion.ts'
import { registerSeats } from './seats/register.ts'

const MINUTE_MS = 60_000

/** Sorties. */
export function registerOutings(context: AppContext): void {
  registerCopyFiles(75, outingCopyFiles)
  operation(context, calls.listOutings, ({ viewer, query }) => listOutings(context, viewer, query))
  operation(context, calls.getOutingCalendar, ({ viewer, query }) =>
    getOutingCalendar(context, viewer, query),
  )
  operation(context, calls.listOwnOutings, ({ viewer }) => listOwnOutings(context, viewer))
  operation(context, calls.getOuting, ({ viewer, params }) => getOuting(context, viewer, params.id))
  registerHosting(context)
  registerSeats(context)
  registerConsequences()
  scheduleRecurring(context, MINUTE_MS, 'outing offers', () => expireOffers(context))
}

/** Consequences of a suspension, a deletion or a block. */
function registerConsequences(): void {
  onSuspension('outings', endMemberOutings)
  onAccountHiding('outings', { hide: (tx, userId) => endMemberOutings(tx, userId), restore: async () => {} })
  onAccountDeletion('outings', { phase: DELETION_PHASE.sharedContent, run: deleteOutingTraces })
  onBlock('outings', partAtOutings)
}

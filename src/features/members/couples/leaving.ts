import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { TooManyRequests } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Body } from '../../../shared/endpoint.ts'
import type { answerLeaving as answerLeavingCall } from '../../../shared/leaving.ts'
import { LEAVING_ANSWERED, LEAVING_ID, LEAVING_PAGES } from '../../../shared/leaving.ts'
import { addToTally } from '../../moderation/outcomes/public.ts'
import { renderVisibilityPage } from '../privacy/page.tsx'
import { LEAVING_THANKS } from './texts.ts'

/** A member counts once a day; the limit is all that knows who answered. */
const ANSWER_LIMIT: Limit = { name: 'leaving', points: 1, seconds: 86_400 }

/** Counts why a member pauses or leaves, without the member. A repeated answer is thanked for and not counted. */
export async function answerLeaving(
  context: Pick<AppContext, 'db' | 'limits'>,
  { id }: Pick<Viewer, 'id'>,
  { answer }: Body<typeof answerLeavingCall>,
): Promise<{ message: string }> {
  const isFirst = await context.limits.count(ANSWER_LIMIT, String(id)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooManyRequests) return false
      throw error
    },
  )
  if (isFirst) await inTransaction(context.db, (tx) => addToTally(tx, `left-${answer}`))
  return { message: LEAVING_THANKS }
}

export function answerLeavingForm(context: AppContext): FormOptions<typeof answerLeavingCall> {
  return {
    redirect: (_result, { body }) =>
      `${LEAVING_PAGES[body.page ?? 'pause']}?${LEAVING_ID}=${LEAVING_ANSWERED}#${LEAVING_ID}`,
    page: (request, { message }) => renderVisibilityPage(context, request, { failure: message }),
  }
}

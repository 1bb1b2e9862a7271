import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import * as texts from '../texts.ts'
import { confirmSeat, considerOuting, joinOuting, leaveOuting } from './commands.ts'
import * as calls from './contract.ts'
import {
  admitGuest,
  confirmArrival,
  contestAbsence,
  declineGuest,
  markAbsent,
  unmarkAbsent,
} from './presence.ts'

/** Seats, and who came. */
export function registerSeats(context: AppContext): void {
  operation(context, calls.joinOuting, ({ viewer, params, body }) =>
    joinOuting(context, viewer, params.id, body),
  )
  operation(context, calls.considerOuting, async ({ viewer, params, body }) => {
    await considerOuting(context, viewer, params.id, body)
    return { message: texts.MAYBE_SAVED }
  })
  operation(context, calls.leaveOuting, async ({ viewer, params }) => {
    await leaveOuting(context, viewer, params.id)
    return { message: texts.SEAT_LEFT }
  })
  operation(context, calls.confirmSeat, async ({ viewer, params }) => {
    await confirmSeat(context, viewer, params.id)
    return { message: texts.SEAT_CONFIRMED }
  })
  registerPresence(context)
}

function registerPresence(context: AppContext): void {
  operation(context, calls.admitGuest, async ({ viewer, params }) => ({
    message: await admitGuest(context, viewer, params.id, params.userId),
  }))
  operation(context, calls.declineGuest, async ({ viewer, params }) => {
    await declineGuest(context, viewer, params.id, params.userId)
    return { message: texts.GUEST_DECLINED }
  })
  operation(context, calls.confirmArrival, async ({ viewer, params, body }) => {
    await confirmArrival(context, viewer, params.id, body.code)
    return { message: texts.ARRIVAL_SAVED }
  })
  operation(context, calls.markAbsent, async ({ viewer, params }) => {
    await markAbsent(context, viewer, params.id, params.userId)
    return { message: texts.ABSENCE_MARKED }
  })
  operation(context, calls.unmarkAbsent, async ({ viewer, params }) => {
    await unmarkAbsent(context, viewer, params.id, params.userId)
    return { message: texts.ABSENCE_UNMARKED }
  })
  operation(context, calls.contestAbsence, async ({ viewer, params, body }) => {
    await contestAbsence(context, viewer, params.id, body.text)
    return { message: texts.ABSENCE_CONTESTED }
  })
}

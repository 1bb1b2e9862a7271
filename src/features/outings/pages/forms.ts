import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import type { PageRequest, Sent } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { deleteTownInterest, saveTownInterest } from '../calendar/contract.ts'
import { OUTINGS_PATH, OWN_OUTINGS_PATH, outingHref } from '../contract.ts'
import type { cancelOuting, deleteOuting, openMeetingPoint, publishOuting } from '../hosting/contract.ts'
import type * as seats from '../seats/contract.ts'
import { renderInterestRefusal } from './list-page.tsx'
import { renderRejectedOuting } from './outing-page.tsx'

// Plain forms on an outing's page: each leads back to it, with a word of what is done.

type Rejected = (request: PageRequest<'member' | 'verified'>, sent: Sent) => Promise<PageContent>

const reject =
  (context: AppContext): Rejected =>
  (request, sent) =>
    renderRejectedOuting(context, request, sent)

const doneHref = (id: number, done: string) => `${outingHref(id)}?fait=${done}`

const DONE_BY_SEAT = {
  coming: 'inscrit',
  offered: 'inscrit',
  waiting: 'attend',
  asking: 'demande',
  maybe: 'peut-etre',
} as const

export const joinOutingForm = (context: AppContext): FormOptions<typeof seats.joinOuting> => ({
  redirect: ({ seat }, { params }) => doneHref(params.id, DONE_BY_SEAT[seat]),
  page: reject(context),
})

export const considerOutingForm = (context: AppContext): FormOptions<typeof seats.considerOuting> => ({
  redirect: (_result, { params }) => doneHref(params.id, 'peut-etre'),
  page: reject(context),
})

export const leaveOutingForm = (context: AppContext): FormOptions<typeof seats.leaveOuting> => ({
  redirect: (_result, { params }) => doneHref(params.id, 'retire'),
  page: reject(context),
})

export const confirmSeatForm = (context: AppContext): FormOptions<typeof seats.confirmSeat> => ({
  redirect: (_result, { params }) => doneHref(params.id, 'confirme'),
  page: reject(context),
})

export const confirmArrivalForm = (context: AppContext): FormOptions<typeof seats.confirmArrival> => ({
  redirect: (_result, { params }) => doneHref(params.id, 'arrive'),
  page: reject(context),
})

export const contestAbsenceForm = (context: AppContext): FormOptions<typeof seats.contestAbsence> => ({
  redirect: (_result, { params }) => doneHref(params.id, 'conteste'),
  page: reject(context),
})

type GuestCall =
  | typeof seats.admitGuest
  | typeof seats.declineGuest
  | typeof seats.markAbsent
  | typeof seats.unmarkAbsent

/** The forms of the host's list of guests. */
export const guestForm = <E extends GuestCall>(context: AppContext): FormOptions<E> =>
  ({
    redirect: (_result: unknown, { params }: { params: { id: number } }) => doneHref(params.id, 'invite'),
    page: reject(context),
  }) as unknown as FormOptions<E>

export const publishOutingForm = (context: AppContext): FormOptions<typeof publishOuting> => ({
  redirect: ({ id, slug }) => `${outingHref(id, slug)}?fait=publiee`,
  page: reject(context),
})

export const cancelOutingForm = (context: AppContext): FormOptions<typeof cancelOuting> => ({
  redirect: (_result, { params }) => doneHref(params.id, 'annulee'),
  page: reject(context),
})

export const deleteOutingForm = (context: AppContext): FormOptions<typeof deleteOuting> => ({
  redirect: () => `${OUTINGS_PATH}?fait=supprimee`,
  page: reject(context),
})

export const openMeetingPointForm = (context: AppContext): FormOptions<typeof openMeetingPoint> => ({
  redirect: (_result, { params }) => doneHref(params.id, 'endroit'),
  page: reject(context),
})

export const saveTownInterestForm = (context: AppContext): FormOptions<typeof saveTownInterest> => ({
  redirect: (_result, { body }) => `${OUTINGS_PATH}?place=${body.place}&fait=prevenu`,
  page: (request, sent) => renderInterestRefusal(context, request, sent),
})

export const deleteTownInterestForm = (context: AppContext): FormOptions<typeof deleteTownInterest> => ({
  redirect: () => `${OWN_OUTINGS_PATH}?fait=arrete`,
  page: (request, sent) => renderInterestRefusal(context, request, sent),
})

import type { AppContext } from '../../../platform/context.ts'
import { addForm } from '../../../platform/http/operation.ts'
import { registerOutingTopicPart } from '../../forum/public/topic-parts.ts'
import * as calendar from '../calendar/contract.ts'
import * as hosting from '../hosting/contract.ts'
import { saveMorning } from '../morning/contract.ts'
import * as seats from '../seats/contract.ts'
import * as staff from '../staff/contract.ts'
import { deskForm, registerOutingsDesk } from './desk-page.tsx'
import * as forms from './forms.ts'
import { registerListPage } from './list-page.tsx'
import { registerMorningPage, saveMorningForm } from './morning-page.tsx'
import {
  createOutingForm,
  editOutingForm,
  registerEditOutingPage,
  registerNewOutingPage,
} from './new-page.tsx'
import { registerOutingPage } from './outing-page.tsx'
import { createCalendarAddressForm, registerOwnOutingsPage, revokeCalendarAddressForm } from './own-page.tsx'
import { loadTopicPart } from './topic-part.tsx'
import { registerTownPage } from './town-page.tsx'

/** Registers the pages of outings and the plain forms of their calls. */
export function registerOutingPages(context: AppContext): void {
  registerListPage(context)
  registerTownPage(context)
  registerNewOutingPage(context)
  registerEditOutingPage(context)
  registerOwnOutingsPage(context)
  registerMorningPage(context)
  registerOutingPage(context)
  registerOutingsDesk(context)
  registerOutingTopicPart(loadTopicPart)
  addForm(context, staff.decideAbsence, deskForm(context))
  addForm(context, staff.moderateOuting, deskForm(context))
  registerHostForms(context)
  registerGuestForms(context)
  addForm(context, saveMorning, saveMorningForm(context))
  addForm(context, calendar.createCalendarAddress, createCalendarAddressForm(context))
  addForm(context, calendar.revokeCalendarAddress, revokeCalendarAddressForm(context))
  addForm(context, calendar.saveTownInterest, forms.saveTownInterestForm(context))
  addForm(context, calendar.deleteTownInterest, forms.deleteTownInterestForm(context))
}

function registerHostForms(context: AppContext): void {
  addForm(context, hosting.createOuting, createOutingForm(context))
  addForm(context, hosting.editOuting, editOutingForm(context))
  addForm(context, hosting.publishOuting, forms.publishOutingForm(context))
  addForm(context, hosting.cancelOuting, forms.cancelOutingForm(context))
  addForm(context, hosting.deleteOuting, forms.deleteOutingForm(context))
  addForm(context, hosting.openMeetingPoint, forms.openMeetingPointForm(context))
  addForm(context, seats.admitGuest, forms.guestForm(context))
  addForm(context, seats.declineGuest, forms.guestForm(context))
  addForm(context, seats.markAbsent, forms.guestForm(context))
  addForm(context, seats.unmarkAbsent, forms.guestForm(context))
}

function registerGuestForms(context: AppContext): void {
  addForm(context, seats.joinOuting, forms.joinOutingForm(context))
  addForm(context, seats.considerOuting, forms.considerOutingForm(context))
  addForm(context, seats.leaveOuting, forms.leaveOutingForm(context))
  addForm(context, seats.confirmSeat, forms.confirmSeatForm(context))
  addForm(context, seats.confirmArrival, forms.confirmArrivalForm(context))
  addForm(context, seats.contestAbsence, forms.contestAbsenceForm(context))
}

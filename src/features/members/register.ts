import type { AppContext } from '../../platform/context.ts'
import { getAddressKey, type Limit } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import { assertMayOpenProfile, assertMayReadHomeMembers } from '../../platform/http/reading-limits.ts'
import { scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { SEXES } from '../../shared/enumerations.ts'
import { getInterestLabel, listIntentions } from '../../shared/presentation.ts'
import { registerCopyFiles, registerProfileColumns } from '../accounts/data/public.ts'
import { registerReportTarget } from '../moderation/reports/public.ts'
import * as hiddenCalls from './hidden/contract.ts'
import { hiddenCopyFiles } from './hidden/data-copy.ts'
import { hideMemberForm, registerHiddenPage, showMemberForm } from './hidden/page.tsx'
import { hideMember, showMember } from './hidden/public.ts'
import { listHiddenMembers, sweepHiddenMembers } from './hidden/server.ts'
import * as popularCalls from './popular/contract.ts'
import { listPopularMembers } from './popular/public.ts'
import * as positionCalls from './position/contract.ts'
import { choosePlaceForm, registerLocationHelpPage } from './position/page.tsx'
import { fillPositions, publishPositions } from './position/publication.ts'
import { choosePlace, createAddressLocator, listPlaces, updateLocation } from './position/server.ts'
import { registerPresentation } from './presentation/register.ts'
import * as visibilityCalls from './privacy/contract.ts'
import { pauseForm, registerVisibilityPage, saveVisibilityForm } from './privacy/page.tsx'
import {
  fillAnswers,
  getVisibility,
  pauseAccount,
  resumeAccount,
  saveVisibility,
  updatePresenceWeeks,
} from './privacy/server.ts'
import { editProfile, saveDescription } from './profile/commands.ts'
import * as profileCalls from './profile/contract.ts'
import { editProfileForm, registerEditPage } from './profile/edit-page.tsx'
import { registerProfilePage } from './profile/page.tsx'
import { getEditableProfile, getProfile } from './profile/server.ts'
import { FIELD_LABELS } from './profile-fields.ts'
import { profileReportTarget } from './report-target.ts'
import * as staffCalls from './staff/contract.ts'
import { listStaff, registerStaffPage } from './staff/page.tsx'
import { formatPlaceSaved, POSITION_SAVED, PROFILE_EDITED, TOO_MANY_VISITS, VISIT_RECORDED } from './texts.ts'
import * as visitCalls from './visits/contract.ts'
import { visitCopyFiles } from './visits/data-copy.ts'
import { registerVisitorsPage, saveTracesSettingForm } from './visits/page.tsx'
import { listVisitors, recordServedVisit, recordVisit, saveTracesSetting } from './visits/server.ts'

/** Profiles, popular members, staff and position. */
export function registerMembers(context: AppContext): void {
  registerReportTarget(profileReportTarget)
  registerProfileColumns({ ...FIELD_LABELS, ...OTHER_PROFILE_COLUMNS })
  registerMemberCalls(context)
  registerPresentation(context)
  registerProfilePage(context)
  registerEditPage(context)
  registerStaffPage(context)
  registerLocationHelpPage(context)
}

/** 'Pas pour moi': hides members from one member's lists. */
export function registerHiddenMembers(context: AppContext): void {
  registerCopyFiles(45, hiddenCopyFiles)
  registerHiddenPage(context)
  operation(context, hiddenCalls.listHiddenMembers, ({ viewer, query }) =>
    listHiddenMembers(context, viewer.id, query.page),
  )
  operation(
    context,
    hiddenCalls.hideMember,
    ({ viewer, params }) => hideMember(context, viewer.id, params.userId),
    { form: hideMemberForm(context) },
  )
  operation(
    context,
    hiddenCalls.showMember,
    ({ viewer, params }) => showMember(context, viewer.id, params.userId),
    { form: showMemberForm(context) },
  )
  scheduleRecurring(context, 24 * HOUR_MS, 'hidden members', () => sweepHiddenMembers(context.db))
}

/** Columns of the profile that its form does not edit. */
const OTHER_PROFILE_COLUMNS = {
  sex: SEXES,
  can_description: null,
  intentions: (sum: unknown) => listIntentions(Number(sum)).map(({ label }) => label),
  interests: (ids: unknown) => (ids as number[]).map((id) => getInterestLabel(id) ?? id),
  iso: null,
  place: null,
  own_latitude: null,
  own_longitude: null,
  own_iso: null,
  shown_latitude: null,
  shown_longitude: null,
  position_shown_at: null,
  position_moved_at: null,
}

/** Far more than a moving member needs; stops a script that tries positions one by one (security.md 9). */
const LOCATION_LIMIT: Limit = { name: 'moves', points: 60, seconds: 600 }

/** Per address; members have a limit of pages. */
const VISITOR_POPULAR_LIMIT: Limit = { name: 'popular', points: 60, seconds: 60 }

function registerMemberCalls(context: AppContext): void {
  const { db } = context
  operation(context, profileCalls.getProfile, async ({ viewer, params: { id }, raw: request }) => {
    await assertMayOpenProfile(context, request, viewer, id)
    const { row, profile } = await getProfile(context, viewer, id)
    await recordServedVisit(context, request, viewer, row)
    return profile
  })
  operation(context, popularCalls.listPopularMembers, async ({ viewer, raw: request }) => {
    if (viewer) await assertMayReadHomeMembers(context, viewer)
    else await context.limits.count(VISITOR_POPULAR_LIMIT, getAddressKey(request))
    return listPopularMembers(context, viewer, Date.now())
  })
  operation(context, staffCalls.listStaff, async () => listStaff(db))
  registerEditCalls(context)
  registerLocationCalls(context)
}

function registerEditCalls(context: AppContext): void {
  operation(context, profileCalls.getEditableProfile, async ({ viewer }) =>
    getEditableProfile(context.db, viewer),
  )
  operation(
    context,
    profileCalls.editProfile,
    async ({ viewer, body }) => {
      await editProfile(context, viewer, body)
      return { message: PROFILE_EDITED }
    },
    { form: editProfileForm(context) },
  )
  operation(context, profileCalls.saveDescription, async ({ viewer, body }) => {
    await saveDescription(context, viewer, body)
    return { message: PROFILE_EDITED }
  })
}

function registerLocationCalls(context: AppContext): void {
  schedulePositions(context)
  const locate = createAddressLocator(context.config.ipDatabase)
  operation(context, positionCalls.updateLocation, async ({ viewer, body, raw: request }) => {
    await context.limits.count(LOCATION_LIMIT, String(viewer.id))
    await updateLocation(context, viewer, body, () => locate(request.ip))
    return { message: POSITION_SAVED }
  })
  operation(context, positionCalls.listPlaces, async ({ query }) => listPlaces(query.search))
  operation(
    context,
    positionCalls.choosePlace,
    async ({ viewer, body }) => {
      await context.limits.count(LOCATION_LIMIT, String(viewer.id))
      const place = await choosePlace(context, viewer.id, body.place)
      return { message: formatPlaceSaved(place.name) }
    },
    { form: choosePlaceForm(context) },
  )
}

/** Runs hourly; only the first run of a day finds positions to publish. */
function schedulePositions(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'positions', async () => {
    await fillPositions(context.db)
    await publishPositions(context.db)
  })
}

/** Visibility settings and the pause of an account. */
export function registerVisibility(context: AppContext): void {
  registerVisibilityCalls(context)
  registerVisibilityPage(context)
  schedulePresenceWeeks(context)
  scheduleRecurring(context, HOUR_MS, 'answers', () => fillAnswers(context.db))
}

function registerVisibilityCalls(context: AppContext): void {
  operation(context, visibilityCalls.getVisibility, ({ viewer }) => getVisibility(context.db, viewer.id))
  operation(
    context,
    visibilityCalls.saveVisibility,
    async ({ viewer, body }) => ({
      message: await saveVisibility(context, viewer.id, body),
    }),
    { form: saveVisibilityForm(context) },
  )
  operation(
    context,
    visibilityCalls.pauseAccount,
    async ({ viewer }) => ({ message: await pauseAccount(context, viewer) }),
    { form: pauseForm(context, 'pause') },
  )
  operation(
    context,
    visibilityCalls.resumeAccount,
    async ({ viewer }) => ({ message: await resumeAccount(context, viewer) }),
    { form: pauseForm(context, 'reprise') },
  )
}

const HOUR_MS = 3_600_000

/** Runs hourly; only the first run of a week finds rows. */
function schedulePresenceWeeks(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'weeks', () => updatePresenceWeeks(context.db))
}

/** Visits of profiles, for members who leave traces. */
export function registerVisitors(context: AppContext): void {
  registerCopyFiles(100, visitCopyFiles)
  registerVisitCalls(context)
  registerVisitorsPage(context)
}

/** Far more than a member views while reading through a search. */
const VISIT_LIMIT: Limit = { name: 'visits', points: 600, seconds: 3_600, message: TOO_MANY_VISITS }

/** Specification 2, section 7. */
function registerVisitCalls(context: AppContext): void {
  operation(context, visitCalls.listVisitors, ({ viewer, query }) =>
    listVisitors(context, viewer.id, query.page),
  )
  operation(context, visitCalls.recordVisit, async ({ viewer, params }) => {
    await context.limits.count(VISIT_LIMIT, String(viewer.id))
    await recordVisit(context.db, viewer, params.userId, Date.now())
    return { message: VISIT_RECORDED }
  })
  operation(
    context,
    visitCalls.saveTracesSetting,
    async ({ viewer, body }) => ({
      message: await saveTracesSetting(context, viewer.id, body.leaves_traces),
    }),
    { form: saveTracesSettingForm(context) },
  )
}

import type { AppContext } from '../../platform/context.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import { assertMayOpenProfile, assertMayReadHomeMembers } from '../moderation/harvesting/public/limits.ts'
import { readAlbum } from '../photos/public/album.ts'
import { openAddresses } from './address-location.ts'
import { choosePlaceOf, moveMember } from './commands.ts'
import { editProfile, readProfileEdit } from './contract/edit.ts'
import { listPopular } from './contract/popular.ts'
import { choosePlace, listPlaces, updateLocation } from './contract/position.ts'
import { readProfile } from './contract/profile.ts'
import { listStaff } from './contract/staff.ts'
import { editOwnProfile, readEditFields } from './edit-profile.ts'
import { EDITED } from './edit-texts.ts'
import { editProfileForm } from './pages/edit.tsx'
import { choosePlaceForm } from './pages/location-help.tsx'
import { presentProfile } from './present.ts'
import { readPopular } from './public/popular.ts'
import { findPlaces, readProfileRow } from './queries.ts'
import { readStaff } from './staff.ts'
import { POSITION_SAVED, placeSaved } from './texts.ts'

/** Somebody who moves about writes far less; a script that tries positions one by one is stopped early (security.md 9). */
export const MOVES: Limit = { name: 'moves', points: 60, seconds: 600 }

/** The calls of profiles, their form, the carousel, the staff and the position. */
export function memberRoutes(context: AppContext): void {
  const { db } = context
  operation(context, readProfile, async ({ viewer, params: { id }, raw: request }) => {
    await assertMayOpenProfile(context, request, viewer, id)
    const [row, photos] = await Promise.all([
      readProfileRow(context, viewer, id),
      readAlbum(context, viewer, id),
    ])
    return presentProfile(row, photos, viewer, Date.now())
  })
  operation(context, listPopular, async ({ viewer }) => {
    if (viewer) await assertMayReadHomeMembers(context, viewer)
    return context.reads.read(viewer, (from) => readPopular(from, viewer, Date.now()))
  })
  operation(context, listStaff, async () => readStaff(db))
  editRoutes(context)
  positionRoutes(context)
}

function editRoutes(context: AppContext): void {
  operation(context, readProfileEdit, async ({ viewer }) => readEditFields(context.db, viewer))
  operation(
    context,
    editProfile,
    async ({ viewer, body }) => {
      await editOwnProfile(context, viewer, body)
      return { message: EDITED }
    },
    { form: editProfileForm(context) },
  )
}

function positionRoutes(context: AppContext): void {
  const locate = openAddresses(context.config.ipDatabase)
  operation(context, updateLocation, async ({ viewer, body, raw: request }) => {
    await context.limits.count(MOVES, String(viewer.id))
    await moveMember(context.db, viewer, body, () => locate(request.ip))
    return { message: POSITION_SAVED }
  })
  operation(context, listPlaces, async ({ query }) => findPlaces(query.search))
  operation(
    context,
    choosePlace,
    async ({ viewer, body }) => {
      await context.limits.count(MOVES, String(viewer.id))
      const place = await choosePlaceOf(context.db, viewer.id, body.place)
      return { message: placeSaved(place.name) }
    },
    { form: choosePlaceForm(context) },
  )
}

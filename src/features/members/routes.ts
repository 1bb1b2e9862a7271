import type { AppContext } from '../../platform/context.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { route } from '../../platform/http/route.ts'
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
  route(context, readProfile, async ({ viewer, params: { id }, raw: request }) => {
    await assertMayOpenProfile(context, request, viewer, id)
    const [row, photos] = await Promise.all([
      readProfileRow(context, viewer, id),
      readAlbum(context, viewer, id),
    ])
    return presentProfile(row, photos, viewer, Date.now())
  })
  route(context, listPopular, async ({ viewer }) => {
    if (viewer) await assertMayReadHomeMembers(context, viewer)
    return context.reads.read(viewer, (from) => readPopular(from, viewer, Date.now()))
  })
  route(context, listStaff, async () => readStaff(db))
  editRoutes(context)
  positionRoutes(context)
}

function editRoutes(context: AppContext): void {
  route(context, readProfileEdit, async ({ viewer }) => readEditFields(context.db, viewer))
  route(context, editProfile, async ({ viewer, body }) => {
    await editOwnProfile(context, viewer, body)
    return { message: EDITED }
  })
}

function positionRoutes(context: AppContext): void {
  const locate = openAddresses(context.config.ipDatabase)
  route(context, updateLocation, async ({ viewer, body, raw: request }) => {
    await context.limits.count(MOVES, String(viewer.id))
    await moveMember(context.db, viewer, body, () => locate(request.ip))
    return { message: POSITION_SAVED }
  })
  route(context, listPlaces, async ({ query }) => findPlaces(query.search))
  route(context, choosePlace, async ({ viewer, body }) => {
    await context.limits.count(MOVES, String(viewer.id))
    const place = await choosePlaceOf(context.db, viewer.id, body.place)
    return { message: placeSaved(place.name) }
  })
}

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
export function memberRoutes(site: AppContext): void {
  const { db } = site
  route(site, readProfile, async ({ viewer, params: { id }, request }) => {
    await assertMayOpenProfile(site, request, viewer, id)
    const [row, photos] = await Promise.all([readProfileRow(site, viewer, id), readAlbum(site, viewer, id)])
    return presentProfile(row, photos, viewer, Date.now())
  })
  route(site, listPopular, async ({ viewer }) => {
    if (viewer) await assertMayReadHomeMembers(site, viewer)
    return site.reads.from(viewer, (from) => readPopular(from, viewer, Date.now()))
  })
  route(site, listStaff, async () => readStaff(db))
  editRoutes(site)
  positionRoutes(site)
}

function editRoutes(site: AppContext): void {
  route(site, readProfileEdit, async ({ viewer }) => readEditFields(site.db, viewer))
  route(site, editProfile, async ({ viewer, body }) => {
    await editOwnProfile(site, viewer, body)
    return { message: EDITED }
  })
}

function positionRoutes(site: AppContext): void {
  const locate = openAddresses(site.env.ipDatabase)
  route(site, updateLocation, async ({ viewer, body, request }) => {
    await site.limits.count(MOVES, String(viewer.id))
    await moveMember(site.db, viewer, body, () => locate(request.ip))
    return { message: POSITION_SAVED }
  })
  route(site, listPlaces, async ({ query }) => findPlaces(query.search))
  route(site, choosePlace, async ({ viewer, body }) => {
    await site.limits.count(MOVES, String(viewer.id))
    const place = await choosePlaceOf(site.db, viewer.id, body.place)
    return { message: placeSaved(place.name) }
  })
}

import type { AppContext } from '../../../platform/context.ts'
import { getAddressKey, type Limit } from '../../../platform/http/limits.ts'
import { page } from '../../../platform/http/page.ts'
import { consumeHomeMembersQuota } from '../../../platform/http/reading-limits.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { assertAccess } from '../../../platform/http/viewer.ts'
import { EVERYBODY } from '../../feed/newsfeed/contract.ts'
import { getNewsPage, parseNewsAddress } from '../../feed/newsfeed/public.ts'
import { getYes } from '../../friends/yes/public.ts'
import { getCouple } from '../../members/couples/public/couple.ts'
import { renderCoupleMoment } from '../../members/couples/public/moment.tsx'
import { renderYesMoment } from '../../messages/yes/public/moment.tsx'
import { findTermsChanges } from '../legal/public.ts'
import { landingContent } from './landing.tsx'
import { memberHomeContent } from './member-home.tsx'
import { createSharedLists, readHomeLists, readLandingLists } from './server.ts'

/** Landing pages of an address, which are rendered for each visitor. */
const LANDING_LIMIT: Limit = { name: 'landing', points: 240, seconds: 60 }

/** `/`: a landing page for visitors, the home of members. */
export function homePage(context: AppContext): void {
  const lists = createSharedLists(context)
  page(context, '/', 'anyone', async (request) => {
    const now = Date.now()
    const { viewer } = request
    if (!viewer) {
      await context.limits.count(LANDING_LIMIT, getAddressKey(request.raw))
      const { popular, topics, outings } = await readLandingLists(context, lists, now)
      return landingContent(popular ?? [], topics, outings ?? [], now, context.config)
    }
    assertAccess('member', viewer)
    const wait = await consumeHomeMembersQuota(context, viewer)
    const address = parseNewsAddress(request.query)
    const isOpen = address !== null
    const read = await readHomeLists(context, lists, viewer, { hasMembers: wait === null, isOpen })
    const token = getPageToken(context, request)
    if (read.hasCouple) {
      const { moment } = await getCouple(context.db, viewer)
      if (moment) return renderCoupleMoment({ moment, token })
    }
    if (read.hasYes) {
      const { yes } = await getYes(context, viewer)
      if (yes) return renderYesMoment({ yes, me: viewer, token })
    }
    // The limit of home leaves the first page of news.
    const part = wait === null ? address : null
    const news = isOpen ? await getNewsPage(context, viewer, EVERYBODY, part) : null
    const changes = findTermsChanges(viewer)
    return memberHomeContent({ ...read, news, isOpen, viewer, wait, changes, token, now })
  })
}

export function registerHome(context: AppContext): void {
  homePage(context)
}

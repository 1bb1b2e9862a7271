import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { PathId } from '../../../shared/schemas.ts'
import { getYes } from '../../friends/yes/public.ts'
import { renderYesMoment } from './public/moment.tsx'

/** `/oui/:userId`: the moment of a yes that its sender has not seen yet; else it leads to the profile. */
export function registerYesPage(context: AppContext): void {
  page(context, '/oui/:userId', 'member', async (request) => {
    const { viewer, params } = request
    const id = PathId.safeParse(params.userId)
    if (!id.success) throw new NotFound()
    const { yes } = await getYes(context, viewer, id.data)
    if (!yes) return { redirect: `/celibataire/${id.data}` }
    return renderYesMoment({ yes, me: viewer, token: getPageToken(context, request) })
  })
}

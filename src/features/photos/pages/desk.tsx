import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PageNumber } from '../../../shared/schemas.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Desk } from '../../moderation/admin/components/desk.tsx'
import { listAddress, PHOTOS_PATH } from '../components/validation/addresses.ts'
import { JustDecided } from '../components/validation/just-decided.tsx'
import { Views } from '../components/validation/views.tsx'
import type { decidePhoto, undoDecision } from '../contract/validation.ts'
import { DESK_FAILED } from '../desk-texts.ts'
import { readSimilar } from '../public/similar.ts'
import { readDesk } from '../queries/desk.ts'
import { readAwaiting } from '../queries/validation.ts'

/** In the address after a plain form: which photo was decided. */
const DECIDED = 'decidee'

/** Where staff validate photos, one at a time or as a list; without scripts by plain forms. */
export function validationPage(context: AppContext): void {
  page(context, PHOTOS_PATH, 'desk', (request) => content(context, request))
}

/** The page with why a form was refused. */
const refused =
  (context: AppContext) =>
  (request: PageRequest<'desk'>, { message, errors }: Pick<Sent, 'message' | 'errors'>) =>
    content(context, request, message || String(Object.values(errors).flat()[0] ?? ''))

export function decidePhotoForm(context: AppContext): FormOptions<typeof decidePhoto> {
  return {
    redirect: (_result, { params, query }) => {
      const address = addressOf(query)
      return `${address}${address.includes('?') ? '&' : '?'}${DECIDED}=${params.photoId}`
    },
    page: refused(context),
  }
}

export function undoDecisionForm(context: AppContext): FormOptions<typeof undoDecision> {
  return {
    redirect: (_result, { query }) => addressOf(query),
    page: refused(context),
  }
}

type Query = Record<string, unknown>

/** The page of the list that the address names; undefined in the other view. */
function listPageIn({ vue, page }: Query): number | undefined {
  if (vue !== 'liste') return undefined
  return z.safeParse(PageNumber, page).data ?? 1
}

/** The view that a plain form was posted from. */
function addressOf(query: Query): string {
  const listPage = listPageIn(query)
  return listPage ? listAddress(listPage) : PHOTOS_PATH
}

/** @param failed what a plain form is answered that was refused */
async function content(context: AppContext, request: PageRequest<'desk'>, failed = ''): Promise<PageContent> {
  const { viewer, query } = request
  const token = getPageToken(context, request)
  const listPage = listPageIn(query)
  const decided = idIn(query[DECIDED])
  return {
    title: 'Photos à valider',
    sheet: 'desk',
    body: (
      <Desk
        viewer={viewer}
        at={PHOTOS_PATH}
        title="Photos à valider"
        tools={<Views at={listPage ? 'list' : 'single'} />}
      >
        {failed && <ErrorNotice title={failed} />}
        {decided && <JustDecided photoId={decided} page={listPage} token={token} />}
        {(listPage
          ? await list(context, viewer, listPage, token)
          : await single(context, viewer, idIn(query.apres), token)) ?? (
          <ErrorNotice title={DESK_FAILED} hint={BUG_HINT} />
        )}
      </Desk>
    ),
  }
}

/** One photo at a time. @returns null where the photos could not be read */
async function single(context: AppContext, viewer: Viewer, after: number | undefined, token: string) {
  const photos = await readDesk(context, viewer, after).catch((error: unknown) => logFailure(context, error))
  if (!photos) return null
  const [shown] = photos.data
  const similar = shown ? await readSimilar(context.db, shown.id).catch(() => null) : null
  return (
    <Island id="photo-desk" props={{ first: photos, similar: similar ?? null, token, now: Date.now() }} />
  )
}

/** A page of the list; past its end the last one. @returns null where it could not be read */
async function list(context: AppContext, viewer: Viewer, asked: number, token: string) {
  const read = async (number: number) => {
    const page = await readAwaiting(context, viewer, number)
    return page.data.length === 0 && number > 1 ? readAwaiting(context, viewer, page.last_page ?? 1) : page
  }
  const page = await read(asked).catch((error: unknown) => logFailure(context, error))
  return (
    page && (
      <Island id="photo-list" props={{ first: page, page: page.current_page, token, now: Date.now() }} />
    )
  )
}

function logFailure(context: AppContext, error: unknown): null {
  context.log.error({ err: error }, 'the photos that await were not read')
  return null
}

/** An id in the address; anything else is as though nothing stood there. */
function idIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}

import { form, type PageContext, page } from '../../../http/page.ts'
import { pageToken } from '../../../http/session.ts'
import { Island } from '../../../render/island.tsx'
import type { PageContent } from '../../../render/page.tsx'
import type { Site } from '../../../site.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Desk } from '../../desk/components/desk.tsx'
import { undo } from '../commands/undo.ts'
import { decide } from '../commands/validation.ts'
import { JustDecided } from '../components/validation/just-decided.tsx'
import { decidePhoto, undoDecision } from '../contract/validation.ts'
import { DESK_FAILED, DESK_TITLE } from '../desk-texts.ts'
import { readSimilar } from '../public/similar.ts'
import { readDesk } from '../queries/desk.ts'

const PATH = '/admin/photos'
/** In the address after a plain form: which photo was decided. */
const DECIDED = 'decidee'

/** Where staff validate photos; without scripts by plain forms, a page a photo. */
export function validationPage(site: Site): void {
  page(site, PATH, 'desk', (context) => content(site, context))
  const again = (context: PageContext<'desk'>, { message, errors }: { message: string; errors: object }) =>
    content(site, context, message || String(Object.values(errors).flat()[0] ?? ''))
  form(
    site,
    `${PATH}/:photoId/:decision`,
    decidePhoto,
    async ({ viewer, params, body }) => {
      await decide(site, viewer, params.photoId, params.decision ? null : body)
      return { redirect: `${PATH}?${DECIDED}=${params.photoId}` }
    },
    again,
  )
  form(
    site,
    `${PATH}/annuler/:photoId`,
    undoDecision,
    async ({ viewer, params }) => {
      await undo(site, viewer, params.photoId)
      return { redirect: PATH }
    },
    again,
  )
}

/** @param failed what a plain form is answered that was refused */
async function content(site: Site, context: PageContext<'desk'>, failed = ''): Promise<PageContent> {
  const { viewer, query } = context
  const photos = await readDesk(site, viewer, idIn(query.apres)).catch((error: unknown) => {
    site.log.error({ err: error }, 'the photos that await were not read')
    return null
  })
  const [shown] = photos?.data ?? []
  const similar = shown ? await readSimilar(site.db, shown.id).catch(() => null) : null
  const token = pageToken(site, context)
  const decided = idIn(query[DECIDED])
  return {
    title: DESK_TITLE,
    sheet: 'desk',
    body: (
      <Desk viewer={viewer} at={PATH} title={DESK_TITLE}>
        {failed && <Failure title={failed} />}
        {decided && <JustDecided action={`${PATH}/annuler/${decided}`} token={token} />}
        {photos ? (
          <Island
            id="photo-desk"
            props={{ first: photos, similar: similar ?? null, token, now: Date.now() }}
          />
        ) : (
          <Failure title={DESK_FAILED} />
        )}
      </Desk>
    ),
  }
}

/** An id in the address; anything else is as though nothing stood there. */
function idIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}

import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { getLabel, SEXES } from '../../../shared/enumerations.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { WORDS_PATH } from '../presentation/contract.ts'
import { mergeEditValues, toEditValues } from './components/edit-sections.tsx'
import type { editProfile } from './contract.ts'
import { getEditableProfile } from './server.ts'

const PATH = '/user/edit'
const LONG_DATE_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** `/user/edit`: the own profile's form. */
export function registerEditPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => renderEditPage(context, request))
}

export function editProfileForm(context: AppContext): FormOptions<typeof editProfile> {
  return {
    redirect: (_result, { viewer }) => `/celibataire/${viewer.id}`,
    page: (request, sent) => renderEditPage(context, request, sent),
  }
}

async function renderEditPage(
  context: AppContext,
  request: PageRequest<'member'>,
  sent?: Sent,
): Promise<PageContent> {
  const fields = await readForm(context, request.viewer.id).catch((error: unknown) => {
    context.log.error({ err: error }, 'cannot read the profile to edit; the page shows an error')
    return null
  })
  return {
    title: 'Modifier mon profil',
    sheet: 'house',
    ...(fields ? {} : { status: 503 }),
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Modifier mon profil</h1>
            <p>
              Quelques réponses suffisent pour que l’on sache à qui l’on parle. Vos ardoises, vos envies et
              vos goûts ont leur page&#8239;: <a href={WORDS_PATH}>Mes mots</a>.
            </p>
          </header>
          {fields ? (
            <EditFormIsland context={context} request={request} fields={fields} sent={sent} />
          ) : (
            <ErrorNotice title="Erreur impossible de charger le formulaire" hint={BUG_HINT} />
          )}
        </div>
      </div>
    ),
  }
}

/** The stored answers, the main photo, and the groups of answers that strangers do not see. */
async function readForm({ db }: AppContext, id: number) {
  const profile = await getEditableProfile(db, { id })
  const shown = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['avatar', 'hides_looks', 'hides_life', 'hides_beliefs'])
    .executeTakeFirstOrThrow()
  const { avatar, hides_looks: looks, hides_life: life, hides_beliefs: beliefs } = shown
  return { profile, avatar, hidden: { looks, life, beliefs } }
}

interface EditFormIslandProps {
  context: AppContext
  request: PageRequest<'member'>
  fields: Awaited<ReturnType<typeof readForm>>
  sent: Sent | undefined
}

function EditFormIsland({ context, request, fields, sent }: EditFormIslandProps) {
  const { profile, avatar, hidden } = fields
  const { name, birthday, sex, can_description } = profile
  const props = {
    token: getPageToken(context, request),
    memberId: request.viewer.id,
    fixed: { name, birthday: LONG_DATE_FORMAT.format(Date.parse(birthday)), sex: getLabel(SEXES, sex) ?? '' },
    values: mergeEditValues(toEditValues(profile), sent?.values ?? {}),
    avatar,
    hidden,
    canDescription: can_description,
    sent,
  }
  return <Island id="edit-form" props={props} />
}

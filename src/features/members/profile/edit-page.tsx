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
import type { EditableProfile, editProfile } from './contract.ts'
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
  const fields = await getEditableProfile(context.db, request.viewer).catch((error: unknown) => {
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

interface EditFormIslandProps {
  context: AppContext
  request: PageRequest<'member'>
  fields: EditableProfile
  sent: Sent | undefined
}

function EditFormIsland({ context, request, fields, sent }: EditFormIslandProps) {
  const { name, birthday, sex, can_description } = fields
  const props = {
    token: getPageToken(context, request),
    memberId: request.viewer.id,
    fixed: { name, birthday: LONG_DATE_FORMAT.format(Date.parse(birthday)), sex: getLabel(SEXES, sex) ?? '' },
    values: mergeEditValues(toEditValues(fields), sent?.values ?? {}),
    canDescription: can_description,
    sent,
  }
  return <Island id="edit-form" props={props} />
}

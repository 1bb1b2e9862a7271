import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { getLabel, SEXES } from '../../../shared/enumerations.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { mergeValues, valuesOf } from '../components/edit-values.ts'
import type { EditFields, editProfile } from '../contract/edit.ts'
import { readEditFields } from '../edit-profile.ts'
import { longDay } from '../edit-texts.ts'

const PATH = '/user/edit'

/** `/user/edit`: the own profile's form. */
export function editPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => content(context, request))
}

export function editProfileForm(context: AppContext): FormOptions<typeof editProfile> {
  return {
    redirect: (_result, { viewer }) => `/celibataire/${viewer.id}`,
    page: (request, sent) => content(context, request, sent),
  }
}

async function content(
  context: AppContext,
  request: PageRequest<'member'>,
  sent?: Sent,
): Promise<PageContent> {
  const fields = await readEditFields(context.db, request.viewer).catch((error: unknown) => {
    context.log.error({ err: error }, 'the profile to edit was not read')
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
            <p>Quelques réponses suffisent pour que l’on sache à qui l’on parle.</p>
          </header>
          {fields ? (
            <Form context={context} request={request} fields={fields} sent={sent} />
          ) : (
            <ErrorNotice title="Erreur impossible de charger le formulaire" hint={BUG_HINT} />
          )}
        </div>
      </div>
    ),
  }
}

interface FormProps {
  context: AppContext
  request: PageRequest<'member'>
  fields: EditFields
  sent: Sent | undefined
}

function Form({ context, request, fields, sent }: FormProps) {
  const { name, birthday, sex, can_description } = fields
  const props = {
    token: getPageToken(context, request),
    memberId: request.viewer.id,
    fixed: { name, birthday: longDay(birthday), sex: getLabel(SEXES, sex) ?? '' },
    values: mergeValues(valuesOf(fields), sent?.values ?? {}),
    canDescription: can_description,
    sent,
  }
  return <Island id="edit-form" props={props} />
}

import type { AppContext } from '../../../platform/context.ts'
import { form, type PageContext, page, type Sent } from '../../../platform/http/page.ts'
import { pageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { labelAt, SEXES } from '../../../shared/enumerations.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { Failure } from '../../../ui/failure.tsx'
import { mergeValues, valuesOf } from '../components/edit-values.ts'
import { type EditFields, editProfile } from '../contract/edit.ts'
import { editOwnProfile, readEditFields } from '../edit-profile.ts'
import { EDIT_FAILED, EDIT_LEAD, EDIT_TITLE, longDay } from '../edit-texts.ts'

const PATH = '/user/edit'

type Context = PageContext<'member'>

/** `/user/edit`: the own profile's form. */
export function editPage(site: AppContext): void {
  page(site, PATH, 'member', (context) => content(site, context))
  form(
    site,
    PATH,
    editProfile,
    async ({ viewer, body }) => {
      await editOwnProfile(site, viewer, body)
      return { redirect: `/celibataire/${viewer.id}` }
    },
    (context, sent) => content(site, context, sent),
  )
}

async function content(site: AppContext, context: Context, sent?: Sent): Promise<PageContent> {
  const fields = await readEditFields(site.db, context.viewer).catch((error: unknown) => {
    site.log.error({ err: error }, 'the profile to edit was not read')
    return null
  })
  return {
    title: EDIT_TITLE,
    sheet: 'house',
    ...(fields ? {} : { status: 503 }),
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>{EDIT_TITLE}</h1>
            <p>{EDIT_LEAD}</p>
          </header>
          {fields ? (
            <Form site={site} context={context} fields={fields} sent={sent} />
          ) : (
            <Failure title={EDIT_FAILED} hint={BUG_HINT} />
          )}
        </div>
      </div>
    ),
  }
}

interface FormProps {
  site: AppContext
  context: Context
  fields: EditFields
  sent: Sent | undefined
}

function Form({ site, context, fields, sent }: FormProps) {
  const { name, birthday, sex, can_description } = fields
  const props = {
    token: pageToken(site, context),
    memberId: context.viewer.id,
    fixed: { name, birthday: longDay(birthday), sex: labelAt(SEXES, sex) ?? '' },
    values: mergeValues(valuesOf(fields), sent?.values ?? {}),
    canDescription: can_description,
    sent,
  }
  return <Island id="edit-form" props={props} />
}

import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { formatDay } from '../../../shared/formats.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { WarningNotice } from '../../../ui/warning-notice.tsx'
import { listApiApplications } from './applications.ts'
import {
  APPLICATIONS_PATH,
  type ApiApplication,
  addApiApplication,
  removeApiApplication,
  TOKEN_NAME_MAX,
} from './contract.ts'
import * as texts from './texts.ts'

/** `/admin/applications`: programs that may search and read profiles, for the founder. */
export function applicationsPage(context: AppContext): void {
  page(context, APPLICATIONS_PATH, 'desk-founder', (request) => applicationsContent(context, request))
}

export function addApiApplicationForm(context: AppContext): FormOptions<typeof addApiApplication> {
  return {
    redirect: () => APPLICATIONS_PATH,
    page: (request, sent) => applicationsContent(context, request, sent),
  }
}

export function removeApiApplicationForm(context: AppContext): FormOptions<typeof removeApiApplication> {
  return {
    redirect: () => APPLICATIONS_PATH,
    page: (request, sent) => applicationsContent(context, request, sent),
  }
}

async function applicationsContent(
  context: AppContext,
  request: PageRequest<'desk-founder'>,
  sent?: Sent,
): Promise<PageContent> {
  const applications = await listApiApplications(context.db)
  const token = getPageToken(context, request)
  return {
    title: texts.APPLICATIONS_TITLE,
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={request.viewer}
        at={APPLICATIONS_PATH}
        title={texts.APPLICATIONS_TITLE}
        lead="Les programmes qui peuvent chercher et lire les profils, au nom d’un membre et dans ses limites."
      >
        <WarningNotice message={sent?.message} />
        <section className="panel">
          <h2>Inscrire une application</h2>
          <ApplicationForm token={token} sent={sent} />
        </section>
        <section className="panel">
          <h2>Applications inscrites</h2>
          {applications.length === 0 ? (
            <p className="soft">Aucune pour l’instant.</p>
          ) : (
            <ul className="rows">
              {applications.map((application) => (
                <ApplicationRow key={application.id} application={application} token={token} />
              ))}
            </ul>
          )}
        </section>
      </AdminLayout>
    ),
  }
}

function ApplicationForm({ token, sent }: { token: string; sent: Sent | undefined }) {
  const { errors = {}, values = {} } = sent ?? {}
  return (
    <OperationForm of={addApiApplication} token={token} className="form">
      <TextInput
        label="Nom de l’application"
        name="name"
        defaultValue={values.name}
        maxLength={TOKEN_NAME_MAX}
        autoComplete="off"
        error={errors.name?.[0]}
      />
      <TextInput
        label="Pseudo du membre"
        name="member"
        hint="Ce membre pourra donner à ses jetons le droit de chercher et de lire les profils."
        defaultValue={values.member}
        maxLength={50}
        autoComplete="off"
        error={errors.member?.[0]}
      />
      <p>
        <Button type="submit">Inscrire</Button>
      </p>
    </OperationForm>
  )
}

function ApplicationRow({ application, token }: { application: ApiApplication; token: string }) {
  const { id, name, member, tokens, created_at } = application
  return (
    <li>
      <div className="grow">
        <p className="user-text">{name}</p>
        <p className="soft small">
          <a href={`/celibataire/${member.id}`}>{member.name}</a>
          {`, depuis le ${formatDay(new Date(created_at))}, ${tokens === 0 ? 'aucun jeton' : tokens === 1 ? 'un jeton' : `${tokens} jetons`}`}
        </p>
      </div>
      <OperationForm of={removeApiApplication} params={{ id }} token={token}>
        <Button type="submit" kind="line" small aria-label={`${texts.REVOKE}\u202f: ${name}`}>
          {texts.REVOKE}
        </Button>
      </OperationForm>
    </li>
  )
}

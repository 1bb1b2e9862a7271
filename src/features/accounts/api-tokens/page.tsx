import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { TOKEN_DAYS } from '../../../shared/retention.ts'
import { SCOPE_LABELS, type TokenScope } from '../../../shared/token-scopes.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Segment } from '../../../ui/choices.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { WarningNotice } from '../../../ui/warning-notice.tsx'
import { PasswordQuestion } from '../components/password-question.tsx'
import { hasApplication } from './commands.ts'
import { createApiToken, TOKEN_NAME_MAX, TOKENS_PATH } from './contract.ts'
import { listChoosableScopes } from './policy.ts'
import * as texts from './texts.ts'

/** `/user/securite/jetons`: the form that creates an API token, and the token, shown once. */
export function tokensPage(context: AppContext): void {
  page(context, TOKENS_PATH, 'member', (request) => tokensContent(context, request))
}

export function createApiTokenForm(context: AppContext): FormOptions<typeof createApiToken> {
  return {
    redirect: ({ token }) => createdContent(token),
    page: (request, sent) => tokensContent(context, request, sent),
  }
}

function createdContent(created: string): PageContent {
  return {
    title: texts.TOKENS_TITLE,
    body: (
      <NarrowPage title={texts.TOKENS_TITLE}>
        <section className="panel stack-sm">
          <SuccessNotice>{texts.TOKEN_CREATED}</SuccessNotice>
          <p className="user-text">
            <code>{created}</code>
          </p>
          <p className="soft small">
            Le programme l’envoie avec chaque appel, dans l’en-tête <code>Authorization: Bearer …</code>.
            Gardez-le comme un mot de passe.
          </p>
          <p className="row">
            <LinkButton href="/user/securite#programmes">Sécurité</LinkButton>
            <LinkButton href="/api/docs" kind="line">
              Voir les appels
            </LinkButton>
          </p>
        </section>
      </NarrowPage>
    ),
  }
}

async function tokensContent(
  context: AppContext,
  request: PageRequest<'member'>,
  sent?: Sent,
): Promise<PageContent> {
  const scopes = listChoosableScopes(await hasApplication(context.db, request.viewer.id))
  const token = getPageToken(context, request)
  return {
    title: texts.TOKENS_TITLE,
    body: (
      <NarrowPage title={texts.TOKENS_TITLE} lead={texts.TOKENS_LEAD}>
        <WarningNotice message={sent?.message} />
        {sent?.question && <PasswordQuestion token={token} question={sent.question} />}
        <section className="panel">
          <TokenForm token={token} scopes={scopes} sent={sent} />
        </section>
      </NarrowPage>
    ),
  }
}

interface FormProps {
  token: string
  scopes: readonly TokenScope[]
  sent: Sent | undefined
}

function TokenForm({ token, scopes, sent }: FormProps) {
  const { errors = {}, values = {}, lists = {} } = sent ?? {}
  const chosen = [values.scopes ?? lists.scopes ?? []].flat()
  return (
    <OperationForm of={createApiToken} token={token} className="form">
      <TextInput
        label={texts.TOKEN_NAME}
        name="name"
        defaultValue={values.name}
        maxLength={TOKEN_NAME_MAX}
        autoComplete="off"
        error={errors.name?.[0]}
      />
      <ScopeChoice scopes={scopes} chosen={chosen} error={errors.scopes?.[0]} />
      <Segment
        label={texts.TOKEN_DURATION}
        name="days"
        options={TOKEN_DAYS.map((value) => ({ value, label: texts.DURATION_LABELS[value] ?? '' }))}
        defaultValue={Number(values.days ?? TOKEN_DAYS[0])}
        error={errors.days?.[0]}
      />
      <p>
        <Button type="submit" icon="key-round">
          {texts.CREATE_TOKEN}
        </Button>
      </p>
    </OperationForm>
  )
}

interface ScopeChoiceProps {
  scopes: readonly TokenScope[]
  chosen: readonly string[]
  error: string | undefined
}

function ScopeChoice({ scopes, chosen, error }: ScopeChoiceProps) {
  return (
    <fieldset className="field choices" aria-describedby={error && 'droits-note'}>
      <legend className="label">{texts.TOKEN_RIGHTS}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="choice">
          <input
            type="checkbox"
            name="scopes"
            value={scope}
            defaultChecked={chosen.includes(scope)}
            aria-invalid={error ? true : undefined}
          />
          <span>
            {SCOPE_LABELS[scope]}
            <span className="hint">{texts.SCOPE_HINTS[scope]}</span>
          </span>
        </label>
      ))}
      <FieldError id="droits-note" message={error} />
    </fieldset>
  )
}

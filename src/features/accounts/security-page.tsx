import type { AppContext } from '../../platform/context.ts'
import type { FormOptions } from '../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../platform/http/page.ts'
import { getPageToken } from '../../platform/http/session.ts'
import { SUSPENDED } from '../../platform/http/texts.ts'
import { Island } from '../../platform/render/island.tsx'
import { formatDevice } from '../../shared/device.ts'
import { isSuspended } from '../../shared/roles.ts'
import { DECISIONS_HREF } from '../../ui/auth-links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { listApiTokens } from './api-tokens/commands.ts'
import { TokenSection } from './api-tokens/components/token-section.tsx'
import type { revokeApiToken } from './api-tokens/contract.ts'
import { PasswordQuestion } from './components/password-question.tsx'
import type { changeEmail, changePassword, revokeSession } from './contract.ts'
import { listPasskeys } from './passkeys/commands.ts'
import type { removePasskey } from './passkeys/contract.ts'
import { getAccount, listSessions } from './queries.ts'
import * as texts from './texts.ts'
import { DELETION_TITLE, START_DELETION } from './texts.ts'

/** The rejected form of the page, or the result of one. */
interface FormOutcome {
  password?: Sent
  email?: Sent
  message?: string
  question?: Sent['question']
}

/** Address, password and devices; open to suspended members too. */
export function securityPage(context: AppContext): void {
  page(context, '/user/securite', 'signed-in', (request) => securityContent(context, request))
}

export function changePasswordForm(context: AppContext): FormOptions<typeof changePassword> {
  return {
    redirect: (_result, request) => securityContent(context, request, { message: texts.PASSWORD_CHANGED }),
    page: (request, sent) => securityContent(context, request, { password: sent }),
  }
}

export function changeEmailForm(context: AppContext): FormOptions<typeof changeEmail> {
  return {
    redirect: (_result, request) => securityContent(context, request, { message: texts.EMAIL_PENDING }),
    page: (request, sent) => securityContent(context, request, { email: sent }),
  }
}

export function revokeSessionForm(context: AppContext): FormOptions<typeof revokeSession> {
  return {
    redirect: () => '/user/securite',
    page: (request, { message, question }) => securityContent(context, request, { message, question }),
  }
}

export function removePasskeyForm(context: AppContext): FormOptions<typeof removePasskey> {
  return {
    redirect: () => '/user/securite',
    page: (request, { message, question }) => securityContent(context, request, { message, question }),
  }
}

export function revokeApiTokenForm(context: AppContext): FormOptions<typeof revokeApiToken> {
  return {
    redirect: () => '/user/securite',
    page: (request, { message, question }) => securityContent(context, request, { message, question }),
  }
}

async function securityContent(
  context: AppContext,
  request: PageRequest<'signed-in'>,
  outcome: FormOutcome = {},
) {
  const { viewer } = request
  const token = getPageToken(context, request)
  const [account, sessions, passkeys, apiTokens] = await Promise.all([
    getAccount(context.db, viewer.id),
    listSessions(context.db, viewer),
    listPasskeys(context.db, viewer.id),
    listApiTokens(context.db, viewer.id),
  ])
  const device = formatDevice(request.raw.headers['user-agent'] ?? null)
  const { email, pending_email } = account
  return {
    title: 'Sécurité',
    body: (
      <div className="wrap">
        <div className="narrow">
          <header className="page-head">
            <h1>Sécurité</h1>
            <p>Votre adresse, votre mot de passe, vos clés d’accès et les appareils où vous êtes connecté.</p>
          </header>
          {isSuspended(viewer.roles) && (
            <p className="notice notice-warn">
              <Icon name="ban" />
              <span>{SUSPENDED}</span>
            </p>
          )}
          {outcome.message && (
            <p className="notice" role="status">
              <Icon name="info" />
              <span>{outcome.message}</span>
            </p>
          )}
          {outcome.question && <PasswordQuestion token={token} question={outcome.question} />}
          {(!viewer.verified || pending_email) && <Island id="verify-notice" props={{ token }} />}
          <section className="panel" id="adresse">
            <h2>Adresse e-mail</h2>
            <EmailAddress email={email} verified={viewer.verified} pending={pending_email} />
            <Island id="email-form" props={{ token, sent: outcome.email }} />
          </section>
          <section className="panel">
            <h2>Mot de passe</h2>
            <Island id="password-form" props={{ token, sent: outcome.password, email }} />
          </section>
          <Island id="sign-ins" props={{ token, passkeys, device, sessions, now: Date.now() }} />
          {!isSuspended(viewer.roles) && <TokenSection {...{ token, apiTokens }} />}
          <section className="panel">
            <h2>Mes décisions</h2>
            <p>
              Ce que le staff a pu décider de votre compte ou de ce que vous publiez, pourquoi, et comment le
              contester.
            </p>
            <p>
              <LinkButton href={DECISIONS_HREF} kind="line" icon="scale">
                Mes décisions
              </LinkButton>
            </p>
          </section>
          <section className="panel">
            <h2>{DELETION_TITLE}</h2>
            <p>
              {
                'Votre profil, vos photos et tout le reste disparaissent aussitôt, et sont effacés après 72\u00a0heures.'
              }
            </p>
            <p>
              <LinkButton href="/user/suppression" kind="line" icon="trash-2">
                {START_DELETION}
              </LinkButton>
            </p>
          </section>
        </div>
      </div>
    ),
  }
}

function EmailAddress({
  email,
  verified,
  pending,
}: {
  email: string
  verified: boolean
  pending: string | null
}) {
  return (
    <div className="own-address">
      <p className="row">
        <strong>{email}</strong>
        <span className={verified ? 'badge badge-moss' : 'badge badge-blush'}>
          {verified ? 'confirmée' : 'à confirmer'}
        </span>
      </p>
      {pending && (
        <p className="soft small">{`En attente de confirmation\u202f: ${pending}. Le lien vous y attend.`}</p>
      )}
    </div>
  )
}

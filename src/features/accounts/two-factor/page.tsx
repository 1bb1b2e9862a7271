import { type Kysely, sql } from 'kysely'
import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { safeReturnPath } from '../../../platform/http/return-path.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Database } from '../../../schema/database.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { PasswordQuestion } from '../components/password-question.tsx'
import { listPasskeys } from '../passkeys/commands.ts'
import { TWO_FACTOR_PATH } from './components/code-form.tsx'
import type {
  confirmTwoFactorSetup,
  removeOwnTwoFactor,
  renewRecoveryCodes,
  startTwoFactorSetup,
  TwoFactorSetup,
  verifyTwoFactor,
} from './contract.ts'
import * as texts from './texts.ts'

/** Result of a plain form. */
interface FormOutcome {
  sent?: Sent
  begun?: TwoFactorSetup
  /** Whether the first code was sent and rejected. */
  waits?: boolean
  codes?: string[]
}

const WITHOUT_FACTOR = (
  <>
    {
      'Il vous faut un second facteur\u202f: un code que votre téléphone calcule, en plus de votre mot de passe, ou une '
    }
    <a href="/user/securite#cles">clé d’accès</a>.
  </>
)
const WITH_PASSKEY =
  'Une clé d’accès vous ouvre l’administration. Vous pouvez y ajouter un code que votre téléphone calcule.'
const ADMIN_PATH = '/admin'
const TOTP_PATTERN = /^[\d\s]*$/

/** `/admin/acces`: staff set up, verify and manage their second factor. `?suite=` is the page to return to. */
export function twoFactorPage(context: AppContext): void {
  page(context, TWO_FACTOR_PATH, 'staff-setup', (request) => twoFactorContent(context, request))
}

export function verifyTwoFactorForm(context: AppContext): FormOptions<typeof verifyTwoFactor> {
  return {
    redirect: (_result, request) => safeReturnPath(request.query.suite, ADMIN_PATH),
    page: (request, sent) => twoFactorContent(context, request, { sent }),
  }
}

export function startTwoFactorSetupForm(context: AppContext): FormOptions<typeof startTwoFactorSetup> {
  return {
    redirect: (begun, request) => twoFactorContent(context, request, { begun }),
    page: (request, sent) => twoFactorContent(context, request, { sent }),
  }
}

export function confirmTwoFactorSetupForm(context: AppContext): FormOptions<typeof confirmTwoFactorSetup> {
  return {
    redirect: ({ codes }, request) => twoFactorContent(context, request, { codes }),
    page: (request, sent) => twoFactorContent(context, request, { sent, waits: true }),
  }
}

export function renewRecoveryCodesForm(context: AppContext): FormOptions<typeof renewRecoveryCodes> {
  return {
    redirect: ({ codes }, request) => twoFactorContent(context, request, { codes }),
    page: (request, sent) => twoFactorContent(context, request, { sent }),
  }
}

export function removeOwnTwoFactorForm(context: AppContext): FormOptions<typeof removeOwnTwoFactor> {
  return {
    redirect: () => TWO_FACTOR_PATH,
    page: (request, sent) => twoFactorContent(context, request, { sent }),
  }
}

async function twoFactorContent(
  context: AppContext,
  request: PageRequest<'staff-setup'> | PageRequest<'desk'>,
  outcome: FormOutcome = {},
): Promise<PageContent> {
  const { viewer } = request
  const [factor, passkeys] = await Promise.all([
    findTwoFactor(context.db, viewer.id),
    listPasskeys(context.db, viewer.id),
  ])
  const props = {
    token: getPageToken(context, request),
    next: safeReturnPath(request.query.suite, ADMIN_PATH),
    sent: outcome.sent,
    codes: outcome.codes,
  }
  const { begun, waits = false } = outcome
  const hasPasskeys = passkeys.length > 0
  const mustVerify = !viewer.second_factor && (factor !== undefined || hasPasskeys)
  // A factor confirmed in this request is newer than the viewer that was read.
  if (outcome.codes ? !viewer.second_factor : !factor && !mustVerify) {
    return createNarrowContent(
      hasPasskeys ? WITH_PASSKEY : WITHOUT_FACTOR,
      <Island id="factor-enrol" props={{ ...props, begun, waits }} />,
    )
  }
  if (mustVerify || !factor) {
    const recovery = !TOTP_PATTERN.test(outcome.sent?.values.code ?? '')
    return createNarrowContent(
      'Une fois par appareil et toutes les douze heures.',
      <Island
        id="factor-check"
        props={{ ...props, recovery, hasAuthenticator: factor !== undefined, hasPasskeys }}
      />,
    )
  }
  return {
    title: texts.ACCESS_TITLE,
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={viewer}
        at={TWO_FACTOR_PATH}
        title={texts.ACCESS_TITLE}
        lead={texts.formatSetUpSince(factor.confirmed_at)}
      >
        {outcome.sent?.question && <PasswordQuestion token={props.token} question={outcome.sent.question} />}
        <div className="factor-manage">
          <Island id="factor-manage" props={{ ...props, left: factor.left }} />
        </div>
      </AdminLayout>
    ),
  }
}

/** Without links to admin pages, which are still closed. */
function createNarrowContent(lead: ReactNode, island: ReactNode): PageContent {
  return {
    title: texts.ACCESS_TITLE,
    sheet: 'desk',
    body: (
      <div className="wrap">
        <div className="narrow">
          <header className="page-head">
            <h1>{texts.ACCESS_TITLE}</h1>
            <p>{lead}</p>
          </header>
          <div className="panel">{island}</div>
        </div>
      </div>
    ),
  }
}

/** The date of a member's second factor and the number of unused recovery codes; undefined without one. */
function findTwoFactor(
  db: Kysely<Database>,
  userId: number,
): Promise<{ confirmed_at: Date; left: number } | undefined> {
  return db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select([sql<Date>`confirmed_at`.as('confirmed_at'), sql<number>`cardinality(recovery)`.as('left')])
    .executeTakeFirst()
}

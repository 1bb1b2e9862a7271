import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { safeReturnPath } from '../../../../platform/http/return-path.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import type { Database } from '../../../../schema/database.ts'
import { Desk } from '../../../moderation/admin/components/desk.tsx'
import { ACCESS } from '../components/steps.ts'
import type {
  Begun,
  checkFactor,
  confirmFactor,
  removeOwnFactor,
  renewRecovery,
  startFactor,
} from '../contract.ts'
import * as texts from '../texts.ts'

/** What a form without scripts has come to. */
interface Outcome {
  sent?: Sent
  begun?: Begun
  /** The first code was sent, and refused. */
  waits?: boolean
  codes?: string[]
}

const DESK = '/admin'
const SIX_DIGITS = /^[\d\s]*$/

/** `/admin/acces`: staff take a second factor, show it, look after it. `?suite=` is where that leads back to. */
export function accessPage(context: AppContext): void {
  page(context, ACCESS, 'staff', (request) => content(context, request))
}

export function checkFactorForm(context: AppContext): FormOptions<typeof checkFactor> {
  return {
    redirect: (_result, request) => safeReturnPath(request.query.suite, DESK),
    page: (request, sent) => content(context, request, { sent }),
  }
}

export function startFactorForm(context: AppContext): FormOptions<typeof startFactor> {
  return {
    redirect: (begun, request) => content(context, request, { begun }),
    page: (request, sent) => content(context, request, { sent }),
  }
}

export function confirmFactorForm(context: AppContext): FormOptions<typeof confirmFactor> {
  return {
    redirect: ({ codes }, request) => content(context, request, { codes }),
    page: (request, sent) => content(context, request, { sent, waits: true }),
  }
}

export function renewRecoveryForm(context: AppContext): FormOptions<typeof renewRecovery> {
  return {
    redirect: ({ codes }, request) => content(context, request, { codes }),
    page: (request, sent) => content(context, request, { sent }),
  }
}

export function removeOwnFactorForm(context: AppContext): FormOptions<typeof removeOwnFactor> {
  return {
    redirect: () => ACCESS,
    page: (request, sent) => content(context, request, { sent }),
  }
}

async function content(
  context: AppContext,
  request: PageRequest<'staff'> | PageRequest<'desk'>,
  outcome: Outcome = {},
): Promise<PageContent> {
  const { viewer } = request
  const factor = await readFactor(context.db, viewer.id)
  const props = {
    token: getPageToken(context, request),
    next: safeReturnPath(request.query.suite, DESK),
    sent: outcome.sent,
    codes: outcome.codes,
  }
  const { begun, waits = false } = outcome
  // One that was confirmed in this very request was not there when the viewer was read.
  if (!factor || (outcome.codes && !viewer.second_factor)) {
    return narrow(
      'Il vous faut un second facteur\u202f: un code que votre téléphone calcule, en plus de votre mot de passe.',
      <Island id="factor-enrol" props={{ ...props, begun, waits }} />,
    )
  }
  if (!viewer.second_factor) {
    const recovery = !SIX_DIGITS.test(outcome.sent?.values.code ?? '')
    return narrow(
      'Une fois par appareil et toutes les douze heures.',
      <Island id="factor-check" props={{ ...props, recovery }} />,
    )
  }
  return {
    title: texts.ACCESS_TITLE,
    sheet: 'desk',
    body: (
      <Desk viewer={viewer} at={ACCESS} title={texts.ACCESS_TITLE} lead={texts.since(factor.confirmed_at)}>
        <div className="factor-manage">
          <Island id="factor-manage" props={{ ...props, left: factor.left }} />
        </div>
      </Desk>
    ),
  }
}

/** Before the desk is open, its other pages are not offered. */
function narrow(lead: string, island: React.ReactNode): PageContent {
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

/** Since when a member has a second factor, and how many recovery codes are left; undefined where there is none. */
function readFactor(
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

import type { AppContext } from '../../../../platform/context.ts'
import { form, type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { safeReturnPath } from '../../../../platform/http/return-path.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { Desk } from '../../../moderation/admin/components/desk.tsx'
import { requireOwnPassword } from '../../public/own-password.ts'
import { removeOwn, showFactor } from '../commands/check.ts'
import { beginFactor, confirmFirst, renewCodes } from '../commands/enrol.ts'
import { ACCESS } from '../components/steps.ts'
import {
  type Begun,
  checkFactor,
  confirmFactor,
  removeOwnFactor,
  renewRecovery,
  startFactor,
} from '../contract.ts'
import { readFactor } from '../queries.ts'
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
  form(
    context,
    `${ACCESS}/verifier`,
    checkFactor,
    async (request) => {
      await showFactor(context, request.viewer, request.body.code)
      return { redirect: safeReturnPath(request.query.suite, DESK) }
    },
    (request, sent) => content(context, request, { sent }),
  )
  enrolForms(context)
  manageForms(context)
}

function enrolForms(context: AppContext): void {
  form(
    context,
    `${ACCESS}/commencer`,
    startFactor,
    async (request) => {
      await requireOwnPassword(context, request.viewer, request.body.current_password)
      return content(context, request, { begun: await beginFactor(context, request.viewer) })
    },
    (request, sent) => content(context, request, { sent }),
  )
  form(
    context,
    `${ACCESS}/confirmer`,
    confirmFactor,
    async (request) =>
      content(context, request, { codes: await confirmFirst(context, request.viewer, request.body.code) }),
    (request, sent) => content(context, request, { sent, waits: true }),
  )
}

function manageForms(context: AppContext): void {
  form(
    context,
    `${ACCESS}/codes`,
    renewRecovery,
    async (request) => content(context, request, { codes: await renewCodes(context, request.viewer) }),
    (request, sent) => content(context, request, { sent }),
  )
  form(
    context,
    `${ACCESS}/retirer`,
    removeOwnFactor,
    async (request) => {
      await requireOwnPassword(context, request.viewer, request.body.current_password)
      await removeOwn(context, request.viewer, request.body.code)
      return { redirect: ACCESS }
    },
    (request, sent) => content(context, request, { sent }),
  )
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
    return narrow(texts.ENROL_LEAD, <Island id="factor-enrol" props={{ ...props, begun, waits }} />)
  }
  if (!viewer.second_factor) {
    const recovery = !SIX_DIGITS.test(outcome.sent?.values.code ?? '')
    return narrow(texts.CHECK_LEAD, <Island id="factor-check" props={{ ...props, recovery }} />)
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

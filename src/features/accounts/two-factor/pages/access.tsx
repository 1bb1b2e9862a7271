import type { AppContext } from '../../../../platform/context.ts'
import { nextPage } from '../../../../platform/http/next-page.ts'
import { form, type PageContext, page, type Sent } from '../../../../platform/http/page.ts'
import { pageToken } from '../../../../platform/http/session.ts'
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

type Context = PageContext<'staff'> | PageContext<'desk'>
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
export function accessPage(site: AppContext): void {
  page(site, ACCESS, 'staff', (context) => content(site, context))
  form(
    site,
    `${ACCESS}/verifier`,
    checkFactor,
    async (context) => {
      await showFactor(site, context.viewer, context.body.code)
      return { redirect: nextPage(context.query.suite, DESK) }
    },
    (context, sent) => content(site, context, { sent }),
  )
  enrolForms(site)
  manageForms(site)
}

function enrolForms(site: AppContext): void {
  form(
    site,
    `${ACCESS}/commencer`,
    startFactor,
    async (context) => {
      await requireOwnPassword(site, context.viewer, context.body.current_password)
      return content(site, context, { begun: await beginFactor(site, context.viewer) })
    },
    (context, sent) => content(site, context, { sent }),
  )
  form(
    site,
    `${ACCESS}/confirmer`,
    confirmFactor,
    async (context) =>
      content(site, context, { codes: await confirmFirst(site, context.viewer, context.body.code) }),
    (context, sent) => content(site, context, { sent, waits: true }),
  )
}

function manageForms(site: AppContext): void {
  form(
    site,
    `${ACCESS}/codes`,
    renewRecovery,
    async (context) => content(site, context, { codes: await renewCodes(site, context.viewer) }),
    (context, sent) => content(site, context, { sent }),
  )
  form(
    site,
    `${ACCESS}/retirer`,
    removeOwnFactor,
    async (context) => {
      await requireOwnPassword(site, context.viewer, context.body.current_password)
      await removeOwn(site, context.viewer, context.body.code)
      return { redirect: ACCESS }
    },
    (context, sent) => content(site, context, { sent }),
  )
}

async function content(site: AppContext, context: Context, outcome: Outcome = {}): Promise<PageContent> {
  const { viewer } = context
  const factor = await readFactor(site.db, viewer.id)
  const props = {
    token: pageToken(site, context),
    next: nextPage(context.query.suite, DESK),
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

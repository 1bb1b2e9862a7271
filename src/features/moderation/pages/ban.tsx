import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isSuspended } from '../../../shared/roles.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Desk } from '../admin/components/desk.tsx'
import * as texts from '../ban-texts.ts'
import { momentOf } from '../components/member/days.ts'
import { Decisions } from '../components/member/decisions.tsx'
import { banHref } from '../components/sanctions/sanctioned.ts'
import { Who } from '../components/sanctions/who.tsx'
import { memberHref } from '../contract/member.ts'
import { BanForm, ban } from '../contract/sanctions.ts'
import * as words from '../member-texts.ts'
import { DECISIONS_SHOWN, readMemberDecisions } from '../queries/member/decisions.ts'
import { readSanctioned, type SanctionedRow } from '../queries/sanctioned.ts'

const PATH = banHref(':userId')

/** `/admin/bannir/{userId}`: the ban form (specification 1, section 2). */
export function banPage(context: AppContext): void {
  page(context, PATH, 'desk-admin', (request) => content(context, request))
}

export function banForm(context: AppContext): FormOptions<typeof ban> {
  return {
    body: BanForm,
    redirect: (_result, { params }) => memberHref(params.userId),
    page: (request, sent) => content(context, request, sent),
  }
}

/** @param sent what a form that was refused came to */
async function content(
  context: AppContext,
  request: PageRequest<'desk-admin'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer } = request
  const { userId } = parseParams(ban.params, request.params) as { userId: number }
  const [member, decisions] = await Promise.all([
    readSanctioned(context.db, viewer, userId),
    readMemberDecisions(context.db, userId),
  ])
  const { id, name, roles, status, warning, can_description } = member
  const token = getPageToken(context, request)
  const sanctioned = { id, name, roles, status, warning, can_description }
  return {
    title: texts.banTitle(name),
    sheet: 'desk',
    body: (
      <Desk
        viewer={viewer}
        at="/admin/recherche"
        title={texts.banTitle(name)}
        lead="Le membre reçoit le motif par e-mail et peut contester la décision."
      >
        <div className="ban">
          <section className="panel stack">
            {isSuspended(roles) && <Standing member={member} />}
            {isSuspended(roles) && (
              <Island id="member-sanctions" props={{ member: sanctioned, role: viewer.roles, token }} />
            )}
            {(!isSuspended(roles) || member.waits || sent) && (
              <Island id="ban-form" props={{ member: { id, name }, token, sent }} />
            )}
          </section>
          <div className="stack">
            <Who member={member} />
            <Decisions decisions={decisions} shown={DECISIONS_SHOWN} now={Date.now()} />
          </div>
        </div>
      </Desk>
    ),
  }
}

/** The suspension that stands already. */
function Standing({ member: { suspended_until, waits } }: { member: SanctionedRow }) {
  const until = suspended_until && words.suspendedUntil(momentOf(suspended_until))
  return (
    <p className="notice">
      <Icon name="timer" />
      <span>
        {until ??
          (waits
            ? 'Ce compte est suspendu parce que son avertissement a atteint 100\u202f%. Il attend votre décision\u202f: le suspendre, ou lever la suspension.'
            : words.SUSPENDED_FOR_GOOD)}
      </span>
    </p>
  )
}

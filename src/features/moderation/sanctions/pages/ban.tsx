import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { parseParams } from '../../../../platform/http/parse.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { isSuspended } from '../../../../shared/roles.ts'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { memberHref } from '../../contract/member.ts'
import { formatDateTime } from '../../members/components/dates.ts'
import { MemberDecisions } from '../../members/components/decisions.tsx'
import * as words from '../../members/member-texts.ts'
import { DECISIONS_SHOWN, listMemberDecisions } from '../../members/queries/decisions.ts'
import * as texts from '../ban-texts.ts'
import { MemberSummary } from '../components/member-summary.tsx'
import { banHref } from '../components/sanction-actions.ts'
import { BanForm, banMember } from '../contract/sanctions.ts'
import { getSanctionedMember, type SanctionedMemberRow } from '../queries/sanctioned-member.ts'

const PATH = banHref(':userId')

/** `/admin/bannir/{userId}`: the ban form (specification 1, section 2). */
export function banPage(context: AppContext): void {
  page(context, PATH, 'desk-admin', (request) => renderBanPage(context, request))
}

export function banMemberForm(context: AppContext): FormOptions<typeof banMember> {
  return {
    body: BanForm,
    redirect: (_result, { params }) => memberHref(params.userId),
    page: (request, sent) => renderBanPage(context, request, sent),
  }
}

/** @param sent what a form that was refused came to */
async function renderBanPage(
  context: AppContext,
  request: PageRequest<'desk-admin'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer } = request
  const { userId } = parseParams(banMember.params, request.params) as { userId: number }
  const [member, decisions] = await Promise.all([
    getSanctionedMember(context.db, viewer, userId),
    listMemberDecisions(context.db, userId),
  ])
  const { id, name, roles, status, warning, can_description } = member
  const token = getPageToken(context, request)
  const sanctioned = { id, name, roles, status, warning, can_description }
  return {
    title: texts.formatBanTitle(name),
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={viewer}
        at="/admin/recherche"
        title={texts.formatBanTitle(name)}
        lead="Le membre reçoit le motif par e-mail et peut contester la décision."
      >
        <div className="ban">
          <section className="panel stack">
            {isSuspended(roles) && <SuspensionNotice member={member} />}
            {isSuspended(roles) && (
              <Island id="member-sanctions" props={{ member: sanctioned, role: viewer.roles, token }} />
            )}
            {(!isSuspended(roles) || member.waits || sent) && (
              <Island id="ban-form" props={{ member: { id, name }, token, sent }} />
            )}
          </section>
          <div className="stack">
            <MemberSummary member={member} />
            <MemberDecisions decisions={decisions} shown={DECISIONS_SHOWN} now={Date.now()} />
          </div>
        </div>
      </AdminLayout>
    ),
  }
}

/** The suspension that stands already. */
function SuspensionNotice({ member: { suspended_until, waits } }: { member: SanctionedMemberRow }) {
  const until = suspended_until && words.formatSuspendedUntil(formatDateTime(suspended_until))
  return (
    <p className="notice">
      <Icon name="timer" />
      <span>
        {until ??
          (waits
            ? 'Ce compte est suspendu parce que son avertissement a atteint 100\u202f%. Il attend votre décision\u202f: le suspendre, ou lever la suspension.'
            : words.SUSPENDED_PERMANENTLY)}
      </span>
    </p>
  )
}

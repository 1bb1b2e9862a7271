import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isSuspended } from '../../../shared/roles.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { MemberDecisions } from '../members/components/history.tsx'
import { Fact, formatDate, formatDateTime, Section } from '../members/components/section.tsx'
import { memberHref } from '../members/contract.ts'
import { DECISIONS_SHOWN, listMemberDecisions } from '../members/queries.ts'
import * as memberTexts from '../members/texts.ts'
import { banHref, type SanctionAction } from './components/sanction-frame.tsx'
import { BanForm, banMember, setMemberStatus } from './contract.ts'
import { getSanctionedMember, type SanctionedMemberRow } from './server.ts'
import * as texts from './texts.ts'
import { SANCTIONS } from './texts.ts'

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

/** @param sent values and errors of a rejected form */
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
            {(!isSuspended(roles) || member.isPending || sent) && (
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

/** The current suspension. */
function SuspensionNotice({ member: { suspended_until, isPending } }: { member: SanctionedMemberRow }) {
  const until = suspended_until && memberTexts.formatSuspendedUntil(formatDateTime(suspended_until))
  return (
    <p className="notice">
      <Icon name="timer" />
      <span>
        {until ??
          (isPending
            ? 'Ce compte est suspendu parce que son avertissement a atteint 100\u202f%. Il attend votre décision\u202f: le suspendre, ou lever la suspension.'
            : memberTexts.SUSPENDED_PERMANENTLY)}
      </span>
    </p>
  )
}

/** The member being sanctioned. */
function MemberSummary({ member }: { member: SanctionedMemberRow }) {
  return (
    <Section id="membre" title="Qui c’est">
      <div className="ban-who">
        <Avatar member={member} size="lg" />
        <MemberName member={member} link />
      </div>
      <dl className="desk-facts">
        <Fact term={memberTexts.SIGNUP}>{formatDate(member.signup)}</Fact>
        <Fact term={memberTexts.PROFILE}>{memberTexts.STATUS_LABELS[member.status]}</Fact>
        <Fact term={memberTexts.WARNING}>{memberTexts.formatWarning(member.warning)}</Fact>
      </dl>
      <LinkButton kind="line" small icon="user-round" href={memberHref(member.id)}>
        Fiche du membre
      </LinkButton>
    </Section>
  )
}

/** Plain form of a sanction; leads back to the member's page. */
export function sanctionForm(context: AppContext, act: SanctionAction) {
  return {
    redirect: (_result: unknown, { params }: { params: { userId: number } }) => memberHref(params.userId),
    page: (request: PageRequest<'desk' | 'desk-admin'>, sent: Sent) =>
      renderSanctionsPage(context, request, act, sent),
  }
}

/** The forms again, with the rejected values. */
async function renderSanctionsPage(
  context: AppContext,
  request: PageRequest<'desk' | 'desk-admin'>,
  act: SanctionAction,
  sent: Sent,
): Promise<PageContent> {
  const { viewer } = request
  const { userId } = parseParams(setMemberStatus.params, request.params) as { userId: number }
  const { id, name, roles, status, warning, can_description } = await getSanctionedMember(
    context.db,
    viewer,
    userId,
  )
  const member = { id, name, roles, status, warning, can_description }
  const props = {
    member,
    role: viewer.roles,
    token: getPageToken(context, request),
    sent: { act, form: sent },
  }
  return {
    title: name,
    sheet: 'desk',
    body: (
      <AdminLayout viewer={viewer} at="/admin/recherche" title={name}>
        <section className="panel stack" aria-label={SANCTIONS}>
          <Island id="member-sanctions" props={props} />
          <a href={memberHref(id)}>Retour à la fiche du membre</a>
        </section>
      </AdminLayout>
    ),
  }
}

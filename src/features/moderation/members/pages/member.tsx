import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { parseParams } from '../../../../platform/http/parse.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { getPlaceName } from '../../../../platform/places/place-name.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { isSuspended, ROLES } from '../../../../shared/roles.ts'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { addNote, memberHref } from '../../contract/member.ts'
import { formatFormerMemberName } from '../../reports/case-texts.ts'
import { SANCTIONS } from '../../sanctions/sanction-texts.ts'
import { formatDateTime } from '../components/dates.ts'
import { MemberDecisions } from '../components/decisions.tsx'
import { Devices } from '../components/devices.tsx'
import { DuplicateHints } from '../components/duplicate-hints.tsx'
import { AccountFacts } from '../components/facts.tsx'
import { FormerMember } from '../components/former-member.tsx'
import { MemberStatus } from '../components/member-status.tsx'
import { Notes } from '../components/notes.tsx'
import { Photos } from '../components/photos.tsx'
import { MemberReports } from '../components/reports.tsx'
import { Section } from '../components/section.tsx'
import { StaffActions } from '../components/staff-actions.tsx'
import * as texts from '../member-texts.ts'
import { canViewMember } from '../policy/member-access.ts'
import { DECISIONS_SHOWN } from '../queries/decisions.ts'
import { DEVICES_SHOWN } from '../queries/devices.ts'
import { getMemberFacts, type MemberFacts } from '../queries/facts.ts'
import { type FormerFile, findFormerFile } from '../queries/former-member.ts'
import { getMemberFile, type MemberFile } from '../queries/member-file.ts'
import { NOTES_SHOWN } from '../queries/notes.ts'
import { REPORTS_COUNTED } from '../queries/reports.ts'
import { STAFF_ACTIONS_SHOWN } from '../queries/staff-actions.ts'

const PATH = '/admin/membres/:userId'

/** `/admin/membres/:userId`: all that staff decide about a member by, on one page (product.md 7). */
export function memberPage(context: AppContext): void {
  page(context, PATH, 'desk', (request) => renderMemberPage(context, request))
}

export function addNoteForm(context: AppContext): FormOptions<typeof addNote> {
  return {
    redirect: (_result, { params: { userId } }) => `${memberHref(userId)}#notes`,
    page: (request, sent) => renderMemberPage(context, request, sent),
  }
}

/** @throws NotFound for an address that is none, and for a member who is not there */
async function renderMemberPage(
  context: AppContext,
  request: PageRequest<'desk'>,
  sent?: Sent,
): Promise<PageContent> {
  const { userId } = parseParams(addNote.params, request.params) as { userId: number }
  const former = await findFormerFile(context.db, userId)
  if (former) return renderFormerMemberPage(request, former)
  const facts = await getMemberFacts(context.db, userId)
  const isKnown = canViewMember(request.viewer, facts)
  const file = isKnown ? await getMemberFile(context.db, request.viewer, userId) : null
  const { id, name } = facts
  return {
    title: texts.formatMemberTitle(name, id),
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={request.viewer}
        at="/admin/recherche"
        title={texts.formatMemberTitle(name, id)}
        tools={<MemberTools id={id} />}
      >
        {file ? (
          <MemberFileView
            {...{ facts, file, sent }}
            role={request.viewer.roles}
            token={getPageToken(context, request)}
            now={Date.now()}
          />
        ) : (
          <RestrictedMember facts={facts} isSelf={request.viewer.id === id} message={sent?.message} />
        )}
      </AdminLayout>
    ),
  }
}

function renderFormerMemberPage({ viewer }: PageRequest<'desk'>, former: FormerFile): PageContent {
  const title = formatFormerMemberName(former.id)
  return {
    title,
    sheet: 'desk',
    body: (
      <AdminLayout viewer={viewer} at="/admin/recherche" title={title}>
        <FormerMember
          file={former}
          shown={FORMER_MEMBER_LIMITS}
          now={Date.now()}
          logHref={getAuditLogHref(viewer.roles, former.id)}
        />
      </AdminLayout>
    ),
  }
}

const FORMER_MEMBER_LIMITS = {
  decisions: DECISIONS_SHOWN,
  notes: NOTES_SHOWN,
  trail: STAFF_ACTIONS_SHOWN,
  counted: REPORTS_COUNTED,
}

/** The log is for admins. */
const getAuditLogHref = (role: number, id: number) =>
  role >= ROLES.admin ? `/admin/journal?user=${id}` : null

function MemberTools({ id }: { id: number }) {
  return (
    <LinkButton kind="line" small icon="user-round" href={`/celibataire/${id}`}>
      Voir le profil
    </LinkButton>
  )
}

/** Name and role, and why there is no more. */
function RestrictedMember({
  facts,
  isSelf,
  message,
}: {
  facts: MemberFacts
  isSelf: boolean
  message: string | undefined
}) {
  const { id, name, roles } = facts
  return (
    <>
      {message && <ErrorNotice title={message} />}
      <section className="panel member-reduced">
        <Avatar member={facts} size="lg" />
        <div>
          <p>
            <MemberName member={{ id, name, roles }} />
          </p>
          <p className="soft small">{texts.ROLE_LABELS[roles]}</p>
          <p>
            {isSelf
              ? 'C’est votre propre compte\u202f: l’administration ne vous en montre rien de plus, et vous ne pouvez pas y agir.'
              : 'Ce membre du staff est de votre rang ou au-dessus\u202f: seuls son nom et son rôle se lisent ici, et vous ne pouvez pas y agir.'}
          </p>
        </div>
      </section>
    </>
  )
}

interface MemberFileViewProps {
  facts: MemberFacts
  file: MemberFile
  sent: Sent | undefined
  /** Of who reads. */
  role: number
  token: string
  now: number
}

function MemberFileView({ facts, file, sent, role, token, now }: MemberFileViewProps) {
  const { id, name, roles, status, warning, can_description } = facts
  const member = { id, name, roles, status, warning, can_description }
  const refused = sent && {
    note: sent.values.note ?? '',
    error: sent.errors.note?.[0],
    message: sent.message,
  }
  return (
    <>
      {isSuspended(facts.roles) && <SuspendedNotice until={facts.suspended_until} />}
      <div className="member-file">
        <div>
          <MemberStatus facts={facts} />
          <AccountFacts facts={facts} place={getPlaceName(facts)} now={now} />
          <Photos facts={facts} photos={file.photos} />
          <Devices devices={file.devices} shown={DEVICES_SHOWN} now={now} />
        </div>
        <div>
          <Section id="agir" title={SANCTIONS}>
            <Island id="member-sanctions" props={{ member, role, token }} />
          </Section>
          <DuplicateHints hints={file.hints} messages={file.messages} />
          <MemberReports received={file.received} made={file.made} counted={REPORTS_COUNTED} now={now} />
          <MemberDecisions decisions={file.decisions} shown={DECISIONS_SHOWN} now={now} />
          <Notes
            userId={facts.id}
            notes={file.notes}
            shown={NOTES_SHOWN}
            token={token}
            now={now}
            sent={refused}
          />
          <StaffActions
            trail={file.trail}
            shown={STAFF_ACTIONS_SHOWN}
            now={now}
            logHref={getAuditLogHref(role, id)}
          />
        </div>
      </div>
    </>
  )
}

function SuspendedNotice({ until }: { until: Date | null }) {
  return (
    <ErrorNotice
      title={until ? texts.formatSuspendedUntil(formatDateTime(until)) : texts.SUSPENDED_PERMANENTLY}
    />
  )
}

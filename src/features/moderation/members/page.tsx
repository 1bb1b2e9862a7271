import { Fragment } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { getPlaceName } from '../../../platform/places/place-name.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isSuspended, ROLES } from '../../../shared/roles.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { formatFormerMemberName } from '../cases/texts.ts'
import { SANCTIONS } from '../sanctions/texts.ts'
import { AccountFacts, Devices, DuplicateHints, MemberStatus } from './components/account.tsx'
import {
  MemberDecisions,
  MemberReports,
  NoteList,
  Notes,
  ReceivedReports,
  StaffActions,
} from './components/history.tsx'
import { formatDate, formatDateTime, Section } from './components/section.tsx'
import { addNote, memberHref, revealMember } from './contract.ts'
import { canViewMember } from './policy.ts'
import {
  DECISIONS_SHOWN,
  DEVICES_SHOWN,
  type FormerFile,
  findFormerFile,
  getMemberFacts,
  getMemberFile,
  type MemberFacts,
  type MemberFile,
  NOTES_SHOWN,
  REPORTS_COUNTED,
  STAFF_ACTIONS_SHOWN,
} from './queries.ts'
import * as texts from './texts.ts'
import { NOTES } from './texts.ts'

const PATH = '/admin/membres/:userId'

/** `/admin/membres/:userId`: everything about a member that staff decide by (product.md 7). */
export function memberPage(context: AppContext): void {
  page(context, PATH, 'desk', (request) => renderMemberPage(context, request))
}

export function addNoteForm(context: AppContext): FormOptions<typeof addNote> {
  return {
    redirect: (_result, { params: { userId } }) => `${memberHref(userId)}#notes`,
    page: (request, sent) => renderMemberPage(context, request, { sent }),
  }
}

export function revealMemberForm(context: AppContext): FormOptions<typeof revealMember> {
  return {
    redirect: (_result, { params, ...request }) =>
      renderMemberPage(
        context,
        { ...request, params: { userId: String(params.userId) } },
        { isRevealed: true },
      ),
    page: (request, { message }) => renderMemberPage(context, request, { refusal: message }),
  }
}

interface MemberPageExtras {
  /** A rejected note. */
  sent?: Sent
  /** Why the reveal was rejected. */
  refusal?: string
  /** Shows contact data unmasked; only after `revealMember`. */
  isRevealed?: boolean
}

/** @throws NotFound for an invalid address or an unknown member */
async function renderMemberPage(
  context: AppContext,
  request: PageRequest<'desk'>,
  { sent, refusal, isRevealed = false }: MemberPageExtras = {},
): Promise<PageContent> {
  const { userId } = parseParams(addNote.params, request.params) as { userId: number }
  const former = await findFormerFile(context.db, userId)
  if (former) return renderFormerMemberPage(request, former)
  const facts = await getMemberFacts(context.db, userId, isRevealed)
  const token = getPageToken(context, request)
  const isKnown = canViewMember(request.viewer, facts)
  const file = isKnown
    ? await getMemberFile(
        context.db,
        { id: request.viewer.id, roles: request.viewer.roles, token },
        facts,
        isRevealed,
      )
    : null
  const { id, name } = facts
  return {
    title: texts.formatMemberTitle(name, id),
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={request.viewer}
        at="/admin/recherche"
        title={texts.formatMemberTitle(name, id)}
        tools={<MemberTools id={id} canAct={file !== null} />}
      >
        {file ? (
          <MemberFileView
            {...{ facts, file, sent, refusal, isRevealed }}
            role={request.viewer.roles}
            token={token}
            now={Date.now()}
          />
        ) : (
          <RestrictedMember
            facts={facts}
            isSelf={request.viewer.id === id}
            message={refusal ?? sent?.message}
          />
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
  actions: STAFF_ACTIONS_SHOWN,
  counted: REPORTS_COUNTED,
}

/** The log is for admins. */
const getAuditLogHref = (role: number, id: number) =>
  role >= ROLES.admin ? `/admin/journal?user=${id}` : null

function MemberTools({ id, canAct }: { id: number; canAct: boolean }) {
  return (
    <div className="member-tools">
      <LinkButton kind="line" small icon="user-round" href={`/celibataire/${id}`}>
        Voir le profil
      </LinkButton>
      {canAct && (
        <span className="to-acts">
          <LinkButton kind="line" small icon="gavel" href="#agir">
            {SANCTIONS}
          </LinkButton>
        </span>
      )}
    </div>
  )
}

/** Only name and role, with the reason. */
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
  refusal: string | undefined
  isRevealed: boolean
  /** The viewer's role. */
  role: number
  token: string
  now: number
}

function MemberFileView({ facts, file, sent, refusal, isRevealed, role, token, now }: MemberFileViewProps) {
  const { id, name, roles, status, warning, can_description } = facts
  const member = { id, name, roles, status, warning, can_description }
  const rejected = sent && {
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
          <AccountFacts facts={facts} location={getPlaceName(facts)} now={now} />
          <RevealPanel userId={id} isRevealed={isRevealed} token={token} message={refusal} />
          {file.content.map(({ name, part }) => (
            <Fragment key={name}>{part}</Fragment>
          ))}
          <Devices devices={file.devices} shown={DEVICES_SHOWN} now={now} />
        </div>
        <div>
          <Section id="agir" title={SANCTIONS}>
            <Island id="member-sanctions" props={{ member, role, token }} />
          </Section>
          <DuplicateHints hints={file.hints} facts={file.hintFacts} />
          <MemberReports received={file.received} sent={file.sent} counted={REPORTS_COUNTED} now={now} />
          <MemberDecisions decisions={file.decisions} shown={DECISIONS_SHOWN} now={now} />
          <Notes
            userId={facts.id}
            notes={file.notes}
            shown={NOTES_SHOWN}
            token={token}
            now={now}
            sent={rejected}
          />
          <StaffActions
            actions={file.actions}
            shown={STAFF_ACTIONS_SHOWN}
            now={now}
            logHref={getAuditLogHref(role, id)}
          />
        </div>
      </div>
    </>
  )
}

/** Masked contact data are revealed for one page at a time. */
function RevealPanel({
  userId,
  isRevealed,
  token,
  message,
}: {
  userId: number
  isRevealed: boolean
  token: string
  message: string | undefined
}) {
  if (isRevealed)
    return (
      <p className="notice" role="status">
        <Icon name="eye" />
        <span>E-mail, adresses et appareils sont en clair sur cette page. Cette lecture est au journal.</span>
      </p>
    )
  return (
    <section className="panel member-reveal" aria-label="Coordonnées masquées">
      {message && <ErrorNotice title={message} />}
      <p className="soft small">
        E-mail, adresses et appareils sont masqués. Les lire est inscrit au journal, à votre nom.
      </p>
      <OperationForm of={revealMember} params={{ userId }} token={token}>
        <Button type="submit" kind="soft" small icon="eye">
          Afficher en clair
        </Button>
      </OperationForm>
    </section>
  )
}

function SuspendedNotice({ until }: { until: Date | null }) {
  return (
    <ErrorNotice
      title={until ? texts.formatSuspendedUntil(formatDateTime(until)) : texts.SUSPENDED_PERMANENTLY}
    />
  )
}

interface Props {
  file: FormerFile
  /** Rows shown of each list; counting of reports stops at `counted`. */
  shown: { decisions: number; notes: number; actions: number; counted: number }
  now: number
  /** The member's full log; null for readers without access. */
  logHref: string | null
}

/** Records of a deleted account, under its number. */
function FormerMember({ file, shown, now, logHref }: Props) {
  return (
    <>
      <p className="notice">
        <Icon name="user-round-x" />
        <span>{`Compte supprimé le ${formatDate(file.deleted_at)}. Ce qui reste est gardé sans nom, ni adresse, ni photo\u202f: six mois après la dernière décision, trois ans après un bannissement.`}</span>
      </p>
      <div className="member-file">
        <div>
          <Section id="signalements" title={texts.REPORTS}>
            <ReceivedReports received={file.received} counted={shown.counted} now={now} />
          </Section>
          <MemberDecisions decisions={file.decisions} shown={shown.decisions} now={now} />
        </div>
        <div>
          <Section id="notes" title={NOTES}>
            <NoteList notes={file.notes} shown={shown.notes} now={now} />
          </Section>
          <StaffActions actions={file.actions} shown={shown.actions} now={now} logHref={logHref} />
        </div>
      </div>
    </>
  )
}

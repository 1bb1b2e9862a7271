import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isSuspended, ROLES } from '../../../shared/roles.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { placeName } from '../../members/public/place-name.ts'
import { Desk } from '../admin/components/desk.tsx'
import { formerName } from '../case-texts.ts'
import { momentOf } from '../components/member/days.ts'
import { Decisions } from '../components/member/decisions.tsx'
import { Devices } from '../components/member/devices.tsx'
import { Facts } from '../components/member/facts.tsx'
import { FormerMember } from '../components/member/former.tsx'
import { Hints } from '../components/member/hints.tsx'
import { Notes } from '../components/member/notes.tsx'
import { Photos } from '../components/member/photos.tsx'
import { Reports } from '../components/member/reports.tsx'
import { Section } from '../components/member/section.tsx'
import { Standing } from '../components/member/standing.tsx'
import { Trail } from '../components/member/trail.tsx'
import { addNote, memberHref } from '../contract/member.ts'
import * as texts from '../member-texts.ts'
import { mayKnow } from '../policy/known.ts'
import { DECISIONS_SHOWN } from '../queries/member/decisions.ts'
import { DEVICES_SHOWN } from '../queries/member/devices.ts'
import { type MemberFacts, readFacts } from '../queries/member/facts.ts'
import { type FormerFile, readFormerFile } from '../queries/member/former.ts'
import { type MemberFile, readMemberFile } from '../queries/member/member-file.ts'
import { NOTES_SHOWN } from '../queries/member/notes.ts'
import { REPORTS_COUNTED } from '../queries/member/reports.ts'
import { TRAIL_SHOWN } from '../queries/member/trail.ts'
import { SANCTIONS } from '../sanction-texts.ts'

const PATH = '/admin/membres/:userId'

/** `/admin/membres/:userId`: all that staff decide about a member by, on one page (product.md 7). */
export function memberPage(context: AppContext): void {
  page(context, PATH, 'desk', (request) => content(context, request))
}

export function addNoteForm(context: AppContext): FormOptions<typeof addNote> {
  return {
    redirect: (_result, { params: { userId } }) => `${memberHref(userId)}#notes`,
    page: (request, sent) => content(context, request, sent),
  }
}

/** @throws NotFound for an address that is none, and for a member who is not there */
async function content(context: AppContext, request: PageRequest<'desk'>, sent?: Sent): Promise<PageContent> {
  const { userId } = parseParams(addNote.params, request.params) as { userId: number }
  const former = await readFormerFile(context.db, userId)
  if (former) return formerContent(request, former)
  const facts = await readFacts(context.db, userId)
  const isKnown = mayKnow(request.viewer, facts)
  const file = isKnown ? await readMemberFile(context.db, request.viewer, userId) : null
  const { id, name } = facts
  return {
    title: texts.titleOf(name, id),
    sheet: 'desk',
    body: (
      <Desk
        viewer={request.viewer}
        at="/admin/recherche"
        title={texts.titleOf(name, id)}
        tools={<Tools id={id} />}
      >
        {file ? (
          <File
            {...{ facts, file, sent }}
            role={request.viewer.roles}
            token={getPageToken(context, request)}
            now={Date.now()}
          />
        ) : (
          <Reduced facts={facts} isSelf={request.viewer.id === id} message={sent?.message} />
        )}
      </Desk>
    ),
  }
}

function formerContent({ viewer }: PageRequest<'desk'>, former: FormerFile): PageContent {
  const title = formerName(former.id)
  return {
    title,
    sheet: 'desk',
    body: (
      <Desk viewer={viewer} at="/admin/recherche" title={title}>
        <FormerMember
          file={former}
          shown={FORMER_SHOWN}
          now={Date.now()}
          logHref={logHrefFor(viewer.roles, former.id)}
        />
      </Desk>
    ),
  }
}

const FORMER_SHOWN = {
  decisions: DECISIONS_SHOWN,
  notes: NOTES_SHOWN,
  trail: TRAIL_SHOWN,
  counted: REPORTS_COUNTED,
}

/** The log is for admins. */
const logHrefFor = (role: number, id: number) => (role >= ROLES.admin ? `/admin/journal?user=${id}` : null)

function Tools({ id }: { id: number }) {
  return (
    <LinkButton kind="line" small icon="user-round" href={`/celibataire/${id}`}>
      Voir le profil
    </LinkButton>
  )
}

/** Name and role, and why there is no more. */
function Reduced({
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
          <p className="soft small">{texts.ROLE_WORDS[roles]}</p>
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

interface FileProps {
  facts: MemberFacts
  file: MemberFile
  sent: Sent | undefined
  /** Of who reads. */
  role: number
  token: string
  now: number
}

function File({ facts, file, sent, role, token, now }: FileProps) {
  const { id, name, roles, status, warning, can_description } = facts
  const member = { id, name, roles, status, warning, can_description }
  const refused = sent && {
    note: sent.values.note ?? '',
    error: sent.errors.note?.[0],
    message: sent.message,
  }
  return (
    <>
      {isSuspended(facts.roles) && <Suspended until={facts.suspended_until} />}
      <div className="member-file">
        <div>
          <Standing facts={facts} />
          <Facts facts={facts} place={placeName(facts)} now={now} />
          <Photos facts={facts} photos={file.photos} />
          <Devices devices={file.devices} shown={DEVICES_SHOWN} now={now} />
        </div>
        <div>
          <Section id="agir" title={SANCTIONS}>
            <Island id="member-sanctions" props={{ member, role, token }} />
          </Section>
          <Hints hints={file.hints} messages={file.messages} />
          <Reports received={file.received} made={file.made} counted={REPORTS_COUNTED} now={now} />
          <Decisions decisions={file.decisions} shown={DECISIONS_SHOWN} now={now} />
          <Notes
            userId={facts.id}
            notes={file.notes}
            shown={NOTES_SHOWN}
            token={token}
            now={now}
            sent={refused}
          />
          <Trail trail={file.trail} shown={TRAIL_SHOWN} now={now} logHref={logHrefFor(role, id)} />
        </div>
      </div>
    </>
  )
}

function Suspended({ until }: { until: Date | null }) {
  return <ErrorNotice title={until ? texts.suspendedUntil(momentOf(until)) : texts.SUSPENDED_FOR_GOOD} />
}

import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { HIDDEN_DAYS } from '../../../shared/hidden-members.ts'
import { PageNumber } from '../../../shared/schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { NEXT, PREVIOUS } from '../../../ui/texts.ts'
import { HIDDEN_PATH, type HiddenMember, type hideMember, showMember } from './contract.ts'
import { listHiddenMembers } from './server.ts'
import { MEMBER_HIDDEN, MEMBER_SHOWN } from './texts.ts'

/** Result of a form, by the address, so that a reload does not repeat it. */
const RESULT_TEXTS = new Map<unknown, string>([
  ['cache', MEMBER_HIDDEN],
  ['rendu', MEMBER_SHOWN],
])

/** `/recherche/pas-pour-moi`: members hidden by the reader, to show them again. */
export function registerHiddenPage(context: AppContext): void {
  page(context, HIDDEN_PATH, 'member', (request) => renderHiddenPage(context, request))
}

export function hideMemberForm(context: AppContext): FormOptions<typeof hideMember> {
  return {
    redirect: () => `${HIDDEN_PATH}?fait=cache`,
    page: (request, { message }) => renderHiddenPage(context, request, message),
  }
}

export function showMemberForm(context: AppContext): FormOptions<typeof showMember> {
  return {
    redirect: () => `${HIDDEN_PATH}?fait=rendu`,
    page: (request, { message }) => renderHiddenPage(context, request, message),
  }
}

/** @param failure error of a form */
async function renderHiddenPage(
  context: AppContext,
  request: PageRequest<'member'>,
  failure = '',
): Promise<PageContent> {
  const { viewer, query } = request
  const number = PageNumber.safeParse(query.page).data ?? 1
  const { data, next_page_url } = await listHiddenMembers(context, viewer.id, number)
  const done = RESULT_TEXTS.get(query.fait)
  const token = getPageToken(context, request)
  const now = Date.now()
  return {
    title: 'Pas pour moi',
    sheet: 'people',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Pas pour moi</h1>
            <p>
              {`Vous ne les voyez ni dans la recherche, ni sur les murs de photos, pendant ${HIDDEN_DAYS} jours. Personne ne l’apprend, et tout se reprend d’un geste.`}
            </p>
          </header>
          {failure && <ErrorNotice title={failure} />}
          {done && <SuccessNotice>{done}</SuccessNotice>}
          {data.length === 0 ? <NobodyHidden /> : <HiddenList members={data} token={token} now={now} />}
          <nav className="pager-links" aria-label="Pages">
            {number > 1 && <a href={`${HIDDEN_PATH}?page=${number - 1}`}>{PREVIOUS}</a>}
            {next_page_url && <a href={`${HIDDEN_PATH}?page=${number + 1}`}>{NEXT}</a>}
          </nav>
        </div>
      </div>
    ),
  }
}

function NobodyHidden() {
  const action = <LinkButton href="/recherche">Retour à la recherche</LinkButton>
  return (
    <EmptyState title="Personne n’est mis de côté" action={action}>
      {'Quand quelqu’un n’est pas pour vous, dites-le sur sa carte ou dans le menu de son profil.'}
    </EmptyState>
  )
}

function HiddenList({ members, token, now }: { members: HiddenMember[]; token: string; now: number }) {
  const today = toParisDay(now)
  return (
    <ul className="hidden-list panel">
      {members.map((member) => (
        <li key={member.id}>
          <Avatar member={member} size="lg" />
          <div>
            <MemberName member={member} link />
            <p className="soft">
              {`${computeAge(member.birthday, today)} ans · ${formatReturn(member.until, now)}`}
            </p>
          </div>
          <OperationForm of={showMember} params={{ userId: member.id }} token={token}>
            <Button type="submit" kind="line" aria-label={`Reprendre ${member.name}`}>
              Reprendre
            </Button>
          </OperationForm>
        </li>
      ))}
    </ul>
  )
}

const DAY_MS = 86_400_000

/** 'revient dans 34 jours'. */
export function formatReturn(until: string, now: number): string {
  const days = Math.max(1, Math.ceil((Date.parse(until) - now) / DAY_MS))
  return days === 1 ? 'revient demain' : `revient dans ${days} jours`
}

import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Reply } from '../../../shared/endpoint.ts'
import { PathId } from '../../../shared/schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { formatDeadline } from '../components/date-texts.ts'
import { MORNING } from '../components/join-texts.ts'
import { outingHref } from '../contract.ts'
import { type getMorning as getMorningCall, saveMorning } from '../morning/contract.ts'
import { getMorning } from '../morning/server.ts'
import * as texts from './page-texts.ts'

/** `/sorties/{id}/lendemain`: 'Avec qui iriez-vous encore ?', in private. */
export function registerMorningPage(context: AppContext): void {
  page(context, '/sorties/:id/lendemain', 'member', (request) => renderMorning(context, request))
}

type Matches = Reply<typeof saveMorning>['matches']

export function saveMorningForm(context: AppContext): FormOptions<typeof saveMorning> {
  return {
    redirect: ({ matches }, request) =>
      renderMorning(context, { ...request, params: { id: String(request.params.id) } }, { matches }),
    page: (request, { message }) => renderMorning(context, request, { failure: message }),
  }
}

interface Result {
  matches?: Matches
  failure?: string
}

type MorningRequest = Pick<PageRequest<'member'>, 'viewer' | 'params' | 'raw' | 'reply'>

async function renderMorning(
  context: AppContext,
  request: MorningRequest,
  { matches, failure }: Result = {},
): Promise<PageContent> {
  const { data: id } = PathId.safeParse(request.params.id)
  if (id === undefined) throw new NotFound()
  const morning = await getMorning(context, request.viewer, id)
  return {
    title: MORNING,
    sheet: 'outings',
    body: (
      <NarrowPage title={MORNING} lead={texts.MORNING_LEAD} className="narrow stack">
        <p>
          <a href={outingHref(morning.id, morning.slug)}>{morning.title}</a>
        </p>
        {failure && <ErrorNotice title={failure} />}
        {matches && <Matched matches={matches} />}
        <Choice morning={morning} token={getPageToken(context, request)} />
      </NarrowPage>
    ),
  }
}

function Matched({ matches }: { matches: Matches }) {
  if (matches.length === 0) return <SuccessNotice>{texts.CHOICES_SAVED}</SuccessNotice>
  return (
    <ul className="rows panel" aria-label={texts.MATCHES}>
      {matches.map(({ member, thread }) => (
        <li key={member.id}>
          <Avatar member={member} />
          <span className="grow">{texts.formatMatch(member.name)}</span>
          <LinkButton kind="poppy" small href={`/messages/${thread}`}>
            Écrire
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  morning: Reply<typeof getMorningCall>
  token: string
}

function Choice({ morning: { id, members, chosen, matched, until }, token }: ChoiceProps) {
  if (members.length === 0) return <p className="soft">{texts.NOBODY_CAME}</p>
  return (
    <OperationForm of={saveMorning} params={{ id }} token={token} className="form">
      <fieldset className="again">
        <legend className="sr">{MORNING}</legend>
        {members.map((member) => (
          <label key={member.id} className="choice again-choice">
            <Avatar member={member} />
            <span className="grow">{`${member.name}, ${member.age}`}</span>
            <input
              type="checkbox"
              name="members"
              value={member.id}
              defaultChecked={chosen.includes(member.id)}
              disabled={matched.includes(member.id)}
            />
          </label>
        ))}
      </fieldset>
      <p className="soft small again-note">
        <Icon name="lock" size="sm" /> {texts.formatPrivacy(formatDeadline(until))}
      </p>
      <div className="form-acts">
        <Button type="submit">{texts.SAVE_CHOICES}</Button>
        <a href="/">{texts.NOBODY}</a>
      </div>
    </OperationForm>
  )
}

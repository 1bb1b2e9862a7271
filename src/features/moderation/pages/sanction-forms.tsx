import type { AppContext } from '../../../platform/context.ts'
import { form, type PageRequest, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { Desk } from '../admin/components/desk.tsx'
import * as commands from '../commands/decide.ts'
import { type Act, actHref } from '../components/sanctions/sanctioned.ts'
import { memberHref } from '../contract/member.ts'
import { liftBan, setDescription, setStatus, WarnForm, warn } from '../contract/sanctions.ts'
import { readSanctioned } from '../queries/sanctioned.ts'
import { BACK_TO_MEMBER, SANCTIONS } from '../sanction-texts.ts'

/** The acts beside a member as plain forms, for browsers without scripts: each leads back to the member's page. */
export function sanctionForms(context: AppContext): void {
  const again = (act: Act) => (request: PageRequest<'desk' | 'desk-admin'>, sent: Sent) =>
    content(context, request, act, sent)
  const back = ({ params }: { params: { userId: number } }) => ({ redirect: memberHref(params.userId) })
  form(
    context,
    actHref('avertir', ':userId'),
    { ...warn, body: WarnForm },
    async (request) => {
      await commands.decideWarning(context, request.viewer, request.params.userId, request.body)
      return back(request)
    },
    again('avertir'),
  )
  form(
    context,
    actHref('statut', ':userId'),
    setStatus,
    async (request) => {
      await commands.decideStatus(context, request.viewer, request.params.userId, request.body)
      return back(request)
    },
    again('statut'),
  )
  form(
    context,
    actHref('description', ':userId'),
    setDescription,
    async (request) => {
      await commands.decideDescription(context, request.viewer, request.params.userId, request.body)
      return back(request)
    },
    again('description'),
  )
  form(
    context,
    actHref('retablir', ':userId'),
    liftBan,
    async (request) => {
      await commands.decideLift(context, request.viewer, request.params.userId, request.body)
      return back(request)
    },
    again('retablir'),
  )
}

/** The acts once more, after one of them was refused, with what was typed. */
async function content(
  context: AppContext,
  request: PageRequest<'desk' | 'desk-admin'>,
  act: Act,
  sent: Sent,
): Promise<PageContent> {
  const { viewer } = request
  const { userId } = parseParams(setStatus.params, request.params) as { userId: number }
  const { id, name, roles, status, warning, can_description } = await readSanctioned(
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
      <Desk viewer={viewer} at="/admin/recherche" title={name}>
        <section className="panel stack" aria-label={SANCTIONS}>
          <Island id="member-sanctions" props={props} />
          <a href={memberHref(id)}>{BACK_TO_MEMBER}</a>
        </section>
      </Desk>
    ),
  }
}

import type { AppContext } from '../../../platform/context.ts'
import { form, type PageContext, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { pageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { Desk } from '../admin/components/desk.tsx'
import * as commands from '../commands/decide.ts'
import { type Act, actHref } from '../components/sanctions/sanctioned.ts'
import { memberHref } from '../contract/member.ts'
import { liftBan, setDescription, setStatus, WarnForm, warn } from '../contract/sanctions.ts'
import { readSanctioned } from '../queries/sanctioned.ts'
import { BACK_TO_MEMBER, SANCTIONS } from '../sanction-texts.ts'

type Context = PageContext<'desk' | 'desk-admin'>

/** The acts beside a member as plain forms, for browsers without scripts: each leads back to the member's page. */
export function sanctionForms(site: AppContext): void {
  const again = (act: Act) => (context: Context, sent: Sent) => content(site, context, act, sent)
  const back = ({ params }: { params: { userId: number } }) => ({ redirect: memberHref(params.userId) })
  form(
    site,
    actHref('avertir', ':userId'),
    { ...warn, body: WarnForm },
    async (context) => {
      await commands.decideWarning(site, context.viewer, context.params.userId, context.body)
      return back(context)
    },
    again('avertir'),
  )
  form(
    site,
    actHref('statut', ':userId'),
    setStatus,
    async (context) => {
      await commands.decideStatus(site, context.viewer, context.params.userId, context.body)
      return back(context)
    },
    again('statut'),
  )
  form(
    site,
    actHref('description', ':userId'),
    setDescription,
    async (context) => {
      await commands.decideDescription(site, context.viewer, context.params.userId, context.body)
      return back(context)
    },
    again('description'),
  )
  form(
    site,
    actHref('retablir', ':userId'),
    liftBan,
    async (context) => {
      await commands.decideLift(site, context.viewer, context.params.userId, context.body)
      return back(context)
    },
    again('retablir'),
  )
}

/** The acts once more, after one of them was refused, with what was typed. */
async function content(site: AppContext, context: Context, act: Act, sent: Sent): Promise<PageContent> {
  const { viewer } = context
  const { userId } = parseParams(setStatus.params, context.params) as { userId: number }
  const { id, name, roles, status, warning, can_description } = await readSanctioned(site.db, viewer, userId)
  const member = { id, name, roles, status, warning, can_description }
  const props = { member, role: viewer.roles, token: pageToken(site, context), sent: { act, form: sent } }
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

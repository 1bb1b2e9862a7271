import type { AppContext } from '../../../platform/context.ts'
import type { PageRequest, Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { Desk } from '../admin/components/desk.tsx'
import type { Act } from '../components/sanctions/sanctioned.ts'
import { memberHref } from '../contract/member.ts'
import { setStatus } from '../contract/sanctions.ts'
import { readSanctioned } from '../queries/sanctioned.ts'
import { SANCTIONS } from '../sanction-texts.ts'

/** The plain form of an act of staff on a member, for browsers without scripts: it leads back to the member's page. */
export function sanctionForm(context: AppContext, act: Act) {
  return {
    redirect: (_result: unknown, { params }: { params: { userId: number } }) => memberHref(params.userId),
    page: (request: PageRequest<'desk' | 'desk-admin'>, sent: Sent) => content(context, request, act, sent),
  }
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
          <a href={memberHref(id)}>Retour à la fiche du membre</a>
        </section>
      </Desk>
    ),
  }
}

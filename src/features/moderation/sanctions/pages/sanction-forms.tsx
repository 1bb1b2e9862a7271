import type { AppContext } from '../../../../platform/context.ts'
import type { PageRequest, Sent } from '../../../../platform/http/page.ts'
import { parseParams } from '../../../../platform/http/parse.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import { memberHref } from '../../contract/member.ts'
import type { SanctionAction } from '../components/sanction-actions.ts'
import { setMemberStatus } from '../contract/sanctions.ts'
import { getSanctionedMember } from '../queries/sanctioned-member.ts'
import { SANCTIONS } from '../sanction-texts.ts'

/** The plain form of an act of staff on a member, for browsers without scripts: it leads back to the member's page. */
export function sanctionForm(context: AppContext, act: SanctionAction) {
  return {
    redirect: (_result: unknown, { params }: { params: { userId: number } }) => memberHref(params.userId),
    page: (request: PageRequest<'desk' | 'desk-admin'>, sent: Sent) =>
      renderSanctionsPage(context, request, act, sent),
  }
}

/** The acts once more, after one of them was refused, with what was typed. */
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

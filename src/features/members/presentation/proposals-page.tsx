import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PROMPT_STATE } from '../../../shared/presentation.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { memberHref } from '../../moderation/members/contract.ts'
import { type DeskPrompt, decideProposal, PROPOSALS_PATH } from './contract.ts'
import { listProposals } from './proposals.ts'

/** `/admin/ardoises`: staff choose among the prompts that members propose. */
export function registerProposalsPage(context: AppContext): void {
  page(context, PROPOSALS_PATH, 'desk', (request) => renderProposals(context, request))
}

export function decideProposalForm(context: AppContext): FormOptions<typeof decideProposal> {
  return {
    redirect: () => PROPOSALS_PATH,
    page: (request, { message, errors }) =>
      renderProposals(context, request, Object.values(errors).flat()[0] ?? message),
  }
}

/** @param failure error of a form */
async function renderProposals(
  context: AppContext,
  request: PageRequest<'desk'>,
  failure = '',
): Promise<PageContent> {
  const { prompts } = await listProposals(context.db)
  const token = getPageToken(context, request)
  const withState = (state: number) => prompts.filter((prompt) => prompt.state === state)
  return {
    title: 'Ardoises',
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={request.viewer}
        at={PROPOSALS_PATH}
        title="Ardoises"
        lead="Les débuts de phrase que les membres proposent, et ceux auxquels leurs ardoises répondent."
      >
        {failure && <ErrorNotice title={failure} />}
        <PromptTable title="Proposés" prompts={withState(PROMPT_STATE.proposed)} token={token} />
        <PromptTable title="Choisis" prompts={withState(PROMPT_STATE.chosen)} token={token} />
        <PromptTable title="Écartés" prompts={withState(PROMPT_STATE.declined)} token={token} />
      </AdminLayout>
    ),
  }
}

const NUMBER = new Intl.NumberFormat('fr-FR')

interface PromptTableProps {
  title: string
  prompts: readonly DeskPrompt[]
  token: string
}

function PromptTable({ title, prompts, token }: PromptTableProps) {
  return (
    <section className="panel">
      <h2>{`${title} (${NUMBER.format(prompts.length)})`}</h2>
      {prompts.length === 0 ? (
        <p className="soft">Aucun pour le moment.</p>
      ) : (
        <table className="desk-table found-table">
          <thead>
            <tr>
              <th scope="col">Début de phrase</th>
              <th scope="col">Proposé par</th>
              <th scope="col">Ardoises</th>
              <th scope="col">Décision</th>
            </tr>
          </thead>
          <tbody>
            {prompts.map((prompt) => (
              <PromptRow key={prompt.id} prompt={prompt} token={token} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function PromptRow({ prompt, token }: { prompt: DeskPrompt; token: string }) {
  const { id, text, state, is_seasonal, member_id, member_name, slates } = prompt
  return (
    <tr>
      <th scope="row">{is_seasonal ? `${text} (de saison)` : text}</th>
      <td data-label="Proposé par">
        {member_id === null ? getSiteName() : <a href={memberHref(member_id)}>{member_name}</a>}
      </td>
      <td data-label="Ardoises">{NUMBER.format(slates)}</td>
      <td data-label="Décision">
        <OperationForm of={decideProposal} params={{ id }} token={token}>
          <span className="row">
            {state !== PROMPT_STATE.chosen && (
              <Button type="submit" small name="decision" value="choose">
                Choisir
              </Button>
            )}
            {state !== PROMPT_STATE.declined && (
              <Button type="submit" kind="line" small name="decision" value="decline">
                Écarter
              </Button>
            )}
          </span>
        </OperationForm>
      </td>
    </tr>
  )
}

import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toParisDay } from '../../../shared/age.ts'
import { ROLES } from '../../../shared/roles.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { findJudicialBlock } from '../decisions/public.ts'
import { memberHref } from '../members/contract.ts'
import { judicialBlockHref, STAFF_REASON_MAX } from '../sanctions/contract.ts'
import { getSanctionedMember } from '../sanctions/server.ts'
import * as calls from './contract.ts'
import { REFERENCE_MAX } from './contract.ts'
import { endJudicialBlock, imposeJudicialBlock } from './server.ts'
import { formatLastDay } from './texts.ts'

/** `/admin/blocage-judiciaire/:userId`: a court's suspension of a member, and its two calls. */
export function registerJudicialBlocks(context: AppContext): void {
  operation(
    context,
    calls.imposeJudicialBlock,
    async ({ viewer, params, body }) => ({
      message: await imposeJudicialBlock(context, viewer, params.userId, body),
    }),
    { form: judicialForm(context) },
  )
  operation(
    context,
    calls.endJudicialBlock,
    async ({ viewer, params, body }) => ({
      message: await endJudicialBlock(context, viewer, params.userId, body),
    }),
    { form: judicialForm(context) },
  )
  page(context, judicialBlockHref(':userId'), 'desk-admin', (request) => renderPage(context, request))
}

function judicialForm(context: AppContext) {
  return {
    redirect: (_result: unknown, { params }: { params: { userId: number } }) => memberHref(params.userId),
    page: (request: PageRequest<'desk-admin' | 'desk-founder'>, sent: Sent) =>
      renderPage(context, request, sent),
  }
}

/** @param sent values and errors of a rejected form */
async function renderPage(
  context: AppContext,
  request: PageRequest<'desk-admin' | 'desk-founder'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer } = request
  const { userId } = parseParams(calls.imposeJudicialBlock.params, request.params) as { userId: number }
  const member = await getSanctionedMember(context.db, viewer, userId)
  const block = await findJudicialBlock(context.db, userId)
  const token = getPageToken(context, request)
  const title = `Blocage judiciaire de ${member.name}`
  return {
    title,
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={viewer}
        at="/admin/recherche"
        title={title}
        lead="Un tribunal peut suspendre un compte et interdire à la personne d’en ouvrir un autre (code pénal, article 131-35-1). Le site l’exécute dès qu’il en est avisé."
      >
        <section className="panel stack">
          {sent?.message && <ErrorNotice title={sent.message} />}
          {block ? (
            <ActiveBlock
              until={block.until}
              reference={block.reason}
              userId={userId}
              canEnd={viewer.roles >= ROLES.founder}
              token={token}
              error={sent?.errors.reason?.[0]}
            />
          ) : (
            <BlockForm userId={userId} token={token} sent={sent} />
          )}
          <a href={memberHref(userId)}>Retour à la fiche du membre</a>
        </section>
      </AdminLayout>
    ),
  }
}

interface ActiveBlockProps {
  until: Date
  reference: string
  userId: number
  canEnd: boolean
  token: string
  error: string | undefined
}

function ActiveBlock({ until, reference, userId, canEnd, token, error }: ActiveBlockProps) {
  return (
    <>
      <p className="notice">
        <Icon name="scale" />
        <span>
          {`Bloqué jusqu’au ${formatLastDay(until)} inclus. Décision\u202f: ${reference}. Le blocage prend fin de lui-même.`}
        </span>
      </p>
      {canEnd ? (
        <OperationForm of={calls.endJudicialBlock} params={{ userId }} token={token} className="form">
          <TextArea
            label="Pourquoi il prend fin avant"
            hint="La décision de la juridiction qui le lève. Pour le journal."
            name="reason"
            rows={2}
            maxLength={STAFF_REASON_MAX}
            error={error}
          />
          <div className="form-acts">
            <Button type="submit" kind="danger" icon="scale">
              Mettre fin au blocage
            </Button>
          </div>
        </OperationForm>
      ) : (
        <p className="soft small">
          Seul le fondateur peut y mettre fin avant, quand la juridiction l’a décidé.
        </p>
      )}
    </>
  )
}

function BlockForm({ userId, token, sent }: { userId: number; token: string; sent: Sent | undefined }) {
  const { values = {}, errors = {} } = sent ?? {}
  return (
    <OperationForm of={calls.imposeJudicialBlock} params={{ userId }} token={token} className="form">
      <TextInput
        label="Dernier jour du blocage"
        hint={'Celui que dit la décision\u202f: six mois au plus, un an en cas de récidive.'}
        name="until"
        type="date"
        required
        min={toParisDay(Date.now())}
        defaultValue={values.until}
        error={errors.until?.[0]}
      />
      <TextInput
        label="Référence de la décision"
        hint={'Juridiction, date et numéro. Le membre la lira\u202f: ne nommez personne.'}
        name="reference"
        required
        limit={REFERENCE_MAX}
        maxLength={REFERENCE_MAX}
        defaultValue={values.reference}
        error={errors.reference?.[0]}
      />
      <p className="notice notice-warn">
        Le compte est suspendu à l’instant et ses sessions prennent fin. Une inscription qui lui ressemble
        attend la décision du staff jusqu’au même jour. Le membre reçoit cette décision par e-mail.
      </p>
      <div className="form-acts">
        <Button type="submit" kind="danger" icon="scale">
          Bloquer ce compte
        </Button>
        <LinkButton kind="bare" href={memberHref(userId)}>
          Annuler
        </LinkButton>
      </div>
    </OperationForm>
  )
}

import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseInput } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { formatDay, formatMoment } from '../../../shared/formats.ts'
import { CONTRACT_PATHS } from '../../../shared/premium.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { getSignInHref } from '../../../ui/auth-links.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { BILLING_PATHS } from '../../premium/billing/contract.ts'
import { formatContract } from '../../premium/policy.ts'
import { type ContractSummary, findContract } from '../../premium/withdrawal/public.ts'
import {
  cancelContract,
  Identity,
  NAME_MAX,
  REFERENCE_MAX,
  StatementForm,
  undoCancellation,
  withdrawFromContract,
} from './contract.ts'
import * as server from './server.ts'
import { findUndoable, type StatementKind } from './server.ts'
import * as texts from './texts.ts'

type AnyoneRequest = PageRequest<'anyone'>

interface StatementTexts {
  of: Endpoint
  title: string
  lead: string
  first: string
  confirm: string
}

const STATEMENTS: Record<StatementKind, StatementTexts> = {
  withdrawal: {
    of: withdrawFromContract,
    title: 'Renoncer au contrat',
    lead: 'Pendant quatorze jours après un abonnement Premium, vous pouvez vous rétracter\u202f: sans raison à donner, et sans frais.',
    first: texts.WITHDRAW_HERE,
    confirm: texts.CONFIRM_WITHDRAWAL,
  },
  cancellation: {
    of: cancelContract,
    title: 'Résilier votre contrat',
    lead: 'L’abonnement Premium s’arrête à la fin du mois payé. Il n’y a pas besoin de se connecter.',
    first: texts.CANCEL_HERE,
    confirm: texts.CONFIRM_CANCELLATION,
  },
}

/** `/retractation`: the withdrawal (code de la consommation, L221-21), of members and of people who cannot sign in. */
export function withdrawalPage(context: AppContext): void {
  page(context, CONTRACT_PATHS.withdrawal, 'anyone', (request) => withdrawalContent(context, request))
}

/** `/resiliation`: the cancellation without signing in (L215-1-1); subscribers are led to their own. */
export function cancellationPage(context: AppContext): void {
  page(context, CONTRACT_PATHS.cancellation, 'anyone', async (request) =>
    request.viewer?.stripe_status
      ? { redirect: BILLING_PATHS.cancel }
      : identityContent(context, request, 'cancellation'),
  )
}

type FormRequest = AnyoneRequest & { body: StatementForm }

export function withdrawFromContractForm(context: AppContext): FormOptions<typeof withdrawFromContract> {
  return {
    body: StatementForm,
    handler: async (request: FormRequest) => {
      const { viewer, body } = request
      if (!viewer || !server.isOwnWithdrawal(body)) return advance(context, request, 'withdrawal')
      await server.withdrawFromContract(context, request)
      return CONTRACT_PATHS.withdrawal
    },
    page: (request, sent) => withdrawalContent(context, request, sent),
  }
}

export function cancelContractForm(context: AppContext): FormOptions<typeof cancelContract> {
  return {
    body: StatementForm,
    handler: (request: FormRequest) => advance(context, request, 'cancellation'),
    page: (request, sent) => identityContent(context, request, 'cancellation', sent),
  }
}

/** The second step of what was typed, or its receipt once it is confirmed. */
async function advance(context: AppContext, request: FormRequest, kind: StatementKind): Promise<PageContent> {
  const { confirmed, ...typed } = request.body
  if (!confirmed) return confirmationContent(context, request, kind, parseInput(Identity, typed))
  const received =
    kind === 'withdrawal'
      ? await server.withdrawFromContract(context, request)
      : await server.cancelContract(context, request)
  return {
    title: STATEMENTS[kind].title,
    sheet: 'house',
    body: (
      <NarrowPage
        className="narrow stack"
        title={kind === 'withdrawal' ? 'Rétractation reçue' : 'Résiliation reçue'}
      >
        <Notice icon="circle-check" role="status" text={texts.formatReceived(kind, received)} />
        <p>
          {
            'L’e-mail part à l’adresse que vous avez donnée. Si nous ne retrouvons pas le contrat, une personne de l’équipe vous y répond\u202f: la date et l’heure ci-dessus comptent.'
          }
        </p>
      </NarrowPage>
    ),
  }
}

/** The own contract of a member, else the form that asks for it. */
async function withdrawalContent(
  context: AppContext,
  request: AnyoneRequest,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer } = request
  const contract = viewer ? await findContract(context.db, viewer.id, new Date()) : undefined
  const isTyped = Boolean(sent?.values.email || sent?.values.name)
  if (!contract || contract.stage === 'none' || isTyped)
    return identityContent(context, request, 'withdrawal', sent)
  return {
    title: STATEMENTS.withdrawal.title,
    sheet: 'house',
    body: (
      <NarrowPage className="narrow stack" title={STATEMENTS.withdrawal.title}>
        {sent?.message && <Notice isWarning icon="circle-alert" role="alert" text={sent.message} />}
        <section className="panel stack">
          <OwnContract contract={contract} token={getPageToken(context, request)} />
        </section>
        <BackToSubscription />
      </NarrowPage>
    ),
  }
}

function OwnContract({ contract, token }: { contract: ContractSummary; token: string }) {
  const { stage, withdrawn_at, began_at, last } = contract
  if (stage === 'withdrawn' && withdrawn_at) {
    return (
      <>
        <Notice
          icon="circle-check"
          role="status"
          text={
            contract.cause === 'couple'
              ? `Vous vous êtes trouvés le ${formatDay(withdrawn_at)}\u202f: votre abonnement est terminé, et le reste vous est rendu.`
              : `Nous avons reçu votre rétractation le ${formatMoment(withdrawn_at)}, heure de Paris.`
          }
        />
        <p>{`Contrat ${formatContract(contract.contract)}. Premium est arrêté, et plus rien ne sera prélevé.`}</p>
        <p>{texts.formatRefund(contract, true)}</p>
      </>
    )
  }
  if (stage === 'late') {
    return (
      <>
        <p>{texts.TOO_LATE_TO_WITHDRAW}</p>
        <p>
          <LinkButton href={BILLING_PATHS.cancel}>Résilier</LinkButton>
        </p>
      </>
    )
  }
  return (
    <>
      <p>
        {`Contrat ${formatContract(contract.contract)}${began_at ? `, abonnement Premium du ${formatDay(began_at)}` : ', dont le paiement n’est pas encore confirmé'}.`}
        {last && ` Vous pouvez vous rétracter jusqu’au ${formatDay(last)} inclus.`}
      </p>
      <p>{`Premium s’arrête aussitôt. ${texts.formatRefund(contract, false)}`}</p>
      <p className="soft">Votre compte reste ouvert, avec vos photos, vos amis et vos messages.</p>
      <OperationForm of={withdrawFromContract} token={token}>
        <input type="hidden" name="confirmed" value="true" />
        <Button type="submit">{texts.CONFIRM_WITHDRAWAL}</Button>
      </OperationForm>
    </>
  )
}

/** The first step without sign-in: who writes, and for which contract. */
function identityContent(
  context: AppContext,
  request: AnyoneRequest,
  kind: StatementKind,
  sent?: Sent,
): PageContent {
  const { of, title, lead, first } = STATEMENTS[kind]
  const path = CONTRACT_PATHS[kind]
  return {
    title,
    description: lead,
    canonical: path,
    index: true,
    sheet: 'house',
    body: (
      <NarrowPage className="narrow stack" title={title} lead={lead}>
        {sent?.message && <Notice isWarning icon="circle-alert" role="alert" text={sent.message} />}
        <section className="panel stack">
          {request.viewer ? (
            <p>
              {
                'Votre compte n’a pas de contrat en cours. C’est pour un autre compte\u202f? Dites-nous lequel.'
              }
            </p>
          ) : (
            <p>
              <a href={getSignInHref(path)}>Connectez-vous</a>
              {', et il n’y a rien à écrire. Sinon\u202f:'}
            </p>
          )}
          <OperationForm of={of} token={getPageToken(context, request)} className="form">
            <IdentityFields sent={sent} />
            <p>
              <Button type="submit">{first}</Button>
            </p>
          </OperationForm>
        </section>
        <p className="aside-line">Rien n’est encore fait à cette étape.</p>
      </NarrowPage>
    ),
  }
}

function IdentityFields({ sent }: { sent: Sent | undefined }) {
  const field = (name: 'name' | 'email' | 'contract') => ({
    name,
    defaultValue: sent?.values[name],
    error: sent?.errors[name]?.[0],
  })
  return (
    <>
      <TextInput
        label={`Votre pseudo sur ${getSiteName()}, ou votre nom`}
        maxLength={NAME_MAX}
        autoComplete="name"
        required
        {...field('name')}
      />
      <TextInput
        label="L’adresse e-mail du compte"
        type="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      <TextInput
        label="La référence du contrat, si vous l’avez"
        hint="Sur vos reçus et dans nos e-mails, comme A1B2-C3D4-E5F6."
        maxLength={REFERENCE_MAX}
        autoComplete="off"
        {...field('contract')}
      />
    </>
  )
}

/** The second step: what was typed, to be confirmed. */
function confirmationContent(
  context: AppContext,
  request: AnyoneRequest,
  kind: StatementKind,
  { name, email, contract }: Identity,
): PageContent {
  const { of, title, confirm } = STATEMENTS[kind]
  const rows = [
    ['Nom', name],
    ['E-mail', email],
    ['Contrat', contract || 'sans référence'],
  ]
  return {
    title,
    sheet: 'house',
    body: (
      <NarrowPage className="narrow stack" title={title}>
        <section className="panel stack">
          <p>
            {kind === 'withdrawal'
              ? `Je notifie ma rétractation du contrat portant sur l’abonnement Premium de ${getSiteName()}.`
              : `Je notifie la résiliation de mon abonnement Premium de ${getSiteName()}.`}
          </p>
          <dl className="premium-facts">
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <OperationForm of={of} token={getPageToken(context, request)} className="form-acts">
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="contract" value={contract} />
            <input type="hidden" name="confirmed" value="true" />
            <Button type="submit">{confirm}</Button>
            <LinkButton kind="line" href={CONTRACT_PATHS[kind]}>
              Corriger
            </LinkButton>
          </OperationForm>
        </section>
      </NarrowPage>
    ),
  }
}

const UNDO_TITLE = 'Annuler la résiliation'

/** `/resiliation/annuler/:token`: undoes a cancellation; only the form acts, since mail scanners open links. */
export function undoPage(context: AppContext): void {
  page(context, `${CONTRACT_PATHS.cancellation}/annuler/:token`, 'anyone', async (request) => {
    const token = request.params.token ?? ''
    const found = await findUndoable(context.db, token)
    if (!found)
      return { ...undoContent(<Notice isWarning icon="circle-alert" text={texts.UNDO_GONE} />), status: 404 }
    return undoContent(
      <section className="panel stack">
        <p>{`L’abonnement du contrat ${formatContract(found.contract)} continuera, comme avant.`}</p>
        <OperationForm of={undoCancellation} token={getPageToken(context, request)}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit">{UNDO_TITLE}</Button>
        </OperationForm>
      </section>,
    )
  })
}

export function undoCancellationForm(): FormOptions<typeof undoCancellation> {
  return {
    redirect: ({ message }) => undoContent(<Notice icon="circle-check" role="status" text={message} />),
    page: (_request, { message }) =>
      undoContent(<Notice isWarning icon="circle-alert" role="alert" text={message || texts.UNDO_GONE} />),
  }
}

const undoContent = (children: ReactNode): PageContent => ({
  title: UNDO_TITLE,
  sheet: 'house',
  body: (
    <NarrowPage className="narrow stack" title={UNDO_TITLE}>
      {children}
    </NarrowPage>
  ),
})

interface NoticeProps {
  icon: 'circle-check' | 'circle-alert'
  text: string
  role?: 'alert' | 'status'
  isWarning?: boolean
}

function Notice({ icon, text: sentence, role, isWarning = false }: NoticeProps) {
  return (
    <p className={isWarning ? 'notice notice-warn' : 'notice'} role={role}>
      <Icon name={icon} />
      <span>{sentence}</span>
    </p>
  )
}

const BackToSubscription = () => (
  <p className="aside-line">
    <a href={BILLING_PATHS.subscription}>Mon abonnement</a>
  </p>
)

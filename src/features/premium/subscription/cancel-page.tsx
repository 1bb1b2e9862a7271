import type { AppContext } from '../../../platform/context.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { BILLING_PATHS, cancelSubscription } from '../billing/contract.ts'
import { canCancel, getStage } from '../policy.ts'
import { findSubscriptionSummary } from '../queries.ts'
import * as texts from '../texts.ts'

/** `/user/abonnement/resilier`: one button, no question (code de la consommation, L215-1-1 and D215-1). */
export function cancelPage(context: AppContext): void {
  page(context, BILLING_PATHS.cancel, 'signed-in', (request) => cancelContent(context, request))
}

/** @param sent the rejected form, if any */
export async function cancelContent(
  context: AppContext,
  request: PageRequest<'signed-in'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer } = request
  const subscription = await findSubscriptionSummary(context.db, viewer.id)
  const stage = getStage(subscription, viewer.stripe_status)
  const end = subscription?.period_end ?? null
  const ends = canCancel(stage)
  const title = ends || stage === 'ending' ? 'Résilier mon abonnement' : 'Il n’y a rien à résilier'
  return {
    title,
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="narrow">
          <header className="page-head">
            <h1>{title}</h1>
          </header>
          <section className="panel stack">
            {sent?.message && (
              <p className="form-error error" role="alert">
                <Icon name="circle-alert" size="sm" />
                {sent.message}
              </p>
            )}
            {ends ? (
              <ConfirmCancellation end={end} token={getPageToken(context, request)} />
            ) : (
              <p>{texts.formatStageText(stage, end, new Date())}</p>
            )}
            <p>
              <LinkButton kind="line" href={BILLING_PATHS.subscription}>
                {texts.BACK_TO_SUBSCRIPTION}
              </LinkButton>
            </p>
          </section>
        </div>
      </div>
    ),
  }
}

function ConfirmCancellation({ end, token }: { end: Date | null; token: string }) {
  return (
    <>
      <p>{texts.formatCancelText(end)}</p>
      <p>
        {
          'Votre compte reste ouvert, avec vos photos, vos amis et vos messages. Seul l’emoji se repose\u202f: il revient si vous reprenez.'
        }
      </p>
      <p className="soft">Un e-mail vous le confirmera.</p>
      <OperationForm of={cancelSubscription} token={token}>
        <Button type="submit">Résilier mon abonnement</Button>
      </OperationForm>
    </>
  )
}

import { NotFound } from '../../../../platform/http/errors.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { isPremium, SUBSCRIPTION } from '../../../../shared/premium.ts'
import { Button, type ButtonKind } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { BILLING_PATHS, payTest } from '../../contract/billing.ts'
import type { Billing } from '../billing.ts'
import { findSubscription } from '../commands/sync.ts'
import * as texts from '../texts.ts'

/** `/premium/paiement-test`: the embedded payment, which stands in Stripe's place and takes no money. */
export function testPaymentPage(billing: Billing): void {
  const { context } = billing
  page(context, BILLING_PATHS.test, 'member', (request) => content(billing, request))
}

export function payTestForm(billing: Billing): FormOptions<typeof payTest> {
  return {
    redirect: ({ url }) => url,
    page: (request, { message }) => content(billing, request, message),
  }
}

/** @throws NotFound where one subscribes otherwise */
async function content(
  { context, open }: Billing,
  request: PageRequest<'member'>,
  refused?: string,
): Promise<PageContent> {
  if (open?.provider !== 'test') throw new NotFound()
  const subscription = await findSubscription(context.db, request.viewer.id)
  const state = subscription?.state ?? SUBSCRIPTION.begun
  const isActive = state === SUBSCRIPTION.active
  const token = getPageToken(context, request)
  return {
    title: texts.TEST_TITLE,
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="narrow stack">
          <header className="page-head">
            <h1>{texts.TEST_TITLE}</h1>
            <p>{texts.TEST_LEAD}</p>
          </header>
          {refused && (
            <p className="notice notice-warn" role="alert">
              <Icon name="circle-alert" />
              <span>{refused}</span>
            </p>
          )}
          <section className="panel stack">
            <p>{texts.TEST_WHY}</p>
            <p>{sentenceFor(state)}</p>
            <div className="form-acts">
              {!isActive && <Act token={token} outcome="paid" label={texts.TEST_PAY} />}
              {state !== SUBSCRIPTION.pastDue && (
                <Act
                  token={token}
                  outcome="failed"
                  kind="line"
                  label={isActive ? texts.TEST_FAIL_NEXT : texts.TEST_FAIL}
                />
              )}
            </div>
          </section>
          <p>
            <a href={isPremium(state) ? BILLING_PATHS.subscription : '/premium'}>
              {isPremium(state) ? texts.BACK_TO_SUBSCRIPTION : texts.TEST_BACK}
            </a>
          </p>
        </div>
      </div>
    ),
  }
}

function sentenceFor(state: number): string {
  if (state === SUBSCRIPTION.active) return texts.TEST_RUNNING
  return state === SUBSCRIPTION.pastDue ? texts.TEST_DUE : texts.TEST_PRICE
}

interface Choice {
  token: string
  outcome: 'paid' | 'failed'
  label: string
  kind?: ButtonKind
}

function Act({ token, outcome, label, kind = 'river' }: Choice) {
  return (
    <OperationForm of={payTest} token={token}>
      <input type="hidden" name="outcome" value={outcome} />
      <Button type="submit" kind={kind}>
        {label}
      </Button>
    </OperationForm>
  )
}

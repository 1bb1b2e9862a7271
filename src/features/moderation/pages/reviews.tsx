import type { AppContext } from '../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../platform/db/cursor.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { REVIEW_OUTCOME } from '../../../shared/review.ts'
import { ROLES } from '../../../shared/roles.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { NEXT } from '../../../ui/texts.ts'
import { Desk } from '../admin/components/desk.tsx'
import { type Actor, holdMember } from '../commands/held-member.ts'
import { banMember } from '../commands/sanctions.ts'
import { ReviewCard } from '../components/reviews/review-card.tsx'
import * as calls from '../contract/reviews.ts'
import { REVIEW_LISTS, REVIEWS_DESK, type ReviewList } from '../contract/reviews.ts'
import { recordAudit } from '../public.ts'
import { readReviews } from '../queries/reviews.ts'
import { type Ending, endReview } from '../returning/public/review.ts'
import * as texts from '../review-texts.ts'

const CURSOR = /^[\da-z]{1,9}-[\da-z]{1,6}$/

/** What was decided before the page was led to, by its word in the address. */
const DONE = new Map<unknown, string>([
  ['admise', texts.NEWCOMER_ADMITTED],
  ['refusee', texts.NEWCOMER_REFUSED],
])

/** `/admin/inscriptions`: newcomers under review, and the two calls that decide about them. */
export function reviewsPage(context: AppContext): void {
  operation(
    context,
    calls.admitNewcomer,
    async ({ viewer, params, body }) => ({
      message: await admitMember(context, viewer, params.userId, body),
    }),
    {
      form: {
        redirect: () => `${REVIEWS_DESK}?fait=admise`,
        page: (request, sent) => content(context, request, sent),
      },
    },
  )
  operation(
    context,
    calls.refuseNewcomer,
    async ({ viewer, params, body }) => ({
      message: await refuseMember(context, viewer, params.userId, body),
    }),
    {
      form: {
        redirect: () => `${REVIEWS_DESK}?fait=refusee`,
        page: (request, sent) => content(context, request, sent),
      },
    },
  )
  page(context, REVIEWS_DESK, 'desk', (request) => content(context, request))
}

const addressOf = (list: ReviewList, after?: CursorKey | null) => {
  const query = new URLSearchParams({
    ...(list === 'closed' && { state: list }),
    ...(after && { after: encodeCursor(after) }),
  })
  return query.size > 0 ? `${REVIEWS_DESK}?${query}` : REVIEWS_DESK
}

/** @param sent what a form that was refused came to */
async function content(
  context: AppContext,
  request: PageRequest<'desk' | 'desk-admin'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const list: ReviewList = query.state === 'closed' ? 'closed' : 'open'
  const after = typeof query.after === 'string' && CURSOR.test(query.after) ? decodeCursor(query.after) : null
  const { reviews, next } = await readReviews(context.db, list, after)
  const token = getPageToken(context, request)
  const now = Date.now()
  const failure = sent && (sent.message || Object.values(sent.errors)[0]?.[0])
  const done = sent ? undefined : DONE.get(query.fait)
  return {
    title: 'Inscriptions à vérifier',
    sheet: 'desk',
    body: (
      <Desk viewer={viewer} at={REVIEWS_DESK} title="Inscriptions à vérifier" lead={texts.REVIEWS_LEAD}>
        <Lists at={list} />
        {failure && <ErrorNotice title={failure} />}
        {done && <SuccessNotice>{done}</SuccessNotice>}
        {reviews.length > 0 ? (
          <ul className="contests">
            {reviews.map((review) => (
              <ReviewCard
                key={review.user_id}
                review={review}
                canRefuse={viewer.roles >= ROLES.admin}
                token={token}
                now={now}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            title={list === 'open' ? 'Aucune inscription à vérifier' : 'Aucune inscription décidée'}
          >
            {list === 'open' &&
              'Quand un nouveau membre ressemblera à un compte banni, vous le verrez ici avant qu’il ne puisse écrire à quiconque.'}
          </EmptyState>
        )}
        <nav className="pagination" aria-label="Pages">
          {after && (
            <LinkButton kind="line" small href={addressOf(list)}>
              Revenir au début
            </LinkButton>
          )}
          {next && (
            <LinkButton kind="line" small rel="next" href={addressOf(list, next)}>
              {NEXT}
            </LinkButton>
          )}
        </nav>
      </Desk>
    ),
  }
}

function Lists({ at }: { at: ReviewList }) {
  return (
    <nav className="row" aria-label="Inscriptions à voir">
      {REVIEW_LISTS.map((list) => (
        <LinkButton
          key={list}
          small
          kind={list === at ? 'river' : 'line'}
          href={addressOf(list)}
          aria-current={list === at ? 'page' : undefined}
        >
          {texts.LISTS[list]}
        </LinkButton>
      ))}
    </nav>
  )
}

/**
 * Admits a newcomer under review, and says so by mail.
 * @returns the sentence for staff
 * @throws NotFound, Refused, Conflict where somebody has decided already
 */
async function admitMember(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: { reason: string },
): Promise<string> {
  await inTransaction(context, async (tx) => {
    await holdMember(tx, actor, userId)
    await endOpenReview(tx, userId, { outcome: REVIEW_OUTCOME.admitted, by: actor.id, reason })
    await recordAudit(tx, { actorId: actor.id, action: 'review.admit', userId, reason })
    tx.publish({ kind: 'pages', of: 'all' })
  })
  return texts.NEWCOMER_ADMITTED
}

/**
 * Refuses a newcomer: a ban for good, which has its statement of reasons and is contested like any other.
 * @returns the sentence for staff
 * @throws NotFound, Refused, Conflict where somebody has decided already
 */
async function refuseMember(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: { reason: string },
): Promise<string> {
  await inTransaction(context, async (tx) => {
    await holdMember(tx, actor, userId)
    await endOpenReview(tx, userId, { outcome: REVIEW_OUTCOME.refused, by: actor.id, reason })
    const ban = { rule: 'multi-account', reason, until: null, hides: false } as const
    await banMember(tx, actor, userId, ban)
  })
  return texts.NEWCOMER_REFUSED
}

async function endOpenReview(tx: Tx, userId: number, ending: Ending): Promise<void> {
  if (await endReview(tx, userId, ending)) return
  const review = await tx
    .selectFrom('account_reviews')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  throw review ? new Conflict(texts.ALREADY_DECIDED) : new NotFound(texts.NO_SUCH_REVIEW)
}

import { recordAudit } from '../../../../platform/audit.ts'
import type { AppContext } from '../../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../../platform/db/cursor.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../../platform/http/errors.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { REVIEW_OUTCOME } from '../../../../shared/review.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../../ui/success-notice.tsx'
import { NEXT } from '../../../../ui/texts.ts'
import { applyBan } from '../../sanctions/commands/apply-sanctions.ts'
import { type Actor, lockMember } from '../../sanctions/commands/lock-member.ts'
import { ReviewCard } from '../components/review-card.tsx'
import * as calls from '../contract/reviews.ts'
import { REVIEW_LISTS, REVIEWS_PATH, type ReviewList } from '../contract/reviews.ts'
import { endReview, type ReviewEnding } from '../public/review.ts'
import { listReviews } from '../queries/reviews.ts'
import * as texts from '../review-texts.ts'

const CURSOR_PATTERN = /^[\da-z]{1,9}-[\da-z]{1,6}$/

/** What was decided before the page was led to, by its word in the address. */
const DONE_MESSAGES = new Map<unknown, string>([
  ['admise', texts.NEWCOMER_ADMITTED],
  ['refusee', texts.NEWCOMER_REFUSED],
])

/** `/admin/inscriptions`: newcomers under review, and the two calls that decide about them. */
export function reviewsPage(context: AppContext): void {
  operation(
    context,
    calls.admitNewcomer,
    async ({ viewer, params, body }) => ({
      message: await admitNewcomer(context, viewer, params.userId, body),
    }),
    {
      form: {
        redirect: () => `${REVIEWS_PATH}?fait=admise`,
        page: (request, sent) => renderReviewsPage(context, request, sent),
      },
    },
  )
  operation(
    context,
    calls.refuseNewcomer,
    async ({ viewer, params, body }) => ({
      message: await refuseNewcomer(context, viewer, params.userId, body),
    }),
    {
      form: {
        redirect: () => `${REVIEWS_PATH}?fait=refusee`,
        page: (request, sent) => renderReviewsPage(context, request, sent),
      },
    },
  )
  page(context, REVIEWS_PATH, 'desk', (request) => renderReviewsPage(context, request))
}

const formatReviewsHref = (list: ReviewList, after?: CursorKey | null) => {
  const query = new URLSearchParams({
    ...(list === 'closed' && { state: list }),
    ...(after && { after: encodeCursor(after) }),
  })
  return query.size > 0 ? `${REVIEWS_PATH}?${query}` : REVIEWS_PATH
}

/** @param sent what a form that was refused came to */
async function renderReviewsPage(
  context: AppContext,
  request: PageRequest<'desk' | 'desk-admin'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const list: ReviewList = query.state === 'closed' ? 'closed' : 'open'
  const after =
    typeof query.after === 'string' && CURSOR_PATTERN.test(query.after) ? decodeCursor(query.after) : null
  const { reviews, next } = await listReviews(context.db, list, after)
  const token = getPageToken(context, request)
  const now = Date.now()
  const failure = sent && (sent.message || Object.values(sent.errors)[0]?.[0])
  const done = sent ? undefined : DONE_MESSAGES.get(query.fait)
  return {
    title: 'Inscriptions à vérifier',
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={viewer}
        at={REVIEWS_PATH}
        title="Inscriptions à vérifier"
        lead={texts.REVIEWS_LEAD}
      >
        <ReviewLists at={list} />
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
            <LinkButton kind="line" small href={formatReviewsHref(list)}>
              Revenir au début
            </LinkButton>
          )}
          {next && (
            <LinkButton kind="line" small rel="next" href={formatReviewsHref(list, next)}>
              {NEXT}
            </LinkButton>
          )}
        </nav>
      </AdminLayout>
    ),
  }
}

function ReviewLists({ at }: { at: ReviewList }) {
  return (
    <nav className="row" aria-label="Inscriptions à voir">
      {REVIEW_LISTS.map((list) => (
        <LinkButton
          key={list}
          small
          kind={list === at ? 'river' : 'line'}
          href={formatReviewsHref(list)}
          aria-current={list === at ? 'page' : undefined}
        >
          {texts.LIST_LABELS[list]}
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
async function admitNewcomer(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: { reason: string },
): Promise<string> {
  await inTransaction(context, async (tx) => {
    await lockMember(tx, actor, userId)
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
async function refuseNewcomer(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: { reason: string },
): Promise<string> {
  await inTransaction(context, async (tx) => {
    await lockMember(tx, actor, userId)
    await endOpenReview(tx, userId, { outcome: REVIEW_OUTCOME.refused, by: actor.id, reason })
    const ban = { rule: 'multi-account', reason, until: null, hides: false } as const
    await applyBan(tx, actor, userId, ban)
  })
  return texts.NEWCOMER_REFUSED
}

async function endOpenReview(tx: Tx, userId: number, ending: ReviewEnding): Promise<void> {
  if (await endReview(tx, userId, ending)) return
  const review = await tx
    .selectFrom('account_reviews')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  throw review ? new Conflict(texts.ALREADY_DECIDED) : new NotFound(texts.NO_SUCH_REVIEW)
}

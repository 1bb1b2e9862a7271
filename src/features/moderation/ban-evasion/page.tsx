import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../platform/db/cursor.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { DECISION } from '../../../shared/decisions.ts'
import { ANSWER_HOURS, MATCHED_BY, REVIEW_OUTCOME } from '../../../shared/review.ts'
import { ROLES } from '../../../shared/roles.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { OnwardPagination } from '../../../ui/pagination.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { formatFormerMemberName, getRuleTitle } from '../cases/texts.ts'
import { findJudicialBlock, listActiveDecisions } from '../decisions/public.ts'
import { formatLastDay } from '../judicial-blocks/texts.ts'
import { memberHref } from '../members/contract.ts'
import { STAFF_REASON_MAX } from '../sanctions/contract.ts'
import { type Actor, applyBan, lockMember } from '../sanctions/public.ts'
import * as calls from './contract.ts'
import { REVIEW_LISTS, REVIEWS_PATH, type ReviewList } from './contract.ts'
import { endReview, type ReviewEnding } from './public/review.ts'
import { listReviews, type ReviewRow } from './queries.ts'
import * as texts from './texts.ts'

const CURSOR_PATTERN = /^[\da-z]{1,9}-[\da-z]{1,6}$/

/** Confirmations by the query parameter `fait`. */
const DONE_MESSAGES = new Map<unknown, string>([
  ['bloquee', texts.NEWCOMER_BLOCKED],
  ['admise', texts.NEWCOMER_ADMITTED],
  ['refusee', texts.NEWCOMER_REFUSED],
])

/** `/admin/inscriptions`: newcomers under review, and the two calls that decide. */
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
        redirect: ({ message }) =>
          `${REVIEWS_PATH}?fait=${message === texts.NEWCOMER_BLOCKED ? 'bloquee' : 'refusee'}`,
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

/** @param sent values and errors of a rejected form */
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
        <OnwardPagination
          start={after ? formatReviewsHref(list) : null}
          next={next ? formatReviewsHref(list, next) : null}
        />
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
 * Admits a newcomer and sends a mail.
 * @returns the confirmation
 * @throws NotFound, Forbidden, Conflict where it is already decided
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
 * Refuses a newcomer by a permanent ban, with its statement of reasons and contest; where a court suspends the matching
 * account, until its day.
 * @returns the confirmation
 * @throws NotFound, Forbidden, Conflict where it is already decided
 */
async function refuseNewcomer(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: { reason: string },
): Promise<string> {
  return inTransaction(context, async (tx) => {
    await lockMember(tx, actor, userId)
    await endOpenReview(tx, userId, { outcome: REVIEW_OUTCOME.refused, by: actor.id, reason })
    const until = await findCourtEnd(tx, userId)
    await applyBan(tx, actor, userId, { rule: 'multi-account', reason, until, hides: false })
    return until ? texts.NEWCOMER_BLOCKED : texts.NEWCOMER_REFUSED
  })
}

/** The end of the court's suspension of the account that a newcomer matches; null if the site has banned it too. */
async function findCourtEnd(tx: Tx, userId: number): Promise<Date | null> {
  const review = await tx
    .selectFrom('account_reviews')
    .where('user_id', '=', userId)
    .select('banned_id')
    .executeTakeFirstOrThrow()
  const bans = await listActiveDecisions(tx, review.banned_id, [DECISION.suspension, DECISION.ban])
  if (bans.length > 0) return null
  return (await findJudicialBlock(tx, review.banned_id))?.until ?? null
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

const HOUR_MS = 3_600_000

interface Props {
  review: ReviewRow
  canRefuse: boolean
  token: string
  now: number
}

/** A newcomer under review: the match, the banned account, and the two decisions as plain forms. */
function ReviewCard({ review, canRefuse, token, now }: Props) {
  const { user_id, name, roles, status, signup, outcome } = review
  const isOpen = outcome === null || outcome === REVIEW_OUTCOME.expired
  return (
    <li className="panel contest" aria-label={`Inscription de ${name}`}>
      <header className="row">
        <MemberName member={{ id: user_id, name, roles, status }} href={memberHref(user_id)} />
        <span className="soft small grow">
          {'inscription'} <RelativeDate moment={signup} now={now} />
        </span>
        <ReviewStateBadge review={review} now={now} />
      </header>
      <div className="contest-sides">
        <ReviewMatch review={review} now={now} />
        {isOpen ? (
          <ReviewDecisionForms userId={user_id} canRefuse={canRefuse} token={token} />
        ) : (
          <ReviewOutcome review={review} now={now} />
        )}
      </div>
    </li>
  )
}

function ReviewStateBadge({ review: { outcome, created_at }, now }: { review: ReviewRow; now: number }) {
  if (outcome === REVIEW_OUTCOME.admitted) return <span className="badge badge-moss">Admise</span>
  if (outcome === REVIEW_OUTCOME.refused) return <span className="badge badge-mist">Refusée</span>
  const isLate = now - created_at.getTime() >= ANSWER_HOURS * HOUR_MS
  if (outcome === null && !isLate) return null
  return <span className="badge badge-blush">{outcome === null ? texts.OVERDUE : texts.EXPIRED}</span>
}

function ReviewMatch({ review, now }: { review: ReviewRow; now: number }) {
  const { matched_by, photo, distance, banned_id, banned_name, rule, ban_reason, banned_at, court_until } =
    review
  return (
    <section className="stack-sm">
      <h3>Ce qui correspond</h3>
      <p>
        {matched_by === MATCHED_BY.photo
          ? texts.describePhotoMatch(distance ?? 0)
          : 'La même adresse e-mail qu’un compte banni, aux variantes près.'}
      </p>
      {photo && (
        <a href={`/up/photo/${encodeURIComponent(photo)}`}>
          <img
            src={getThumbnailUrl(photo)}
            alt="Photo envoyée par le nouveau membre"
            width={120}
            height={150}
          />
        </a>
      )}
      <p className="small">
        {'Compte banni'}
        {'\u202f: '}
        <a href={memberHref(banned_id)}>{banned_name ?? formatFormerMemberName(banned_id)}</a>
        {banned_at ? (
          <>
            , <RelativeDate moment={banned_at} now={now} />
            {rule && `, ${getRuleTitle(rule)}`}
            {ban_reason && `\u202f: ${ban_reason}`}
          </>
        ) : (
          `. Le motif n’est plus gardé.`
        )}
      </p>
      {court_until && (
        <p className="notice notice-warn">
          {`Bloqué par décision de justice jusqu’au ${formatLastDay(court_until)} inclus\u202f: la loi interdit à cette personne d’ouvrir un autre compte ici. L’inscription attend votre décision jusque-là.`}
        </p>
      )}
      <p className="soft small">
        {'Une correspondance n’est pas une preuve\u202f: une adresse change de mains, une photo circule.'}
      </p>
    </section>
  )
}

function ReviewDecisionForms({
  userId,
  canRefuse,
  token,
}: {
  userId: number
  canRefuse: boolean
  token: string
}) {
  return (
    <section className="stack-sm" aria-label="Décider">
      <OperationForm of={calls.admitNewcomer} params={{ userId }} token={token}>
        <Button type="submit" icon="check">
          Admettre
        </Button>
      </OperationForm>
      {canRefuse ? (
        <OperationForm of={calls.refuseNewcomer} params={{ userId }} token={token} className="form">
          <TextArea
            label="Motif du refus"
            hint="Le membre le lira tel quel, et pourra contester."
            name="reason"
            rows={2}
            maxLength={STAFF_REASON_MAX}
            defaultValue="Un compte suspendu ne se remplace pas par un autre."
          />
          <Button type="submit" kind="danger" icon="ban">
            Refuser et bannir
          </Button>
        </OperationForm>
      ) : (
        <p className="soft small">Seuls les admins peuvent refuser.</p>
      )}
    </section>
  )
}

function ReviewOutcome({
  review: { outcome, decider, reason, ended_at },
  now,
}: {
  review: ReviewRow
  now: number
}) {
  const label = outcome === REVIEW_OUTCOME.admitted ? 'Admise' : 'Refusée'
  return (
    <section className="stack-sm">
      <p className="soft small">
        {`${label} par ${decider ?? 'un membre du staff parti depuis'}, `}
        {ended_at && <RelativeDate moment={ended_at} now={now} />}
      </p>
      {reason && <p>{reason}</p>}
    </section>
  )
}

import { ANSWER_HOURS, MATCHED_BY, REVIEW_OUTCOME } from '../../../../shared/review.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { memberHref } from '../../contract/member.ts'
import { formatFormerMemberName, getRuleTitle } from '../../reports/case-texts.ts'
import { STAFF_REASON_MAX } from '../../sanctions/contract/reason.ts'
import { admitNewcomer, refuseNewcomer } from '../contract/reviews.ts'
import type { ReviewRow } from '../queries/reviews.ts'
import * as texts from '../review-texts.ts'

const HOUR_MS = 3_600_000

interface Props {
  review: ReviewRow
  canRefuse: boolean
  token: string
  now: number
}

/** A newcomer under review: what matches, whose mark it is, and the two decisions as plain forms. */
export function ReviewCard({ review, canRefuse, token, now }: Props) {
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
  const { matched_by, photo, distance, banned_id, banned_name, rule, ban_reason, banned_at } = review
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
      <OperationForm of={admitNewcomer} params={{ userId }} token={token}>
        <Button type="submit" icon="check">
          Admettre
        </Button>
      </OperationForm>
      {canRefuse ? (
        <OperationForm of={refuseNewcomer} params={{ userId }} token={token} className="form">
          <TextArea
            label="Motif du refus"
            hint="Le membre le lira tel quel, et pourra contester."
            name="reason"
            rows={2}
            maxLength={STAFF_REASON_MAX}
            defaultValue="Un compte suspendu ne se remplace pas par un autre."
          />
          <Button type="submit" kind="poppy" icon="ban">
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
  const word = outcome === REVIEW_OUTCOME.admitted ? 'Admise' : 'Refusée'
  return (
    <section className="stack-sm">
      <p className="soft small">
        {`${word} par ${decider ?? 'un membre du staff parti depuis'}, `}
        {ended_at && <RelativeDate moment={ended_at} now={now} />}
      </p>
      {reason && <p>{reason}</p>}
    </section>
  )
}

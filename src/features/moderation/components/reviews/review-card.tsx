import { ANSWER_HOURS, MATCHED_BY, REVIEW_OUTCOME } from '../../../../shared/review.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { formerName, ruleTitle } from '../../case-texts.ts'
import { memberHref } from '../../contract/member.ts'
import { STAFF_REASON_MAX } from '../../contract/reason.ts'
import { admitNewcomer, refuseNewcomer } from '../../contract/reviews.ts'
import type { ReviewRow } from '../../queries/reviews.ts'
import * as texts from '../../review-texts.ts'

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
    <li className="panel contest" aria-label={texts.reviewOf(name)}>
      <header className="row">
        <MemberName member={{ id: user_id, name, roles, status }} href={memberHref(user_id)} />
        <span className="soft small grow">
          {texts.SIGNED_UP} <RelativeDate moment={signup} now={now} />
        </span>
        <State review={review} now={now} />
      </header>
      <div className="contest-sides">
        <Match review={review} now={now} />
        {isOpen ? (
          <Decide userId={user_id} canRefuse={canRefuse} token={token} />
        ) : (
          <Decided review={review} now={now} />
        )}
      </div>
    </li>
  )
}

function State({ review: { outcome, created_at }, now }: { review: ReviewRow; now: number }) {
  if (outcome === REVIEW_OUTCOME.admitted) return <span className="badge badge-moss">{texts.ADMITTED}</span>
  if (outcome === REVIEW_OUTCOME.refused) return <span className="badge badge-mist">{texts.REFUSED}</span>
  const isLate = now - created_at.getTime() >= ANSWER_HOURS * HOUR_MS
  if (outcome === null && !isLate) return null
  return <span className="badge badge-blush">{outcome === null ? texts.OVERDUE : texts.EXPIRED}</span>
}

function Match({ review, now }: { review: ReviewRow; now: number }) {
  const { matched_by, photo, distance, banned_id, banned_name, rule, ban_reason, banned_at } = review
  return (
    <section className="stack-sm">
      <h3>{texts.MATCH}</h3>
      <p>{matched_by === MATCHED_BY.photo ? texts.sameLook(distance ?? 0) : texts.SAME_ADDRESS}</p>
      {photo && (
        <a href={`/up/photo/${encodeURIComponent(photo)}`}>
          <img src={getThumbnailUrl(photo)} alt={texts.PHOTO_ALT} width={120} height={150} />
        </a>
      )}
      <p className="small">
        {texts.BANNED_ACCOUNT}
        {'\u202f: '}
        <a href={memberHref(banned_id)}>{banned_name ?? formerName(banned_id)}</a>
        {banned_at ? (
          <>
            , <RelativeDate moment={banned_at} now={now} />
            {rule && `, ${ruleTitle(rule)}`}
            {ban_reason && `\u202f: ${ban_reason}`}
          </>
        ) : (
          `. ${texts.NO_REASON_LEFT}`
        )}
      </p>
      <p className="soft small">{texts.HINT_ONLY}</p>
    </section>
  )
}

function Decide({ userId, canRefuse, token }: { userId: number; canRefuse: boolean; token: string }) {
  return (
    <section className="stack-sm" aria-label={texts.DECIDE}>
      <OperationForm of={admitNewcomer} params={{ userId }} token={token}>
        <Button type="submit" icon="check">
          {texts.ADMIT}
        </Button>
      </OperationForm>
      {canRefuse ? (
        <OperationForm of={refuseNewcomer} params={{ userId }} token={token} className="form">
          <TextArea
            label={texts.REASON}
            hint={texts.REASON_HINT}
            name="reason"
            rows={2}
            maxLength={STAFF_REASON_MAX}
            defaultValue={texts.FIRST_REASON}
          />
          <Button type="submit" kind="poppy" icon="ban">
            {texts.REFUSE}
          </Button>
        </OperationForm>
      ) : (
        <p className="soft small">{texts.ADMINS_REFUSE}</p>
      )}
    </section>
  )
}

function Decided({
  review: { outcome, decider, reason, ended_at },
  now,
}: {
  review: ReviewRow
  now: number
}) {
  const word = outcome === REVIEW_OUTCOME.admitted ? texts.ADMITTED : texts.REFUSED
  return (
    <section className="stack-sm">
      <p className="soft small">
        {texts.decidedBy(word, decider)}
        {ended_at && <RelativeDate moment={ended_at} now={now} />}
      </p>
      {reason && <p>{reason}</p>}
    </section>
  )
}

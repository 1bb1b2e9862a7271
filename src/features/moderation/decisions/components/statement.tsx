import type { ReactNode } from 'react'
import { DECISION } from '../../../../shared/decisions.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import { ruleHref } from '../contract/rule-texts.ts'
import { isCausedByWarning } from '../policy.ts'
import type { OwnDecision } from '../queries/own-decisions.ts'
import * as texts from '../texts/statement-texts.ts'

const PHOTO_DECISIONS: readonly number[] = [
  DECISION.photoRefused,
  DECISION.photoModerated,
  DECISION.photoBanned,
]

/** Why a member or something of theirs was restricted: all that the law wants to be said (DSA, article 17). */
export function Statement({ decision }: { decision: OwnDecision }) {
  const { kind, percent, reason, until, actor_role, created_at, case_id, details } = decision
  const rule = texts.getRuleTexts(decision.rule)
  const byWarning = isCausedByWarning(decision)
  return (
    <section className="panel stack">
      <p>{texts.getKindTexts({ kind, percent }).says}</p>
      <dl className="stack">
        <Content decision={decision} />
        <Fact term={texts.FACT_LABELS.rule}>
          <p>
            <strong>
              <a href={ruleHref(decision.rule)}>{rule.title}.</a>
            </strong>{' '}
            {rule.says}
          </p>
        </Fact>
        {reason && (
          <Fact term={texts.FACT_LABELS.reason}>
            <UserText text={texts.formatQuote(reason)} />
          </Fact>
        )}
        {percent !== 0 && (
          <Fact term={texts.FACT_LABELS.warning}>
            <p>
              <strong>{texts.formatWarningAdded(percent)}</strong>{' '}
              {texts.formatCurrentWarning(decision.warning)} {texts.FADING_NOTE}
            </p>
          </Fact>
        )}
        <Fact term={texts.FACT_LABELS.duration}>
          <p>
            {texts.formatDecisionDuration(kind, until, byWarning)} {texts.SCOPE}
          </p>
          {details.hides && <p>Vos commentaires et vos messages du forum sont cachés avec votre compte.</p>}
        </Fact>
        <Fact term={texts.FACT_LABELS.by}>
          <p>{texts.formatDecidedBy(actor_role, created_at)}</p>
          <p className="soft">{byWarning ? texts.BY_WARNING : texts.NO_AUTOMATION}</p>
        </Fact>
        <Fact term={texts.FACT_LABELS.origin}>
          <p>{case_id === null ? texts.OWN_INITIATIVE : texts.AFTER_REPORT}</p>
        </Fact>
      </dl>
    </section>
  )
}

/** What it is about, as it was: the words, or the photo where it is still there. */
function Content({ decision: { kind, photo, details } }: { decision: OwnDecision }) {
  const isOfPhoto = PHOTO_DECISIONS.includes(kind)
  if (!isOfPhoto && !details.text) return null
  return (
    <Fact term={texts.FACT_LABELS.content}>
      {details.text && <UserText text={texts.formatQuote(details.text)} />}
      {isOfPhoto && photo && (
        <img
          style={{ objectFit: 'cover', borderRadius: 'var(--r-field)' }}
          src={getThumbnailUrl(photo)}
          width={180}
          height={225}
          alt="La photo concernée"
        />
      )}
      {isOfPhoto && !photo && <p>La photo n’est plus là.</p>}
    </Fact>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft small">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

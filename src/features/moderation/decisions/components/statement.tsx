import type { ReactNode } from 'react'
import { DECISION } from '../../../../shared/decisions.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import { ruleHref } from '../contract/rule-texts.ts'
import { isByWarning } from '../policy.ts'
import type { OwnDecision } from '../queries/own.ts'
import * as texts from '../texts/statement-texts.ts'

const OF_PHOTO: readonly number[] = [DECISION.photoRefused, DECISION.photoModerated, DECISION.photoBanned]

/** Why a member or something of theirs was restricted: all that the law wants to be said (DSA, article 17). */
export function Statement({ decision }: { decision: OwnDecision }) {
  const { kind, percent, reason, until, actor_role, created_at, case_id, details } = decision
  const rule = texts.ruleTexts(decision.rule)
  const byWarning = isByWarning(decision)
  return (
    <section className="panel stack">
      <p>{texts.kindTexts({ kind, percent }).says}</p>
      <dl className="stack">
        <Content decision={decision} />
        <Fact term={texts.FACTS.rule}>
          <p>
            <strong>
              <a href={ruleHref(decision.rule)}>{rule.title}.</a>
            </strong>{' '}
            {rule.says}
          </p>
        </Fact>
        {reason && (
          <Fact term={texts.FACTS.reason}>
            <UserText text={texts.quoted(reason)} />
          </Fact>
        )}
        {percent !== 0 && (
          <Fact term={texts.FACTS.warning}>
            <p>
              <strong>{texts.warned(percent)}</strong> {texts.warningNow(decision.warning)} {texts.FADES}
            </p>
          </Fact>
        )}
        <Fact term={texts.FACTS.duration}>
          <p>
            {texts.durationOf(kind, until, byWarning)} {texts.SCOPE}
          </p>
          {details.hides && <p>Vos commentaires et vos messages du forum sont cachés avec votre compte.</p>}
        </Fact>
        <Fact term={texts.FACTS.by}>
          <p>{texts.decidedSentence(actor_role, created_at)}</p>
          <p className="soft">{byWarning ? texts.BY_WARNING : texts.NO_MACHINE}</p>
        </Fact>
        <Fact term={texts.FACTS.origin}>
          <p>{case_id === null ? texts.OWN_LOOK : texts.AFTER_REPORT}</p>
        </Fact>
      </dl>
    </section>
  )
}

/** What it is about, as it was: the words, or the photo where it is still there. */
function Content({ decision: { kind, photo, details } }: { decision: OwnDecision }) {
  const isOfPhoto = OF_PHOTO.includes(kind)
  if (!isOfPhoto && !details.text) return null
  return (
    <Fact term={texts.FACTS.content}>
      {details.text && <UserText text={texts.quoted(details.text)} />}
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

import type { ReactNode } from 'react'
import { DECISION } from '../../../../shared/decisions.ts'
import type { Moment } from '../../../../shared/presence.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LOG_OUT } from '../../../../ui/texts.ts'
import { UserText } from '../../../../ui/user-text.tsx'
import { ruleHref } from '../contract/rule-texts.ts'
import { decisionHref } from '../contract.ts'
import { type DecisionState, findContestRefusal, getDecisionState, isCausedByWarning } from '../policy.ts'
import type { OwnDecision, Suspension } from '../queries.ts'
import * as texts from '../statement-texts.ts'

const PHOTO_DECISIONS: readonly number[] = [
  DECISION.photoRefused,
  DECISION.photoModerated,
  DECISION.photoBanned,
]

/** Statement of reasons, with everything the law requires (DSA, article 17). */
export function Statement({ decision }: { decision: OwnDecision }) {
  return decision.kind === DECISION.judicialBlock ? (
    <CourtStatement decision={decision} />
  ) : (
    <StaffStatement decision={decision} />
  )
}

/** A court's suspension: the site says what it carries out, and where it is contested. */
function CourtStatement({ decision }: { decision: OwnDecision }) {
  const { kind, percent, reason, until, actor_role, created_at } = decision
  const law = texts.getRuleTexts(decision)
  return (
    <section className="panel stack">
      <p>{texts.getKindTexts({ kind, percent }).summary}</p>
      <dl className="stack">
        <Fact term={texts.FACT_LABELS.law}>
          <p>
            <strong>{law.title}.</strong> {law.summary}
          </p>
        </Fact>
        <Fact term={texts.FACT_LABELS.reference}>
          <UserText text={reason} />
        </Fact>
        <Fact term={texts.FACT_LABELS.duration}>
          <p>
            {texts.formatDecisionDuration(kind, until, false)} {texts.SCOPE}
          </p>
        </Fact>
        <Fact term={texts.FACT_LABELS.by}>
          <p>{texts.formatEnteredBy(actor_role, created_at)}</p>
        </Fact>
        <Fact term={texts.FACT_LABELS.origin}>
          <p>{texts.COURT_ORIGIN}</p>
        </Fact>
      </dl>
      <p>{texts.COURT_REMEDY}</p>
    </section>
  )
}

function StaffStatement({ decision }: { decision: OwnDecision }) {
  const { kind, percent, reason, until, actor_role, created_at, is_reported, details } = decision
  const rule = texts.getRuleTexts(decision)
  const byWarning = isCausedByWarning(decision)
  return (
    <section className="panel stack">
      <p>{texts.getKindTexts({ kind, percent }).summary}</p>
      <dl className="stack">
        <Content decision={decision} />
        <Fact term={texts.FACT_LABELS.rule}>
          <p>
            <strong>
              <a href={ruleHref(decision.rule)}>{rule.title}.</a>
            </strong>{' '}
            {rule.summary}
          </p>
          {decision.is_illegal && <p>{texts.ILLEGAL}</p>}
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
          <p>{is_reported ? texts.AFTER_REPORT : texts.OWN_INITIATIVE}</p>
        </Fact>
      </dl>
    </section>
  )
}

/** The content as it was: its text, or the photo where it still exists. */
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

const STATE_BADGES: Record<DecisionState, { label: string; className: string }> = {
  standing: { label: 'en vigueur', className: 'badge-blush' },
  over: { label: 'terminée', className: 'badge-mist' },
  lifted: { label: 'annulée', className: 'badge-moss' },
}

interface Props {
  decision: {
    until: Moment | null
    lifted_at: Moment | null
    contest_id: number | null
    accepted: boolean | null
  }
  now: number
}

/** State of a decision and of its contest. */
export function StateBadges({ decision, now }: Props) {
  const { label, className } = STATE_BADGES[getDecisionState(decision, now)]
  const contest = getContestLabel(decision)
  return (
    <span className="row">
      <span className={`badge ${className}`}>{label}</span>
      {contest && <span className="badge badge-mist">{contest}</span>}
    </span>
  )
}

/** A pending contest of a revoked decision has no label. */
function getContestLabel({ contest_id, accepted, lifted_at }: Props['decision']): string | null {
  if (contest_id === null) return null
  if (accepted === null) return lifted_at ? null : 'contestation en cours'
  return accepted ? 'contestation acceptée' : 'contestation refusée'
}

/** The member's contest and the answer. */
export function OwnContest({ decision }: { decision: OwnDecision }) {
  const { contest_text, contest_at, accepted, answer, answered_at, lifted_at } = decision
  if (contest_text === null || contest_at === null) return null
  return (
    <section className="panel">
      <h2>Votre contestation</h2>
      <div className="stack-sm">
        <UserText text={texts.formatQuote(contest_text)} />
        <p className="soft small">{texts.formatSentOn(contest_at)}</p>
        {accepted !== null && answered_at && (
          <>
            <p>
              <strong>{texts.formatAnsweredOn(accepted, answered_at)}</strong>
            </p>
            {answer && <UserText text={texts.formatQuote(answer)} />}
          </>
        )}
        {accepted === null && (
          <p>
            {lifted_at
              ? 'La décision a été annulée entre-temps\u202f: votre contestation n’a plus à être examinée.'
              : 'Un admin ou le fondateur, qui n’a pas pris cette décision, va la relire. Vous serez prévenu ici et par e-mail.'}
          </p>
        )}
        {accepted === false && <p className="soft small">{texts.OTHER_REMEDIES}</p>}
      </div>
    </section>
  )
}

interface SuspendedBannerProps {
  /** Undefined for a suspension without a decision. */
  suspension: Suspension | undefined
  token: string
  now: number
}

/** Reason, end, and remaining rights of a suspended member. */
export function SuspendedBanner({ suspension, token, now }: SuspendedBannerProps) {
  const canContest =
    suspension &&
    findContestRefusal({ ...suspension, isContested: suspension.contest_id !== null }, now) === null
  const isByCourt = suspension?.kind === DECISION.judicialBlock
  return (
    <section className="panel">
      <h2 className="row">
        <Icon name={isByCourt ? 'scale' : 'ban'} />
        {isByCourt ? 'Votre compte est bloqué par décision de justice' : 'Votre compte est suspendu'}
      </h2>
      <div className="stack-sm">
        {suspension && (
          <p>
            {isByCourt ? BY_COURT : `La raison\u202f: ${texts.getRuleTexts(suspension).title}.`}{' '}
            {describeSuspensionEnd(suspension)}
          </p>
        )}
        {isByCourt && <p>{texts.COURT_REMEDY}</p>}
        <p className="soft">
          {isByCourt
            ? 'Vous pouvez encore lire la décision, emporter vos données, supprimer votre compte ou vous déconnecter.'
            : 'Vous pouvez encore lire pourquoi, le contester, emporter vos données, supprimer votre compte ou vous déconnecter.'}
        </p>
        <div className="form-acts">
          {suspension && (
            <LinkButton href={decisionHref(suspension.id)} icon="scale">
              {canContest ? 'Lire pourquoi, et contester' : 'Lire pourquoi'}
            </LinkButton>
          )}
          <LinkButton href="/user/donnees" kind="line" icon="file-text">
            Mes données
          </LinkButton>
          <LinkButton href="/user/suppression" kind="line" icon="trash-2">
            Supprimer mon compte
          </LinkButton>
          <form method="post" action="/deconnexion">
            <input type="hidden" name="_token" value={token} />
            <Button type="submit" kind="line" icon="log-out">
              {LOG_OUT}
            </Button>
          </form>
        </div>
      </div>
    </section>
  )
}

const BY_COURT =
  'Une juridiction l’a ordonné (code pénal, article 131-35-1), et nous sommes tenus de l’exécuter\u202f: vous ne pouvez ni utiliser ce compte, ni en ouvrir un autre ici.'

function describeSuspensionEnd(suspension: Suspension): string {
  if (isCausedByWarning(suspension))
    return 'Votre avertissement a atteint 100\u202f%\u202f: la suspension dure jusqu’à ce qu’un admin ait examiné votre compte.'
  if (suspension.until && suspension.kind === DECISION.judicialBlock)
    return texts.formatBlockedUntil(suspension.until)
  return suspension.until
    ? texts.formatSuspendedUntil(suspension.until)
    : 'La suspension n’a pas de fin prévue.'
}

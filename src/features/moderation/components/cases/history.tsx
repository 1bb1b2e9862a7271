import { isSuspended } from '../../../../shared/roles.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import * as texts from '../../case-texts.ts'
import type { CaseEntry } from '../../contract/cases.ts'
import { memberHref } from '../../contract/member.ts'
import { STATUS_WORDS } from '../../member-search-texts.ts'
import { caseHref } from './addresses.ts'

/** Whose it is, and what was decided and reported of them before. */
export function History({ entry, now }: { entry: CaseEntry; now: number }) {
  const { member, history } = entry
  return (
    <section className="panel case-history" aria-labelledby="case-history">
      <h2 id="case-history">{texts.HISTORY}</h2>
      <div className="case-author">
        <Avatar member={member} />
        <div>
          <MemberName member={member} link={!member.is_deleted} />
          <p>
            <a className="small" href={memberHref(member.id)}>
              {texts.MEMBER_PAGE}
            </a>
          </p>
        </div>
      </div>
      {history.signup === null ? (
        <p className="soft small">{texts.ACCOUNT_DELETED}</p>
      ) : (
        <dl className="desk-facts">
          <dt>{texts.WARNING}</dt>
          <dd>{texts.percent(history.warning)}</dd>
          <dt>{texts.STATUS}</dt>
          <dd>{isSuspended(member.roles) ? texts.SUSPENDED : STATUS_WORDS[member.status]}</dd>
          <dt>{texts.SIGNUP}</dt>
          <dd>
            <RelativeDate moment={history.signup} now={now} />
          </dd>
        </dl>
      )}
      <Decisions entry={entry} now={now} />
      <OtherCases entry={entry} now={now} />
    </section>
  )
}

function Decisions({ entry, now }: { entry: CaseEntry; now: number }) {
  const { decisions } = entry.history
  return (
    <>
      <h3>{texts.DECISIONS}</h3>
      {decisions.length === 0 && <p className="soft small">{texts.NO_DECISION}</p>}
      <ul className="case-past">
        {decisions.map(({ id, kind, rule, created_at, lifted_at }) => (
          <li key={id}>
            <span>
              {texts.DECISION_KINDS[kind]}, {texts.ruleTitle(rule)}
              {lifted_at && ` (${texts.LIFTED})`}
            </span>
            <RelativeDate moment={created_at} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OtherCases({ entry, now }: { entry: CaseEntry; now: number }) {
  const { cases } = entry.history
  return (
    <>
      <h3>{texts.OTHER_CASES}</h3>
      {cases.length === 0 && <p className="soft small">{texts.NO_OTHER_CASE}</p>}
      <ul className="case-past">
        {cases.map(({ id, type, state, reports, action, created_at }) => (
          <li key={id}>
            <span>
              <a href={caseHref(id, state === 3 ? 'closed' : 'open')}>{texts.TYPES[type]}</a>,{' '}
              {texts.reported(reports)}, {texts.OUTCOMES[action ?? ''] ?? texts.STATES[state]}
            </span>
            <RelativeDate moment={created_at} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}

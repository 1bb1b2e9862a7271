import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LOG_OUT } from '../../../../ui/texts.ts'
import { decisionHref } from '../contract/addresses.ts'
import { contestRefusal, isByWarning } from '../policy.ts'
import type { Suspension } from '../queries/own.ts'
import * as texts from '../texts/statement-texts.ts'

interface Props {
  /** Undefined where nothing was written down about it. */
  suspension: Suspension | undefined
  token: string
  now: number
}

/** Tells a suspended member why, until when, and what they may still do. */
export function SuspendedBanner({ suspension, token, now }: Props) {
  const canContest =
    suspension && contestRefusal({ ...suspension, isContested: suspension.contest_id !== null }, now) === null
  return (
    <section className="panel">
      <h2 className="row">
        <Icon name="ban" />
        {texts.YOU_ARE_SUSPENDED}
      </h2>
      <div className="stack-sm">
        {suspension && (
          <p>
            {texts.suspendedFor(texts.ruleTexts(suspension.rule).title)} {endOf(suspension)}
          </p>
        )}
        <p className="soft">{texts.WHAT_IS_LEFT}</p>
        <div className="form-acts">
          {suspension && (
            <LinkButton href={decisionHref(suspension.id)} icon="scale">
              {canContest ? texts.READ_WHY_AND_CONTEST : texts.READ_WHY}
            </LinkButton>
          )}
          <LinkButton href="/user/donnees" kind="line" icon="file-text">
            {texts.OWN_DATA}
          </LinkButton>
          <LinkButton href="/user/suppression" kind="line" icon="trash-2">
            {texts.DELETE_ACCOUNT}
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

function endOf(suspension: Suspension): string {
  if (isByWarning(suspension)) return texts.BY_WARNING_SHORT
  return suspension.until ? texts.suspendedUntil(suspension.until) : texts.SUSPENDED_FOR_GOOD
}

import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LOG_OUT } from '../../../../ui/texts.ts'
import { decisionHref } from '../contract/addresses.ts'
import { findContestRefusal, isCausedByWarning } from '../policy.ts'
import type { Suspension } from '../queries/own-decisions.ts'
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
    suspension &&
    findContestRefusal({ ...suspension, isContested: suspension.contest_id !== null }, now) === null
  return (
    <section className="panel">
      <h2 className="row">
        <Icon name="ban" />
        {'Votre compte est suspendu'}
      </h2>
      <div className="stack-sm">
        {suspension && (
          <p>
            {`La raison\u202f: ${texts.getRuleTexts(suspension.rule).title}.`}{' '}
            {describeSuspensionEnd(suspension)}
          </p>
        )}
        <p className="soft">
          Vous pouvez encore lire pourquoi, le contester, emporter vos données, supprimer votre compte ou vous
          déconnecter.
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

function describeSuspensionEnd(suspension: Suspension): string {
  if (isCausedByWarning(suspension))
    return 'Votre avertissement a atteint 100\u202f%\u202f: la suspension dure jusqu’à ce qu’un admin ait examiné votre compte.'
  return suspension.until
    ? texts.formatSuspendedUntil(suspension.until)
    : 'La suspension n’a pas de fin prévue.'
}

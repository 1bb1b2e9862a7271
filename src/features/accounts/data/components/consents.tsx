import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { withdrawSensitiveConsent } from '../contract.ts'
import * as texts from '../texts.ts'

interface Consent {
  kind: number
  given: boolean
  created_at: Date
}

interface Props {
  /** The latest first. */
  acts: readonly Consent[]
  /** Consent for orientation and religion stands. */
  isSensitive: boolean
  token: string
}

/** What a member agreed to and took back, with its day; the consent for sensitive data is taken back here. */
export function Consents({ acts, isSensitive, token }: Props) {
  return (
    <section className="panel stack-sm" id="accords">
      <h2>Vos accords</h2>
      {acts.length === 0 && !isSensitive && (
        <p className="soft">Aucun accord n’est noté pour votre compte.</p>
      )}
      {acts.length > 0 && (
        <ul className="rows">
          {acts.map(({ kind, given, created_at }) => (
            <li key={`${kind} ${created_at.getTime()} ${given}`}>
              <Icon name={given ? 'check' : 'undo-2'} />
              <p className="grow">
                {texts.CONSENT_LABELS[kind]}
                <br />
                <span className="soft">
                  {given ? texts.formatGivenOn(created_at) : texts.formatWithdrawnOn(created_at)}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isSensitive && (
        <OperationForm of={withdrawSensitiveConsent} token={token} className="stack-sm">
          <p>
            Votre orientation et votre religion sont sur votre profil parce que vous l’avez voulu. Retirez
            votre accord, et nous les effaçons aussitôt, de la recherche aussi. Le reste ne change pas.
          </p>
          <p>
            <Button type="submit" kind="line" icon="undo-2">
              Retirer mon accord
            </Button>
          </p>
        </OperationForm>
      )}
    </section>
  )
}

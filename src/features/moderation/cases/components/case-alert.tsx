import { Button } from '../../../../ui/button.tsx'
import { Select, TextArea } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import {
  ALERT_FILE_PATH,
  ALERT_REASON_MAX,
  AUTHORITIES,
  alertAuthorities,
  downloadAlert,
} from '../../authorities/contract.ts'
import { AUTHORITY_LABELS } from '../../authorities/texts.ts'
import { type CaseDetails, type CaseList, stateQuery } from '../contract.ts'
import type { FieldErrors } from './use-case.ts'

interface Props {
  entry: CaseDetails
  list: CaseList
  token: string
  errors: FieldErrors
  now: number
}

/** Prepares a file for an authority, and shows those prepared (DSA, article 18). */
export function CaseAlert({ entry, list, token, errors, now }: Props) {
  return (
    <section className="panel case-alert" aria-labelledby="case-alert">
      <h2 id="case-alert">Alerter les autorités</h2>
      {entry.alerts.map((alert) => (
        <div key={alert.id} className="stack-sm">
          <p>
            <strong>{AUTHORITY_LABELS[alert.authority]}</strong>
            {`, dossier préparé par ${alert.actor ?? 'un compte supprimé'}, `}
            <RelativeDate moment={alert.created_at} now={now} />
            {`\u202f: ${alert.reason}`}
          </p>
          <OperationForm
            of={downloadAlert}
            path={ALERT_FILE_PATH.replace(':id', String(alert.id))}
            token={token}
          >
            <Button type="submit" kind="line" small icon="download">
              Télécharger le dossier
            </Button>
          </OperationForm>
        </div>
      ))}
      <details open={entry.alerts.length === 0 && Boolean(errors.authority ?? errors.danger)}>
        <summary>Préparer un dossier</summary>
        <div className="stack">
          <p className="soft small">
            {
              'Quand un contenu fait craindre une infraction qui menace une vie ou une sécurité, la loi demande de prévenir sans attendre. Danger immédiat\u202f: appelez d’abord le 17. Contenu illicite en ligne\u202f: PHAROS, sur internet-signalement.gouv.fr. Pays inconnu ou étranger\u202f: police ou gendarmerie, qui transmet. Le dossier contient le contenu, ses dates, ceux qui signalent et les données techniques du compte\u202f: chaque téléchargement est inscrit au journal.'
            }
          </p>
          <OperationForm
            of={alertAuthorities}
            params={{ id: entry.id }}
            suffix={stateQuery(list)}
            token={token}
            className="form"
          >
            <Select label="À qui" name="authority" options={AUTHORITY_OPTIONS} error={errors.authority} />
            <TextArea
              label="Ce qui fait craindre pour quelqu’un"
              name="danger"
              rows={3}
              limit={ALERT_REASON_MAX}
              error={errors.danger}
            />
            <Button type="submit" kind="danger">
              Préparer le dossier
            </Button>
          </OperationForm>
        </div>
      </details>
    </section>
  )
}

const AUTHORITY_OPTIONS = AUTHORITIES.map((value) => ({ value, label: AUTHORITY_LABELS[value] }))

import type { Endpoint } from '../../../../shared/endpoint.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { downloadDataCopy, requestDataCopy } from '../contract.ts'
import { getCopyRefusal } from '../policy.ts'
import type { CopyState } from '../queries.ts'
import * as texts from '../texts.ts'

interface Props {
  copy: CopyState
  token: string
  /** Milliseconds. */
  now: number
}

/** A copy of everything: how it stands with it, and what there is to do. */
export function CopyPanel({ copy, token, now }: Props) {
  const refusal = getCopyRefusal(copy, now)
  const state = formatCopyState(copy)
  return (
    <section className="panel stack-sm">
      <h2>Une copie de tout</h2>
      <p>
        {
          'Compte, profil, photos, messages, forum, décisions, paiements\u202f: tout tient dans un fichier .zip, avec un mode d’emploi. Nous vous écrivons dès qu’il est prêt.'
        }
      </p>
      {state && (
        <p className="notice">
          <Icon name={copy.state === 'making' ? 'hourglass' : 'file-text'} />
          <span>{state}</span>
        </p>
      )}
      {copy.state === 'ready' && (
        <CopyForm of={downloadDataCopy} token={token} label="Télécharger ma copie" />
      )}
      {refusal === null && <CopyForm of={requestDataCopy} token={token} label="Demander une copie" />}
      {refusal !== null && typeof refusal === 'object' && (
        <p className="soft small">{texts.COPY_DAILY_LIMIT}</p>
      )}
    </section>
  )
}

function CopyForm({ of, token, label }: { of: Endpoint; token: string; label: string }) {
  return (
    <OperationForm of={of} token={token}>
      <Button type="submit" icon="download">
        {label}
      </Button>
    </OperationForm>
  )
}

function formatCopyState(copy: CopyState): string | null {
  switch (copy.state) {
    case 'none':
      return null
    case 'making':
      return texts.formatMakingSince(copy.asked_at)
    case 'ready':
      return texts.formatReadyUntil(copy.until, texts.formatSize(copy.bytes))
    case 'taken':
      return texts.formatDownloadedOn(copy.at)
    case 'expired':
      return texts.formatExpiredOn(copy.at)
  }
}

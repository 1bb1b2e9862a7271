import type { Endpoint } from '../../../../shared/endpoint.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { askCopy, takeCopy } from '../contract.ts'
import { copyRefusal } from '../policy.ts'
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
  const refusal = copyRefusal(copy, now)
  const state = stateOf(copy)
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
      {copy.state === 'ready' && <Post of={takeCopy} token={token} label="Télécharger ma copie" />}
      {refusal === null && <Post of={askCopy} token={token} label="Demander une copie" />}
      {refusal !== null && typeof refusal === 'object' && <p className="soft small">{texts.COPY_TODAY}</p>}
    </section>
  )
}

function Post({ of, token, label }: { of: Endpoint; token: string; label: string }) {
  return (
    <OperationForm of={of} token={token}>
      <Button type="submit" icon="download">
        {label}
      </Button>
    </OperationForm>
  )
}

function stateOf(copy: CopyState): string | null {
  switch (copy.state) {
    case 'none':
      return null
    case 'making':
      return texts.makingSince(copy.asked_at)
    case 'ready':
      return texts.readyUntil(copy.until, texts.sizeOf(copy.bytes))
    case 'taken':
      return texts.takenOn(copy.at)
    case 'expired':
      return texts.expiredOn(copy.at)
  }
}

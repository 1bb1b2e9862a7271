import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { endOneSession, type Session } from '../contract.ts'
import { isHandheld } from './device.ts'

interface Props {
  session: Session
  now: number
  token: string
  busy: boolean
  onEnd: () => void
}

/** One device: what it is, when it signed in and was last used, and the way to end it. */
export function SessionRow({ session, now, token, busy, onEnd }: Props) {
  const { id, device, created_at, seen_at, current } = session
  return (
    <li>
      <Icon name={isHandheld(device) ? 'smartphone' : 'laptop'} />
      <div className="grow">
        <p>
          {device} {current && <span className="badge badge-moss">cet appareil</span>}
        </p>
        <p className="soft tiny">
          {'Actif'} <RelativeDate moment={seen_at} now={now} />, {'connecté'}{' '}
          <RelativeDate moment={created_at} now={now} />
        </p>
      </div>
      {!current && (
        <OperationForm of={endOneSession} params={{ id }} token={token} onSubmit={onEnd}>
          <Button
            type="submit"
            kind="line"
            small
            busy={busy}
            aria-label={`Mettre fin à la session\u202f: ${device}`}
          >
            Mettre fin
          </Button>
        </OperationForm>
      )}
    </li>
  )
}

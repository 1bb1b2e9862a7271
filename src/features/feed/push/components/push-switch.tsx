import { useEffect, useId, useState } from 'react'
import { PUSH_ALLOW, PUSH_DENIED, PUSH_FAILED, PUSH_ON } from '../texts.ts'
import { type PushState, readPushState, switchPushOff, switchPushOn } from './browser-push.ts'

const SAYS: Record<PushState, string> = {
  unsupported: 'Ce navigateur ne sait pas prévenir quand le site est fermé.',
  'home-screen': 'Ajoutez d’abord le site à l’écran d’accueil.',
  denied: PUSH_DENIED,
  off: 'Cet appareil ne vous prévient pas quand le site est fermé.',
  on: PUSH_ON,
}

const HELPS: Partial<Record<PushState, string>> = {
  'home-screen':
    'Sur iPhone et iPad, touchez Partager, puis «\u202fSur l’écran d’accueil\u202f», et ouvrez le site de là.',
  denied: PUSH_ALLOW,
}

/** The switch of this browser's web push, and why it cannot be switched on where it cannot. Asks nothing by itself. */
export function PushSwitch() {
  const id = useId()
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'))
  }, [])
  const help = state && HELPS[state]
  const isAble = state === 'on' || state === 'off'
  const toggle = async () => {
    if (isBusy || !isAble) return
    setBusy(true)
    setFailed(false)
    try {
      setState(await (state === 'on' ? switchPushOff() : switchPushOn()))
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <div className="needs-script">
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={state === 'on'}
        aria-disabled={!isAble || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={id}
        onClick={toggle}
      >
        Me prévenir, même site fermé
      </button>
      <div className="soft small push-state">
        <p id={id} role={isFailed ? 'alert' : 'status'}>
          {words(state, isBusy, isFailed)}
        </p>
        {help && (
          <details>
            <summary>{'Comment faire\u202f?'}</summary>
            <p>{help}</p>
          </details>
        )}
      </div>
    </div>
  )
}

function words(state: PushState | null, isBusy: boolean, isFailed: boolean): string {
  if (isBusy || state === null) return 'Un instant…'
  return isFailed ? PUSH_FAILED : SAYS[state]
}

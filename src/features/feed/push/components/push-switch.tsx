import { useEffect, useId, useState } from 'react'
import {
  PUSH_ALLOW,
  PUSH_DENIED,
  PUSH_FAILED,
  PUSH_HOME_SCREEN,
  PUSH_HOW,
  PUSH_LABEL,
  PUSH_OFF,
  PUSH_ON,
  PUSH_TO_HOME_SCREEN,
  PUSH_UNSUPPORTED,
  PUSH_WAITING,
} from '../texts.ts'
import { type PushState, readPushState, switchPushOff, switchPushOn } from './browser-push.ts'

const SAYS: Record<PushState, string> = {
  unsupported: PUSH_UNSUPPORTED,
  'home-screen': PUSH_HOME_SCREEN,
  denied: PUSH_DENIED,
  off: PUSH_OFF,
  on: PUSH_ON,
}

const HELPS: Partial<Record<PushState, string>> = {
  'home-screen': PUSH_TO_HOME_SCREEN,
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
        {PUSH_LABEL}
      </button>
      <div className="soft small push-state">
        <p id={id} role={isFailed ? 'alert' : 'status'}>
          {words(state, isBusy, isFailed)}
        </p>
        {help && (
          <details>
            <summary>{PUSH_HOW}</summary>
            <p>{help}</p>
          </details>
        )}
      </div>
    </div>
  )
}

function words(state: PushState | null, isBusy: boolean, isFailed: boolean): string {
  if (isBusy || state === null) return PUSH_WAITING
  return isFailed ? PUSH_FAILED : SAYS[state]
}

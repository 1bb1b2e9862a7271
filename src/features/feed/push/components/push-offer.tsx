import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { PUSH_ALLOW, PUSH_DENIED, PUSH_FAILED, PUSH_OFFER, PUSH_ON } from '../texts.ts'
import { enablePush } from './browser-push.ts'

/** Offers push for the reply; the browser asks for permission only after a click. */
export function PushOffer({ onEnd }: { onEnd: (answer: 'yes' | 'no' | 'later') => void }) {
  const [isBusy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    try {
      const state = await enablePush()
      onEnd(state === 'on' ? 'yes' : 'no')
      if (state === 'on') await showSuccess(PUSH_ON)
      else if (state === 'denied') await showError(`${PUSH_DENIED} ${PUSH_ALLOW}`)
    } catch {
      onEnd('later')
      await showError(PUSH_FAILED)
    }
  }
  return (
    <section className="panel push-offer" aria-label={PUSH_OFFER}>
      <p>
        <Icon name="bell-ring" />
        {PUSH_OFFER}
      </p>
      <div className="push-offer-acts">
        <Button kind="bare" small onClick={() => onEnd('no')}>
          Non merci
        </Button>
        <Button small busy={isBusy} onClick={accept}>
          Activer
        </Button>
      </div>
    </section>
  )
}

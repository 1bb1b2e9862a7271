import { type ReactNode, useState } from 'react'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import type { PushOffer } from './push-offer.tsx'

/** As in `browser-push.ts`, which loads only with the offer. */
const SUBSCRIPTION_KEY = 'push'
/** Time until which the offer is not repeated. */
const SNOOZED_UNTIL_KEY = 'push-offer-silent'
const DAY_MS = 86_400_000
/** Days until the offer is repeated, by answer. */
const SNOOZE_DAYS = { yes: 60, no: 60, later: 1 }

/**
 * Offers push after an action that waits for a reply. Call `offerPush` after the action; `offer` is part of the page,
 * covers nothing and takes no focus. No offer without push support, with push on, or soon after another offer.
 */
export function usePushOffer(): { offer: ReactNode; offerPush: () => Promise<void> } {
  const [Offer, setOffer] = useState<typeof PushOffer | null>(null)
  const offerPush = async () => {
    if (!canOffer()) return
    const loaded = await import('./push-offer.tsx').catch(() => null)
    if (!loaded || !canOffer()) return
    snoozeOffer('later')
    setOffer(() => loaded.PushOffer)
  }
  const end = (answer: keyof typeof SNOOZE_DAYS) => {
    snoozeOffer(answer)
    setOffer(null)
  }
  // Always rendered, so that screen readers announce its content.
  const offer = (
    <div className="push-offer-place" role="status">
      {Offer && <Offer onEnd={end} />}
    </div>
  )
  return { offer, offerPush }
}

function canOffer(): boolean {
  const isAble = 'PushManager' in window && 'Notification' in window && Notification.permission !== 'denied'
  return isAble && !loadLocal(SUBSCRIPTION_KEY, null) && loadLocal(SNOOZED_UNTIL_KEY, 0) <= Date.now()
}

function snoozeOffer(answer: keyof typeof SNOOZE_DAYS): void {
  saveLocal(SNOOZED_UNTIL_KEY, Date.now() + SNOOZE_DAYS[answer] * DAY_MS)
}

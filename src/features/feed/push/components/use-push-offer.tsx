import { type ReactNode, useState } from 'react'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import type { PushOffer } from './push-offer.tsx'

/** As in `browser-push.ts`, which is loaded with the offer alone. */
const SUBSCRIPTION_KEY = 'push'
/** Until when the offer is not made again; milliseconds since 1970. */
const SNOOZED_UNTIL_KEY = 'push-offer-silent'
const DAY_MS = 86_400_000
/** Days until the offer is made again: to a member who has answered, and to one who has not. */
const SNOOZE_DAYS = { yes: 60, no: 60, later: 1 }

/**
 * The offer to notify of an answer with the site closed. `offerPush` is to be called once the member has done something that
 * somebody may answer; `offer` stands in the flow of the page, where it covers nothing, and takes no focus. Nothing is
 * offered to a browser that cannot, that is on already or that was asked lately.
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
  // Always there, so that what comes into it is announced.
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

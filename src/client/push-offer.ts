import { keep, readKept } from './kept.ts'

/** Until when the offer is not made again; milliseconds since 1970. */
const SILENT_UNTIL = 'push-offer-silent'
const DAY_MS = 86_400_000

/**
 * Offers, once the member has done something that somebody may answer, to tell of the answer with the site closed. Nothing
 * is offered to a browser that cannot, that is told already or that was asked lately.
 */
export async function offerPush(): Promise<void> {
  const isAble = 'PushManager' in window && 'Notification' in window && Notification.permission !== 'denied'
  if (!isAble || readKept('push', null) || readKept(SILENT_UNTIL, 0) > Date.now()) return
  const { showOffer } = await import('../features/push/components/show-offer.tsx')
  showOffer((days) => keep(SILENT_UNTIL, Date.now() + days * DAY_MS))
}

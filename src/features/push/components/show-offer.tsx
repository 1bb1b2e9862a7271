import { createRoot } from 'react-dom/client'
import { PushOffer } from './push-offer.tsx'

/** Days until the offer is made again: to who has said no, and to who has not answered. */
const SILENT_DAYS = { yes: 60, no: 60, later: 1 }

let isShown = false

/**
 * Puts the offer into the page, once, below its head. It takes no focus.
 * @param silence keeps for how many days it is not made again
 */
export function showOffer(silence: (days: number) => void): void {
  if (isShown) return
  isShown = true
  const stage = document.createElement('div')
  stage.setAttribute('role', 'status')
  document.body.append(stage)
  const root = createRoot(stage)
  silence(SILENT_DAYS.later)
  root.render(
    <PushOffer
      onEnd={(answer) => {
        silence(SILENT_DAYS[answer])
        root.unmount()
        stage.remove()
        isShown = false
      }}
    />,
  )
}

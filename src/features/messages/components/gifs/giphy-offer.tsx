import { useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import * as texts from '../../gif-texts.ts'
import { giveGiphyLeave } from './giphy-leave.ts'

/** Says in one sentence what Giphy will see, before anything is asked of it. */
export function GiphyOffer() {
  const id = useId()
  return (
    <section className="giphy-offer" aria-labelledby={id}>
      <p>
        <strong id={id}>{texts.GIPHY_MORE}</strong> {texts.GIPHY_CONSENT}
      </p>
      <Button kind="line" small onClick={() => giveGiphyLeave(true)}>
        {texts.USE_GIPHY}
      </Button>
    </section>
  )
}

/** Whose gifs these are, as Giphy asks, and the way back. */
export function GiphyFoot() {
  return (
    <p className="giphy-foot">
      <strong lang="en">{texts.GIPHY_ATTRIBUTION}</strong>
      <Button kind="bare" small onClick={() => giveGiphyLeave(false)}>
        {texts.LEAVE_GIPHY}
      </Button>
    </p>
  )
}

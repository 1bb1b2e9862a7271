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
        <strong id={id}>{'Envie de plus de choix\u202f?'}</strong> {texts.GIPHY_CONSENT}
      </p>
      <Button kind="line" small onClick={() => giveGiphyLeave(true)}>
        Utiliser Giphy
      </Button>
    </section>
  )
}

/** Whose gifs these are, as Giphy asks, and the way back. */
export function GiphyFoot() {
  return (
    <p className="giphy-foot">
      <strong lang="en">Powered by GIPHY</strong>
      <Button kind="bare" small onClick={() => giveGiphyLeave(false)}>
        Ne plus utiliser Giphy
      </Button>
    </p>
  )
}

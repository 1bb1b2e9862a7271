import { Button } from '../../../../ui/button.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { GIPHY_CONSENT } from '../../gif-texts.ts'
import { giphyAddress, giphyStill } from '../../gifs/giphy.ts'
import { GIF_SIZE, gifNamed, gifPath, gifStillPath } from '../../gifs/own.ts'
import { GIF_TITLES } from '../../gifs/titles-texts.ts'
import { BrokenGif, GifImage } from './gif-image.tsx'
import { giveGiphyLeave, useGiphyKey, useGiphyLeave } from './giphy-leave.ts'

/** A gif as a message shows it, in space that is its own from the first paint; `url` is what the message carries. */
export function GifMessage({ url }: { url: string }) {
  const name = gifNamed(url)
  if (name) {
    return (
      <div className="gif">
        <GifImage src={gifPath(name)} still={gifStillPath(name)} alt={GIF_TITLES[name]} {...GIF_SIZE} />
      </div>
    )
  }
  const address = giphyAddress(url)
  return (
    <div className={address ? 'gif gif-outside' : 'gif'}>
      {address ? <GiphyGif address={address} /> : <BrokenGif />}
    </div>
  )
}

/** Nothing is asked of Giphy before the reader let it, nor where the site has no key of Giphy's any more. */
function GiphyGif({ address }: { address: string }) {
  const hydrated = useHydrated()
  const key = useGiphyKey()
  const agreed = useGiphyLeave()
  if (hydrated && key === undefined) return <BrokenGif />
  if (agreed) return <GifImage src={address} still={giphyStill(address)} alt="Gif de Giphy" />
  return (
    <div className="gif-closed">
      <p>{GIPHY_CONSENT}</p>
      <Button kind="line" small className="needs-script" onClick={() => giveGiphyLeave(true)}>
        Afficher les gifs de Giphy
      </Button>
    </div>
  )
}

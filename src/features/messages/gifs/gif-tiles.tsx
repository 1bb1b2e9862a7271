import { type KeyboardEvent, useState } from 'react'
import { LOADING } from '../../../ui/texts.ts'
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts'
import type { Gif } from './contract.ts'
import { normalizeGiphyUrl } from './giphy.ts'

interface Props {
  /** Shapes in their place while there are none yet. */
  gifs?: Gif[]
  onChoose?: (url: string) => void
  /** Others are on their way. */
  busy?: boolean
}

const SKELETON_TILES = 12

/** The gifs in tiles of one size: one of them is reached by Tab, the others from there by arrows. */
export function GifTiles({ gifs, onChoose, busy = false }: Props) {
  const [current, setCurrent] = useState(0)
  if (!gifs) return <TilesSkeleton />
  const held = Math.min(current, gifs.length - 1)
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = findArrowTarget(event.key, held, buttons)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    buttons[next]?.focus()
  }
  return (
    <ul className="gif-tiles" aria-label="Gifs" aria-busy={busy || undefined} onKeyDown={move}>
      {gifs.map((gif, index) => (
        <li key={gif.id}>
          <Tile
            gif={gif}
            reached={index === held}
            onReach={() => setCurrent(index)}
            onChoose={() =>
              onChoose?.(normalizeGiphyUrl(gif.images.fixed_height.url) ?? gif.images.fixed_height.url)
            }
          />
        </li>
      ))}
    </ul>
  )
}

interface TileProps {
  gif: Gif
  reached: boolean
  onReach: () => void
  onChoose: () => void
}

/** Still for who asked for less motion, until it is pointed at or has the focus. */
function Tile({ gif, reached, onReach, onChoose }: TileProps) {
  const { fixed_width: moving, fixed_width_still: still } = gif.images
  const reduced = useReducedMotion()
  const [near, setNear] = useState(false)
  return (
    <button
      type="button"
      aria-label={gif.title}
      title={gif.title}
      tabIndex={reached ? 0 : -1}
      onClick={onChoose}
      onFocus={() => {
        onReach()
        setNear(true)
      }}
      onBlur={() => setNear(false)}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      <img
        src={reduced && !near ? still.url : (moving.webp ?? moving.url)}
        width={moving.width}
        height={moving.height}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
      />
    </button>
  )
}

function TilesSkeleton() {
  return (
    <div className="gif-tiles" role="status" aria-label={LOADING}>
      {Array.from({ length: SKELETON_TILES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={index} className="skeleton" />
      ))}
    </div>
  )
}

/** Which of the tiles a key leads to from one of them; undefined where it leads nowhere. */
function findArrowTarget(key: string, from: number, tiles: readonly HTMLElement[]): number | undefined {
  const columns = tiles.findIndex((tile) => tile.offsetTop !== tiles[0]?.offsetTop)
  const row = columns === -1 ? tiles.length : columns
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - row,
    ArrowDown: from + row,
    Home: 0,
    End: tiles.length - 1,
  }
  const to = steps[key]
  return to !== undefined && to >= 0 && to < tiles.length && to !== from ? to : undefined
}

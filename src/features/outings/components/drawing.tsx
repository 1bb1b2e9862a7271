import { isOutingKind, OUTING_KINDS } from '../../../shared/outing-kinds.ts'
import drawings from './drawings.svg?url&no-inline'

const keyOf = (kind: number) => (isOutingKind(kind) ? OUTING_KINDS[kind].key : 'cafe')

/** The drawing of a kind; decorative. */
export function OutingDrawing({ kind }: { kind: number }) {
  return (
    <svg
      className="drawing"
      viewBox="0 0 240 180"
      width="240"
      height="180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${drawings}#${keyOf(kind)}`} />
    </svg>
  )
}

/** The same as a wide bill: its ground and horizon run on to both sides. */
export function OutingBill({ kind }: { kind: number }) {
  const key = keyOf(kind)
  const isWide = key === 'bal'
  return (
    <svg
      viewBox={isWide ? '0 0 640 300' : '0 0 240 180'}
      preserveAspectRatio={isWide ? 'xMidYMid slice' : 'xMidYMid meet'}
      aria-hidden="true"
    >
      <use href={`${drawings}#${isWide ? 'bal-bill' : key}`} />
    </svg>
  )
}

export type Mark = 'beginners' | 'cost' | 'rain' | 'place' | 'women' | 'ages'

/** A small drawing before a fact. */
export function MarkDrawing({ mark }: { mark: Mark }) {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <use href={`${drawings}#${mark}`} />
    </svg>
  )
}

import { CachedMarkup } from '../../../ui/cached-markup.tsx'
import { Landscape } from '../../../ui/dusk-scene.tsx'

/** A boat at dusk with two lanterns that light together once; a still picture with reduced motion. */
export function CoupleScene() {
  return (
    <CachedMarkup cacheKey={import.meta.env.SSR && ['couple-scene']}>
      <div className="duo couple-scene">
        <Landscape />
        <Barge />
      </div>
    </CachedMarkup>
  )
}

const HULL = 'M22 214q128 34 256 0q-8 42-44 52H66q-36-10-44-52z'
const OARS = 'M86 206l-58 74M214 206l58 74'
const STRING = 'M150 34L96 92M150 34l54 58'

function Barge() {
  return (
    <svg className="couple-boat" viewBox="0 0 300 300" aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M150 216V30" stroke="#E9DCC0" strokeWidth="4" />
      <path d="M150 30q26 2 36 12-14 6-36 6z" fill="#D2402D" />
      <path d={STRING} stroke="#E9DCC0" strokeWidth="2" />
      <Lantern x={96} />
      <Lantern x={204} />
      <path d={OARS} stroke="#C9A777" strokeWidth="5" />
      <path d={HULL} fill="#C7402F" />
      <path d="M22 214q128 34 256 0l-2 12q-126 34-252 0z" fill="#FBF3E2" />
      <path
        d="M30 288q14-7 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0"
        className="lit"
        stroke="#FFD98A"
        strokeWidth="3"
        opacity="0.75"
      />
    </svg>
  )
}

const RIBS = 'M0 92v78M-13 96q-12 35 0 70M13 96q12 35 0 70'

function Lantern({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect x="-30" y="92" width="60" height="78" rx="30" fill="#6E6A52" />
      <path d={RIBS} stroke="#4A4636" strokeWidth="2.5" />
      <g className="lit">
        <rect x="-30" y="92" width="60" height="78" rx="30" fill="#F7C65C" />
        <ellipse cy="134" rx="17" ry="26" fill="#FFF0C2" />
        <path d={RIBS} stroke="#D08A1C" strokeWidth="2.5" />
      </g>
      <path d="M-15 91h30M-15 171h30" stroke="#FBF3E2" strokeWidth="6" />
      <path d="M0 174v18" stroke="#D2402D" strokeWidth="5" />
    </g>
  )
}

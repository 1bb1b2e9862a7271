import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { CachedMarkup } from '../../../../ui/cached-markup.tsx'
import { PlaceholderPortrait } from '../../../../ui/placeholder-portrait.tsx'

interface Face {
  name: string
  avatar: string | null
}

/** Two portraits, and a lantern that lights between them once: 500 ms of style, a still picture with reduced motion. */
export function YesScene({ me, other }: { me: Face; other: Face }) {
  return (
    <div className="duo">
      <CachedMarkup cacheKey={import.meta.env.SSR && ['yes-bank']}>
        <Landscape />
      </CachedMarkup>
      <Print face={me} label="Vous" className="duo-face duo-me" />
      <Print face={other} label={other.name} className="duo-face duo-other" />
      <CachedMarkup cacheKey={import.meta.env.SSR && ['yes-lamp']}>
        <Lamp />
      </CachedMarkup>
    </div>
  )
}

function Landscape() {
  return (
    <>
      <span className="duo-air" />
      <span className="duo-river" />
      <Bank />
      <span className="duo-halo" />
    </>
  )
}

interface PrintProps {
  face: Face
  label: string
  className: string
}

function Print({ face: { name, avatar }, label, className }: PrintProps) {
  return (
    <span className={className}>
      {avatar ? (
        <img src={getThumbnailUrl(avatar)} width={480} height={600} alt={label} decoding="async" />
      ) : (
        <PlaceholderPortrait name={name} />
      )}
    </span>
  )
}

/** Poplars: middle and height of each. */
const POPLARS = [
  [88, 118],
  [300, 84],
  [322, 110],
  [470, 96],
  [492, 128],
  [516, 108],
  [548, 150],
  [566, 118],
  [880, 120],
  [900, 154],
  [926, 112],
  [1010, 104],
  [1034, 128],
  [1058, 96],
  [1300, 90],
  [1326, 116],
] as const

const POPLAR_PATH = POPLARS.map(
  ([x, height]) =>
    `M${x} 320c-9-${height * 0.3}-9-${height * 0.75} 0-${height}c9 ${height * 0.25} 9 ${height * 0.7} 0 ${height}z`,
).join('')

function Bank() {
  return (
    <svg className="duo-bank" viewBox="0 0 1440 320" aria-hidden="true">
      <path className="duo-hill" d="M0 320v-16q120-34 260-14t270-2 250-16 300 18 360-6v20z" opacity="0.8" />
      <path d={`M0 320v-10q160-22 330-8 120 8 250 4l20 14zM900 320q80-16 240-12t300-8v20z${POPLAR_PATH}`} />
    </svg>
  )
}

const RIBS = 'M64 26v104M46 31q-14 46 0 94M82 31q14 46 0 94'

function Lamp() {
  return (
    <svg className="duo-lamp" viewBox="0 0 128 196" aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M64-80v96" stroke="#E9DCC0" strokeWidth="2.5" />
      <rect x="26" y="26" width="76" height="104" rx="38" fill="#6E6A52" />
      <path d={RIBS} stroke="#4A4636" strokeWidth="3" />
      <g className="lit">
        <rect x="26" y="26" width="76" height="104" rx="38" fill="#F7C65C" />
        <ellipse cx="64" cy="84" rx="22" ry="34" fill="#FFF0C2" />
        <path d={RIBS} stroke="#D08A1C" strokeWidth="3" />
      </g>
      <path d="M44 25h40M44 131h40" stroke="#FBF3E2" strokeWidth="8" />
      <path d="M64 20v-8" stroke="#FBF3E2" strokeWidth="5" />
      <path d="M64 136v20" stroke="#D2402D" strokeWidth="6" />
      <path d="M58 156h12l2 18H56z" fill="#D2402D" />
    </svg>
  )
}

/** The light of the lantern on the water. */
export function Shimmer() {
  return (
    <svg className="shimmer" viewBox="0 0 200 58" aria-hidden="true">
      <path d="M30 8q10-5 20 0t20 0 20 0 20 0 20 0 20 0 20 0M64 24q9-5 18 0t18 0 18 0 18 0M44 40q10-5 20 0t20 0 20 0M112 42q9-5 18 0t18 0" />
    </svg>
  )
}

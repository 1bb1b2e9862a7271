import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { CachedMarkup } from '../../../../ui/cached-markup.tsx'
import { Landscape } from '../../../../ui/dusk-scene.tsx'
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

import type { CSSProperties, ReactNode } from 'react'
import { CachedMarkup } from './cached-markup.tsx'

/** The hero of the landing page: evening sky, lanterns over the water, a tablecloth's edge below. */
export function EveningScene({ children }: { children: ReactNode }) {
  return (
    <section className="hero">
      <CachedMarkup cacheKey={import.meta.env.SSR && ['evening-garland']}>
        <Garland />
      </CachedMarkup>
      <CachedMarkup cacheKey={import.meta.env.SSR && ['evening-water']}>
        <Water />
      </CachedMarkup>
      <div className="wrap">{children}</div>
    </section>
  )
}

const STRINGS = ['M-20,10Q210,110 430,22', 'M430,22Q650,130 870,18', 'M870,18Q1090,112 1300,6']
const COLOURS = ['#E8604B', '#FFF1CF', '#FF9A76', '#F7C65C']

/** Position of each lantern: x, y and its size. */
const LANTERNS = [
  [53, 37, 1],
  [158, 59, 0.9],
  [261, 62, 0.82],
  [364, 44, 1],
  [500, 51, 0.9],
  [602, 73, 0.82],
  [703, 71, 1],
  [804, 47, 0.9],
  [940, 43, 0.82],
  [1040, 61, 1],
  [1139, 58, 0.9],
  [1237, 33, 0.82],
] as const

/** Lanterns on a string: landing, empty states and premium only. */
export function Garland() {
  return (
    <svg className="garland" viewBox="0 0 1280 180" aria-hidden="true">
      <defs>
        <radialGradient id="halo">
          <stop offset="0" stopColor="#FFD98A" stopOpacity=".5" />
          <stop offset="1" stopColor="#FFD98A" stopOpacity="0" />
        </radialGradient>
        <g id="lantern">
          <path d="M0 16v42M-9 18c-4 10-4 28 0 38M9 18c4 10 4 28 0 38" stroke="#3A1A08" strokeOpacity=".28" />
          <path d="M-8 16H8M-8 58H8" stroke="#FBF3E2" strokeWidth="3" strokeLinecap="round" />
          <path d="M0 60v9" stroke="#D2402D" strokeWidth="2.5" strokeLinecap="round" />
        </g>
      </defs>
      {STRINGS.map((d) => (
        <path key={d} d={d} fill="none" stroke="#E9DDB8" strokeWidth="2" />
      ))}
      {LANTERNS.map(([x, y, size], index) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <g
            className="sway"
            style={{ animationDelay: `-${(index * 1.3) % 5}s` }}
            fill="none"
            strokeWidth="1.5"
          >
            <path d="M0 0v14" stroke="#E9DDB8" />
            <circle cy="38" r="62" fill="url(#halo)" />
            <rect x="-17" y="16" width="34" height="42" rx="17" fill={COLOURS[index % COLOURS.length]} />
            <use href="#lantern" />
          </g>
        </g>
      ))}
    </svg>
  )
}

/** Start of each glint on the water, and half its length. */
const GLINTS = [
  [100, 12, 30],
  [340, 26, 45],
  [610, 16, 55],
  [910, 34, 35],
  [1100, 14, 30],
  [180, 52, 60],
  [480, 60, 80],
  [790, 70, 55],
  [30, 78, 45],
  [970, 84, 65],
  [380, 92, 70],
] as const

function Water() {
  return (
    <svg className="water" viewBox="0 0 1280 120" preserveAspectRatio="none" aria-hidden="true">
      {GLINTS.map(([x, y, half], index) => (
        <path
          key={`${x}-${y}`}
          d={`M${x} ${y}q${half}-5 ${half * 2} 0t${half * 2} 0`}
          stroke={index % 3 === 0 ? '#FFB59A' : '#F7C65C'}
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
          style={{ opacity: 0.55 - index * 0.03 } as CSSProperties}
        />
      ))}
    </svg>
  )
}

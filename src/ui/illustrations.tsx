// Small drawings in the palette, inline so that they follow the theme and cost no request.

/** The lantern before the site's name. */
export function Lantern() {
  return (
    <svg viewBox="0 0 20 26" width="20" height="26" aria-hidden="true">
      <path d="M10 0v4" stroke="currentColor" strokeWidth="1.6" />
      <rect x="2" y="5" width="16" height="17" rx="8" fill="#F2B134" />
      <path
        d="M10 5v17M5.5 6.5c-1.8 4-1.8 10 0 14M14.5 6.5c1.8 4 1.8 10 0 14"
        stroke="#B06E0A"
        strokeWidth="1.2"
        fill="none"
      />
      <path d="M6 5h8M6 22h8" stroke="#FBF3E2" strokeWidth="2" strokeLinecap="round" />
      <path d="M10 23v3" stroke="#D2402D" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

const BOAT_SAILS = 'M118 26c-21 18-31 39-34 60h34zM124 24c19 20 28 42 30 62h-30z'
const BOAT_HULL = 'M74 94h92c-4 15-13 22-24 22H98c-11 0-20-7-24-22z'

/** A boat in the evening: missing pages, lost connections. Flat colours with shifted outlines, as on a printed bill. */
export function Boat() {
  return (
    <svg viewBox="0 0 240 140" width="240" height="140" aria-hidden="true">
      <circle cx="164" cy="62" r="32" fill="var(--d-lantern)" />
      <g transform="translate(3 3)">
        <path d={BOAT_SAILS} fill="var(--d-paper)" />
        <path d="M121 8l17 6-17 6z" fill="var(--d-river)" />
        <path d={BOAT_HULL} fill="var(--d-poppy)" />
      </g>
      <g fill="none" stroke="var(--d-line)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d={BOAT_SAILS} />
        <path d="M121 94V8l17 6-17 6" />
        <path d={BOAT_HULL} />
        <path d="M36 116q9-7 18 0t18 0M168 116q9-7 18 0t18 0M72 131q9-7 18 0t18 0 18 0 18 0 18 0" />
      </g>
    </svg>
  )
}

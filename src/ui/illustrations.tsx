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

/** A table for two under lanterns: empty lists. */
export function TableForTwo() {
  return (
    <svg viewBox="0 0 200 120" width="200" height="120" aria-hidden="true">
      <path d="M0 8Q100 58 200 8" stroke="currentColor" strokeOpacity=".5" fill="none" strokeWidth="1.5" />
      <g fill="#F2B134">
        <rect x="38" y="28" width="14" height="18" rx="7" />
        <rect x="148" y="28" width="14" height="18" rx="7" />
      </g>
      <rect x="93" y="36" width="14" height="18" rx="7" fill="#E8604B" />
      <path d="M60 87v26q10 9 20 0 10 9 20 0 10 9 20 0 10 9 20 0V87z" fill="#D2402D" />
      <ellipse cx="100" cy="87" rx="40" ry="9" fill="#F2B134" />
      <path
        d="M85 70h10q0 8-5 8t-5-8zM90 78v8M105 70h10q0 8-5 8t-5-8zM110 78v8"
        fill="#F8DDD2"
        stroke="#D2402D"
        strokeWidth="1.5"
      />
      <path
        d="M30 120V92q0-8 8-8M170 120V92q0-8-8-8M24 104h20M156 104h20"
        stroke="var(--river)"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** A boat in the evening: missing pages, lost connections. */
export function Boat() {
  return (
    <svg viewBox="0 0 240 140" width="240" height="140" aria-hidden="true">
      <circle cx="150" cy="70" r="34" fill="#F2B134" />
      <path d="M116 22v72" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
      <path d="M112 26c-22 20-30 40-32 60h32z" fill="#F8DDD2" />
      <path d="M120 24c18 22 26 42 28 62h-28z" fill="#FFFDF8" stroke="#E6DCC8" />
      <path d="M74 94h92c-4 14-12 20-22 20h-48c-10 0-18-6-22-20z" fill="#D2402D" />
      <path
        d="M10 116q14-8 28 0t28 0 28 0 28 0 28 0 28 0 28 0 24 0M40 130q14-8 28 0t28 0 28 0 28 0 28 0"
        fill="none"
        stroke="var(--river)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

import type { ReactNode } from 'react'

// Drawings of the upload page, in the palette; the words beside them say what they show.

/** A photo on the line of the lanterns: the empty frame. */
export function PolaroidDrawing() {
  return (
    <svg className="polaroid" viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
      <path d="M0 10Q80 44 160 10" stroke="currentColor" strokeOpacity=".45" fill="none" strokeWidth="1.5" />
      <g fill="#F2B134">
        <rect x="18" y="19" width="12" height="16" rx="6" />
        <rect x="130" y="19" width="12" height="16" rx="6" />
      </g>
      <g transform="rotate(-4 80 66)">
        <rect x="48" y="26" width="64" height="78" rx="5" fill="#FFFDF8" stroke="#E6DCC8" />
        <rect x="54" y="32" width="52" height="54" rx="2" fill="#7CB9AE" />
        <path d="M54 76q10-8 20 0t20 0 12-3v13H54z" fill="#0F6060" />
        <path d="M66 86c0-12 6-17 14-17s14 5 14 17z" fill="#D2402D" />
        <circle cx="80" cy="58" r="12" fill="#E8B48A" />
        <path d="M68 57c-1-11 5-16 12-16s13 5 12 16c-3-6-7-8-12-8s-9 2-12 8z" fill="#4A2C20" />
        <path d="M74.5 60q5.5 5 11 0" stroke="#4A2C20" strokeWidth="1.8" fill="none" strokeLinecap="round" />
        <rect x="76" y="19" width="8" height="14" rx="2" fill="#F2B134" />
      </g>
    </svg>
  )
}

/** A face that one sees. */
export function FaceDrawing() {
  return (
    <RuleDrawing isRight>
      <rect x="12" y="8" width="48" height="56" rx="10" fill="#F2B134" />
      <path d="M18 64c1-13 8-18 18-18s17 5 18 18z" fill="#0F6060" />
      <circle cx="36" cy="33" r="14" fill="#E8B48A" />
      <path d="M21 33c-2-14 6-21 15-21s17 7 15 21c-3-8-8-11-15-11s-12 3-15 11z" fill="#4A2C20" />
      <g fill="#4A2C20">
        <circle cx="31" cy="33" r="1.7" />
        <circle cx="41" cy="33" r="1.7" />
      </g>
      <path d="M30.5 38.500q5.5 5 11 0" stroke="#4A2C20" strokeWidth="2" fill="none" strokeLinecap="round" />
    </RuleDrawing>
  )
}

/** What one wears at the water's edge, left on the line. */
export function SwimsuitDrawing() {
  return (
    <RuleDrawing>
      <path d="M4 14Q36 24 68 14" stroke="currentColor" strokeOpacity=".55" strokeWidth="1.8" fill="none" />
      <path d="M20 18l3 14q10 4 13-4 3 8 13 4l3-14" stroke="#D2402D" strokeWidth="2.4" fill="none" />
      <path d="M21 27q8-5 14 4-4 9-12 4zM51 27q-8-5-14 4 4 9 12 4z" fill="#D2402D" />
      <path d="M21 46h30q-3 13-13 15h-4q-10-2-13-15z" fill="#D2402D" />
      <g fill="#F8DDD2">
        <circle cx="30" cy="51" r="1.8" />
        <circle cx="37" cy="55" r="1.8" />
        <circle cx="43" cy="50" r="1.8" />
      </g>
      <g fill="#F2B134">
        <rect x="18" y="13" width="4" height="9" rx="1.5" />
        <rect x="50" y="13" width="4" height="9" rx="1.5" />
      </g>
    </RuleDrawing>
  )
}

/** Several pictures in one. */
export function MosaicDrawing() {
  const tiles = [
    { x: 10, y: 10, ground: '#F2B134', shirt: '#D2402D' },
    { x: 37, y: 10, ground: '#7CB9AE', shirt: '#0F6060' },
    { x: 10, y: 37, ground: '#F8DDD2', shirt: '#6B3F7A' },
    { x: 37, y: 37, ground: '#9CC3EE', shirt: '#F2B134' },
  ]
  return (
    <RuleDrawing>
      {tiles.map(({ x, y, ground, shirt }) => (
        <g key={ground} transform={`translate(${x} ${y})`}>
          <rect width="25" height="25" rx="5" fill={ground} />
          <path d="M4.5 25c0-7 3-10 8-10s8 3 8 10z" fill={shirt} />
          <circle cx="12.5" cy="11" r="5.5" fill="#E8B48A" />
          <path d="M7 11c-1-6 2-8 5.5-8s6.5 2 5.5 8c-1.5-3-3-4-5.5-4S8.5 8 7 11z" fill="#4A2C20" />
        </g>
      ))}
    </RuleDrawing>
  )
}

/** A drawing with a tick at its corner, or a cross: told by shape as well as by colour. */
function RuleDrawing({ isRight = false, children }: { isRight?: boolean; children: ReactNode }) {
  return (
    <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
      {children}
      <g stroke="var(--paper-raised)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="58" cy="58" r="11" fill={isRight ? 'var(--moss)' : 'var(--poppy)'} />
        <path d={isRight ? 'm53 58.5 3.5 3.5 6.5-7' : 'm54 54 8 8m0-8-8 8'} fill="none" />
      </g>
    </svg>
  )
}

export const ROSE_LABEL = 'Avec une rose'

const LEAVES = 'M45 86q-22 2-26-18 22-2 26 18zM49 76q18-1 22-18-20 0-22 18z'
const FLOWER = 'M45 54q-26-2-26-26 0-8 8-8 2-14 18-14t18 14q9 0 9 9-1 24-27 25z'

/** The rose that comes with a request; decorative without a label. */
export function Rose({ label, className }: { label?: string; className: string }) {
  if (!label) return <Drawing className={className} />
  return (
    <span className={className} role="img" aria-label={label}>
      <Drawing />
    </span>
  )
}

function Drawing({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 86 120" aria-hidden="true">
      <g transform="translate(-2 2)">
        <path d={`M44 50q-6 34 2 66l5-1q-7-32-2-64z${LEAVES}`} fill="var(--d-moss)" />
        <path d={FLOWER} fill="var(--d-poppy)" />
      </g>
      <g fill="none" stroke="var(--d-line)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d={`M46 54q-4 30 3 62${LEAVES}${FLOWER}`} />
        <path
          d="M27 20q0 16 18 16t18-16M35 24q2-9 10-9t10 9-10 7M30 38q6 12 15 16M61 37q-5 13-16 17"
          strokeWidth="1.9"
        />
      </g>
    </svg>
  )
}

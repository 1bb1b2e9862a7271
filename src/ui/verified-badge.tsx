/** The verified badge: recognisable by shape and text, not only by colour. */
export function VerifiedBadge({ label }: { label: string }) {
  return (
    <svg className="verified" viewBox="0 0 20 20" width="19" height="19" role="img" aria-label={label}>
      <title>{label}</title>
      <path
        fill="#86C892"
        d="m10 .8 2.4 1.7 2.9-.1.8 2.8 2.4 1.7-1 2.7 1 2.8-2.4 1.7-.8 2.8-2.9-.1L10 18.5l-2.4-1.7-2.9.1-.8-2.8-2.4-1.7 1-2.8-1-2.7 2.4-1.7.8-2.8 2.9.1z"
      />
      <path
        d="m6.3 9.8 2.5 2.5 4.9-5"
        fill="none"
        stroke="#0A2A20"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A head and shoulders drawn in the colour of the text, for a photo that nobody sees yet. Decorative: words say it. */
export function WaitingFigure() {
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <path d="M7 48c0-11 7-17 17-17s17 6 17 17z" opacity=".7" />
      <circle cx="24" cy="19" r="10" />
    </svg>
  )
}

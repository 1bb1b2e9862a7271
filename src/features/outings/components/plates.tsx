/** One plate for each seat: set, or waiting. Decorative: the numbers are next to it. */
export function Plates({ seats, coming }: { seats: number; coming: number }) {
  return (
    <ol className="plates" aria-hidden="true">
      {Array.from({ length: seats }, (_, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plate is its number
        <li key={seat} className={seat < coming ? 'set' : undefined} />
      ))}
    </ol>
  )
}

interface Props {
  name: string
  options: readonly { id: number; label: string }[]
  isChosen: (id: number) => boolean
  /** Only chosen ones can be changed. */
  isFull?: boolean
  onToggle: (id: number) => void
}

/** Checkboxes of one name as chips. */
export function CheckChips({ name, options, isChosen, isFull, onToggle }: Props) {
  return (
    <div className="chips">
      {options.map(({ id, label }) => (
        <label key={id} className="chip">
          <input
            type="checkbox"
            name={name}
            value={id}
            checked={isChosen(id)}
            disabled={isFull && !isChosen(id)}
            onChange={() => onToggle(id)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

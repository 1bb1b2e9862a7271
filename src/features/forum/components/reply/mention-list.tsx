import type { useMentionList } from './use-mention-list.ts'

/** Those of the page who may be meant by what is typed after `@`: by arrows and Enter, or by pressing. */
export function MentionList({ list }: { list: ReturnType<typeof useMentionList> }) {
  const { open, id, optionId, choose } = list
  return (
    <div className="mention-place">
      <p className="sr" role="status">
        {open && (open.people.length === 1 ? '1 membre proposé' : `${open.people.length} membres proposés`)}
      </p>
      {open && (
        <div className="mention-list" role="listbox" id={id} aria-label="Membres de cette page">
          {open.people.map((person, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and tells which one is active
            <div
              key={person.id}
              id={optionId(place)}
              role="option"
              aria-selected={place === open.place}
              // The field would lose the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

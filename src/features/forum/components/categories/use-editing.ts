import { useEffect, useRef, useState } from 'react'

/** Whether a row shows its form; once that closes, the focus is back on the button that opened it. */
export function useEditing() {
  const [isEditing, setEditing] = useState(false)
  const hadForm = useRef(false)
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hadForm.current && !isEditing) acts.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
    hadForm.current = isEditing
  }, [isEditing])
  return {
    isEditing,
    edit: () => setEditing(true),
    close: () => setEditing(false),
    /** Of the element around the row's buttons, the opening one marked `data-edit`. */
    acts,
  }
}

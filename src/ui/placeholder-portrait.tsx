import { getInitials } from './initials.ts'

interface Props {
  name: string
  initials?: string
}

/** Initials on paper that fill their positioned parent: one hue, quieter than a face. */
export function PlaceholderPortrait({ name, initials = getInitials(name) }: Props) {
  return (
    <span className="drawn" aria-hidden="true">
      {initials}
    </span>
  )
}

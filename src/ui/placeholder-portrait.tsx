import { getInitials } from './initials.ts'

/** Initials on paper that fill their positioned parent: one hue, quieter than a face. */
export function PlaceholderPortrait({ name }: { name: string }) {
  return (
    <span className="drawn" aria-hidden="true">
      {getInitials(name)}
    </span>
  )
}

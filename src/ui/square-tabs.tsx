import { FORUM, OUTINGS, SQUARE_LABEL } from './navigation.ts'

/** Outings and forum share a tab of a phone: their pages begin with these two. */
export function SquareTabs({ current }: { current: '/sorties' | '/forum' }) {
  return (
    <nav className="tabs square-tabs only-phone" aria-label={SQUARE_LABEL}>
      {[OUTINGS, FORUM].map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

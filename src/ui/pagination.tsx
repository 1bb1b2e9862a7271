import { LinkButton } from './button.tsx'
import { NEXT, PREVIOUS } from './texts.ts'

interface Props {
  /** Addresses of the adjacent pages; null at either end. */
  previous: string | null
  next: string | null
  /** Replaces the link's navigation, for a list that updates in place. */
  onGo?: (href: string) => void
  /** The lists of visitors and of refused requests write 'Precédent'. */
  previousLabel?: string
}

/** 'Précédent' and 'Suivant', each if there is such a page. */
export function Pagination({ previous, next, onGo, previousLabel = PREVIOUS }: Props) {
  if (!previous && !next) return null
  const link = (href: string, label: string, rel: 'prev' | 'next') => (
    <LinkButton
      kind="line"
      small
      href={href}
      rel={rel}
      onClick={(event) => {
        if (!onGo) return
        event.preventDefault()
        onGo(href)
      }}
    >
      {label}
    </LinkButton>
  )
  return (
    <nav className="pagination" aria-label="Pages">
      {previous && link(previous, previousLabel, 'prev')}
      {next && link(next, NEXT, 'next')}
    </nav>
  )
}

interface OnwardProps {
  /** Address of the first page; null on it. */
  start: string | null
  next: string | null
  nextLabel?: string
}

/** For lists that lead only onward: the way back to their start, and the next page. */
export function OnwardPagination({ start, next, nextLabel = NEXT }: OnwardProps) {
  if (!start && !next) return null
  return (
    <nav className="pagination" aria-label="Pages">
      {start && (
        <LinkButton kind="line" small href={start}>
          Revenir au début
        </LinkButton>
      )}
      {next && (
        <LinkButton kind="line" small rel="next" href={next}>
          {nextLabel}
        </LinkButton>
      )}
    </nav>
  )
}

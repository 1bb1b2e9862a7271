import { Icon } from './icon.tsx'
import { NEXT, PAGE, PAGES, PREVIOUS } from './texts.ts'

interface Props {
  /** From 1. */
  current: number
  last: number
  /** Distinguishes several pagers of one page. */
  label?: string
  hrefOf: (page: number) => string
  /** Replaces the link's navigation, for a list that updates in place. */
  onGo?: (page: number) => void
}

/** Numbered pages with 'Précédent' and 'Suivant'; nothing for a single page. */
export function Pager({ current, last, label = PAGES, hrefOf, onGo }: Props) {
  if (last <= 1) return null
  const link = (page: number) => ({
    href: hrefOf(page),
    onClick: (event: React.MouseEvent) => {
      if (!onGo || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onGo(page)
    },
  })
  return (
    <nav className="pager" aria-label={label}>
      {current > 1 && (
        <a {...link(Math.min(current - 1, last))} rel="prev">
          <Icon name="chevron-left" size="sm" />
          <span>{PREVIOUS}</span>
        </a>
      )}
      {getNearbyPages(current, last).map((page, index, all) => (
        <span key={page} className={page - (all[index - 1] ?? 0) > 1 ? 'after-gap' : undefined}>
          <a {...link(page)} aria-current={page === current ? 'page' : undefined}>
            <span className="sr">{PAGE} </span>
            {page}
          </a>
        </span>
      ))}
      {current < last && (
        <a {...link(current + 1)} rel="next">
          <span>{NEXT}</span>
          <Icon name="chevron-right" size="sm" />
        </a>
      )}
    </nav>
  )
}

/** First, last, current and adjacent pages, sorted. */
export function getNearbyPages(current: number, last: number): number[] {
  const around = [1, current - 1, current, current + 1, last]
  return [...new Set(around)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
}

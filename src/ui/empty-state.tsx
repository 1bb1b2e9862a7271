import type { ReactNode } from 'react'
import { Boat, TableForTwo } from './illustrations.tsx'

/** A list with nothing in it: a small drawing, what is missing, and one next step. */
export function EmptyState({
  title,
  children,
  action,
  drawing = 'table',
  heading: Heading = 'h2',
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  drawing?: 'table' | 'boat'
  /** `h1` where it is all that stands on the page. */
  heading?: 'h1' | 'h2'
}) {
  return (
    <div className="empty">
      {drawing === 'table' ? <TableForTwo /> : <Boat />}
      <Heading>{title}</Heading>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  )
}

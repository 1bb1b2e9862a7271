import type { ReactNode } from 'react'
import { Boat, TableForTwo } from './illustrations.tsx'

/** An empty list: a drawing, the reason, and one next step. */
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
  /** `h1` if the page has no other heading. */
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

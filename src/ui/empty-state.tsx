import type { ReactNode } from 'react'
import { Boat, TableForTwo } from './drawings.tsx'

/** A list with nothing in it: a small drawing, what is missing, and one next step. */
export function EmptyState({
  title,
  children,
  action,
  drawing = 'table',
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  drawing?: 'table' | 'boat'
}) {
  return (
    <div className="empty">
      {drawing === 'table' ? <TableForTwo /> : <Boat />}
      <h2>{title}</h2>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  )
}

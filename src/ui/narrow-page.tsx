import type { ReactNode } from 'react'

interface Props {
  title: string
  lead?: string
  /** `narrow stack` sets the children apart. */
  className?: 'narrow' | 'narrow stack'
  children: ReactNode
}

/** A page of one column, as wide as a text: a form, or an answer. */
export function NarrowPage({ title, lead, className = 'narrow', children }: Props) {
  return (
    <div className="wrap">
      <div className={className}>
        <header className="page-head">
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  )
}

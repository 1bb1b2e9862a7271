import type { ReactNode, Ref } from 'react'
import drawings from './drawings.svg?url&no-inline'

/**
 * A drawing of the sprite: mailbox (conversations), floor (nothing found), table (requests), cloche (notifications),
 * chairs (friends, photos), cat (visitors).
 */
export type Drawing = 'mailbox' | 'floor' | 'table' | 'cloche' | 'chairs' | 'cat'

/** A drawing of the sprite. */
export function DrawingFigure({ drawing }: { drawing: Drawing }) {
  return (
    <svg width="260" height="200" aria-hidden="true">
      <use href={`${drawings}#${drawing}`} />
    </svg>
  )
}

/** An empty list: a drawing, the reason, and one next step. */
export function EmptyState({
  title,
  children,
  action,
  drawing = 'chairs',
  heading: Heading = 'h2',
  ref,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  drawing?: Drawing
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2'
  /** The title, where it receives the focus. */
  ref?: Ref<HTMLHeadingElement>
}) {
  return (
    <div className="empty">
      <DrawingFigure drawing={drawing} />
      <Heading {...(ref && { ref, tabIndex: -1 })}>{title}</Heading>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  )
}

import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/**
 * `river` goes on, `poppy` and `poppy-line` lead to a person (to write, to send a request), `danger` protects or loses
 * something, `lantern` is for the landing page.
 */
export type ButtonKind = 'river' | 'poppy' | 'poppy-line' | 'danger' | 'lantern' | 'soft' | 'line' | 'bare'

interface Look {
  kind?: ButtonKind
  small?: boolean
  icon?: IconName
  children: ReactNode
}

/**
 * A button. While `busy` it ignores clicks, but keeps its label and the focus, which `disabled` would lose.
 * `iconOnly` hides the label visually.
 */
export function Button({
  kind = 'river',
  small = false,
  icon,
  busy = false,
  iconOnly = false,
  type = 'button',
  className,
  children,
  onClick,
  ...native
}: Look & { busy?: boolean; iconOnly?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  // Assigned, since attributes next to a spread render slowly, and pages have dozens of buttons.
  const attributes = Object.assign(native, {
    type: busy ? 'button' : type,
    className: classes(kind, small, iconOnly, className),
    'aria-busy': busy || undefined,
    'aria-disabled': busy || native['aria-disabled'],
    onClick: busy ? undefined : onClick,
    children: (
      <>
        {icon && <Icon name={icon} />}
        {iconOnly ? <span className="sr">{children}</span> : children}
      </>
    ),
  })
  return <button {...attributes} />
}

/** A link that looks like a button. */
export function LinkButton({
  kind = 'river',
  small = false,
  icon,
  className,
  children,
  ...attributes
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...attributes} className={classes(kind, small, false, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

function classes(kind: ButtonKind, small: boolean, iconOnly: boolean, extra: string | undefined): string {
  return ['btn', kind !== 'river' && `btn-${kind}`, small && 'btn-sm', iconOnly && 'btn-ico', extra]
    .filter(Boolean)
    .join(' ')
}

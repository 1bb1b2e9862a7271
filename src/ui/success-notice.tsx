import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Confirms a form after a redirect, as toasts do with scripts. */
export function SuccessNotice({ children }: { children: ReactNode }) {
  return (
    <p className="notice" role="status">
      <Icon name="circle-check" />
      <span>{children}</span>
    </p>
  )
}

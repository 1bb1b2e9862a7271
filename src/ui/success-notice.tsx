import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Says on a page that was led to what a form has done; in the place of the toast that scripts show. */
export function SuccessNotice({ children }: { children: ReactNode }) {
  return (
    <p className="notice" role="status">
      <Icon name="circle-check" />
      <span>{children}</span>
    </p>
  )
}

import type { MouseEvent } from 'react'
import { Icon } from '../../../../ui/icon.tsx'

interface Props {
  href: string
  label: string
  onBack: () => void
}

/** Back to the list, on a phone: without leaving the page, unless another tab is asked for. */
export function BackLink({ href, label, onBack }: Props) {
  const back = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onBack()
  }
  return (
    <a className="btn btn-bare btn-ico only-phone" href={href} aria-label={label} onClick={back}>
      <Icon name="arrow-left" size="lg" />
    </a>
  )
}

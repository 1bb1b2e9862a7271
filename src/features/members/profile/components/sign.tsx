import { useEffect, useState } from 'react'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import type { SignSheetProps } from '../../../friends/components/sign-sheet.tsx'
import type { Bond } from '../../../friends/contract.ts'

/** The part that the sheet of 'Faire signe' answers; null while it is closed. */
export function useSign(bond: Bond) {
  const [part, setPart] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const open = (touched: string) => {
    setPart(touched)
    setIsOpen(true)
  }
  useReplyLinks(open)
  // The links 'Répondre à ça' of the page disappear with the first request.
  useEffect(() => {
    document.querySelector('.profile')?.setAttribute('data-bond', bond)
  }, [bond])
  return { part, isOpen, open, close: () => setIsOpen(false) }
}

/** The links are outside of the island: slates and photos are rendered by the server alone. */
function useReplyLinks(onReply: (part: string) => void): void {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>('a[data-part]')
      if (!link?.dataset.part || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onReply(link.dataset.part)
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  })
}

interface Props extends Pick<SignSheetProps, 'user' | 'token' | 'onSent' | 'onPast' | 'onStale'> {
  sign: ReturnType<typeof useSign>
}

/** Loads the sheet at its first opening; what is typed stays when it closes. */
export function SignSheetHost({ sign, onSent, onPast, ...props }: Props) {
  const { part, isOpen, close } = sign
  const Sheet = useLazyComponent<SignSheetProps>(
    isOpen,
    () => import('../../../friends/components/sign-sheet.tsx'),
    close,
  )
  if (!Sheet) return null
  return (
    <Sheet
      {...props}
      open={isOpen}
      part={part}
      onClose={close}
      onSent={(answer) => {
        close()
        onSent(answer)
      }}
      onPast={() => {
        close()
        onPast()
      }}
    />
  )
}

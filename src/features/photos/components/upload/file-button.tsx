import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { ButtonKind } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'

interface Props {
  id: string
  kind?: ButtonKind
  icon?: IconName
  /** Opens the camera where there is one. */
  camera?: boolean
  /** None when the choice was left without a photo. */
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A real file input under the looks of a button. */
export function FileButton({ id, kind = 'poppy', icon, camera = false, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = useEffectEvent(() => {
    const files = [...(input.current?.files ?? [])]
    // So that the same photo may be chosen again.
    if (input.current) input.current.value = ''
    onFiles(files)
  })
  useEffect(() => {
    const control = input.current
    // Chosen before the page came to life.
    if (control?.files?.length) take()
    // React knows no such event of an input: its window was closed with nothing chosen.
    control?.addEventListener('cancel', take)
    return () => control?.removeEventListener('cancel', take)
  }, [])
  return (
    <label className={`btn btn-${kind} file-btn${camera ? ' file-btn-camera' : ''}`}>
      {icon && <Icon name={icon} />}
      <span id={`${id}-words`}>{children}</span>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        accept="image/*"
        {...(camera ? { capture: 'user' } : { multiple: true })}
        aria-labelledby={`${id}-words`}
        onChange={take}
      />
    </label>
  )
}

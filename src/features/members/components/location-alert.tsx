import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { CLOSE } from '../../../ui/texts.ts'
import { ALERTS } from '../texts.ts'

interface Props {
  about: keyof typeof ALERTS
  /** Buttons and links: what can be done about it. */
  acts: ReactNode
  /** Absent where there is nothing to ask again. */
  onSilence?: ((silent: boolean) => void) | undefined
  onClose: () => void
}

/** A box over the foot of the page, so that its coming moves nothing. */
export function LocationAlert({ about, acts, onSilence, onClose }: Props) {
  const { title, text } = ALERTS[about]
  return (
    <aside className="location-alert" aria-label="Votre position">
      <Icon name={about === 'saved' ? 'circle-check' : 'map-pin'} />
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <p className="small soft">{text}</p>
      </div>
      <div className="row location-acts">
        {acts}
        {onSilence && (
          <label className="choice">
            <input type="checkbox" onChange={(event) => onSilence(event.target.checked)} />
            {'Ne plus demander'}
          </label>
        )}
      </div>
      <button type="button" className="toast-close" aria-label={CLOSE} onClick={onClose}>
        <Icon name="x" />
      </button>
    </aside>
  )
}

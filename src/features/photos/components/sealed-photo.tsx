import { Icon } from '../../../ui/icon.tsx'

/** Takes the place of a photo whose file is sealed. */
export function SealedPhoto({ className }: { className?: string }) {
  return (
    <span className={className ? `sealed-photo ${className}` : 'sealed-photo'}>
      <Icon name="eye-off" />
      <span className="tiny">Scellée</span>
    </span>
  )
}

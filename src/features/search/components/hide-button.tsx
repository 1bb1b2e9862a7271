import { FilledMarkup } from '../../../ui/cached-markup.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { hideWithUndo } from '../../members/hidden/components/hide.ts'

interface Props {
  member: { id: number; name: string }
  onHide: (id: number, isHidden: boolean) => void
}

/** 'Pas pour moi' under a card: the card disappears at once, and returns with 'Annuler' or when the call fails. */
export function HideButton({ member: { id, name }, onHide }: Props) {
  const hide = () => hideWithUndo(id, (isHidden) => onHide(id, isHidden))
  return (
    <FilledMarkup cacheKey={import.meta.env.SSR && ['hide']} holes={{ name }}>
      {({ name }) => (
        <button type="button" className="face-hide needs-script" onClick={hide}>
          <Icon name="eye-off" size="sm" />
          Pas pour moi
          <span className="sr">{`\u202f: ${name}`}</span>
        </button>
      )}
    </FilledMarkup>
  )
}

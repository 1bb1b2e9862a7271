import { useState } from 'react'
import { Emoji } from '../../../ui/emoji.tsx'

interface Props {
  file: string
  label: string
  isChosen: boolean
  onChoose: (file: string) => void
}

/** One emoji to choose. It moves under the mouse and once chosen: all of them at once would tire a phone. */
export function EmojiTile({ file, label, isChosen, onChoose }: Props) {
  const [isNear, setNear] = useState(false)
  return (
    <label
      className="emoji-tile"
      title={label}
      onPointerEnter={({ pointerType }) => setNear(pointerType === 'mouse')}
      onPointerLeave={() => setNear(false)}
    >
      <input type="radio" name="emoji" value={file} checked={isChosen} onChange={() => onChoose(file)} />
      <Emoji file={file} size={36} alt={label} moving={isNear || isChosen} />
    </label>
  )
}

import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Emoji } from '../../../ui/emoji.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import type { EmojiCatalogue } from '../contract.ts'

export const EMOJI_PATH = '/user/emoji'

export interface EmojiMember {
  id: number
  name: string
  avatar: string | null
  roles: number
  status: number
}

interface Props {
  catalogue: EmojiCatalogue
  member: EmojiMember
  chosen: string
  onChoose: (file: string) => void
  busy: boolean
}

/** The emoji by category, next to the member's name as others see it. */
export function EmojiPicker({ catalogue, member, chosen, onChoose, busy }: Props) {
  return (
    <div className="emoji-desk">
      <CategoryLinks catalogue={catalogue} />
      <div className="emoji-groups">
        {Object.entries(catalogue).map(([category, emojis], index) => (
          <fieldset key={category} className="emoji-group" id={getGroupId(index)}>
            <legend>
              <h2>{category}</h2>
            </legend>
            <div className="emoji-tiles">
              {Object.entries(emojis).map(([label, file]) => (
                <EmojiTile
                  key={file}
                  file={file}
                  label={label}
                  isChosen={file === chosen}
                  onChoose={onChoose}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <EmojiPreview catalogue={catalogue} member={member} chosen={chosen} busy={busy} />
    </div>
  )
}

function EmojiPreview({ catalogue, member, chosen, busy }: Omit<Props, 'onChoose'>) {
  const pairs = Object.values(catalogue).flatMap((emojis) => Object.entries(emojis))
  return (
    <aside className="panel emoji-preview" aria-label="Aperçu">
      <h2>Aperçu</h2>
      <p className="emoji-big only-desk">
        <Emoji file={chosen} size={80} alt="" />
        {pairs.find(([, file]) => file === chosen)?.[0]}
      </p>
      <div className="thread-entry">
        <Avatar member={member} />
        <MemberName member={{ ...member, stripe_status: true, emoji: chosen }} />
        <span className="when">il y a 5 minutes</span>
        <p className="last">{'Alors samedi, au bord de l’eau\u202f?'}</p>
      </div>
      <Button type="submit" busy={busy}>
        Enregistrer mon emoji
      </Button>
    </aside>
  )
}

const getGroupId = (index: number) => `emojis-${index + 1}`

/** Links to each category, labelled by its first emoji. */
function CategoryLinks({ catalogue }: { catalogue: EmojiCatalogue }) {
  return (
    <nav className="emoji-jumps" aria-label="Catégories d’emojis">
      {Object.entries(catalogue).map(([category, emojis], index) => (
        <a key={category} className="chip" href={`#${getGroupId(index)}`}>
          <Emoji file={Object.values(emojis)[0] ?? ''} size={22} alt="" moving={false} />
          {category}
        </a>
      ))}
    </nav>
  )
}

interface EmojiTileProps {
  file: string
  label: string
  isChosen: boolean
  onChoose: (file: string) => void
}

/** One emoji. It is animated under the mouse and once chosen: all of them at once would slow down a phone. */
function EmojiTile({ file, label, isChosen, onChoose }: EmojiTileProps) {
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

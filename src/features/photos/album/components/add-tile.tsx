import { Icon } from '../../../../ui/icon.tsx'
import { ADD_PHOTO } from '../../texts.ts'

/** First tile of the wall; smaller as the last tile of the member's own album. */
export function AddTile({ small = false }: { small?: boolean }) {
  return (
    <a className={small ? 'add-tile add-tile-sm' : 'add-tile'} href="/upload">
      <Icon name="image-plus" size="lg" />
      <strong>{ADD_PHOTO}</strong>
      {!small && <span>Montrez-vous au bord de l’eau.</span>}
    </a>
  )
}

import { Icon } from '../../../../ui/icon.tsx'
import { ADD_PHOTO } from '../wall-texts.ts'

/** The first tile of the wall, and the last of one's own album, which has less room. */
export function AddTile({ small = false }: { small?: boolean }) {
  return (
    <a className={small ? 'add-tile add-tile-sm' : 'add-tile'} href="/upload">
      <Icon name="image-plus" size="lg" />
      <strong>{ADD_PHOTO}</strong>
      {!small && <span>Montrez-vous au bord de l’eau.</span>}
    </a>
  )
}

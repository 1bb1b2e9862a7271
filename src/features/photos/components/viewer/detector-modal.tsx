import { LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { FAKE_DETECTOR } from '../../viewer-texts.ts'
import { photoUrl } from './slides.tsx'

const ENGINES = [
  { name: 'Google Lens', url: 'https://lens.google.com/' },
  { name: 'TinEye', url: 'https://tineye.com/' },
  { name: 'Bing', url: 'https://www.bing.com/visualsearch' },
]

/**
 * How to look for a photo elsewhere. Photos are for members alone: the reader carries it there by hand, and nobody is
 * given an address of ours.
 */
export function DetectorModal({
  open,
  onClose,
  photo,
}: {
  open: boolean
  onClose: () => void
  photo: string
}) {
  return (
    <Modal open={open} onClose={onClose} title={FAKE_DETECTOR}>
      <p>
        {
          'Une photo trouvée ailleurs sur Internet est souvent celle de quelqu’un d’autre. Les photos d’ici restent privées\u202f: nous n’en donnons l’adresse à personne. Enregistrez celle-ci, puis déposez-la dans un moteur de recherche par image.'
        }
      </p>
      <LinkButton icon="download" href={photoUrl(photo)} download={photo}>
        Enregistrer la photo
      </LinkButton>
      <p>{'Puis ouvrez l’un de ces sites et déposez-y la photo\u202f:'}</p>
      <ul className="engines">
        {ENGINES.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              {name}
              <Icon name="external-link" size="sm" />
              <span className="sr">(nouvel onglet)</span>
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

import { LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { DETECTOR_LEAD, ENGINES_LEAD, FAKE_DETECTOR, NEW_TAB, SAVE_PICTURE } from '../../viewer-texts.ts'
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
      <p>{DETECTOR_LEAD}</p>
      <LinkButton icon="download" href={photoUrl(photo)} download={photo}>
        {SAVE_PICTURE}
      </LinkButton>
      <p>{ENGINES_LEAD}</p>
      <ul className="engines">
        {ENGINES.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              {name}
              <Icon name="external-link" size="sm" />
              <span className="sr">{NEW_TAB}</span>
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

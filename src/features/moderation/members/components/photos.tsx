import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import * as texts from '../member-texts.ts'
import type { MemberFacts } from '../queries/facts.ts'
import type { MemberFile } from '../queries/member-file.ts'
import { Section } from './section.tsx'

interface Props {
  facts: MemberFacts
  photos: MemberFile['photos']
}

/** What the member shows, and what was refused or taken away. */
export function Photos({ facts: { id, description }, photos }: Props) {
  return (
    <Section id="photos" title="Photos et description">
      {photos.length === 0 ? (
        <p className="soft small">Aucune photo.</p>
      ) : (
        <ul className="member-photos">
          {photos.map((photo) => (
            <PhotoTile key={photo.id} ownerId={id} photo={photo} />
          ))}
        </ul>
      )}
      {description ? (
        <p className="member-words">{description}</p>
      ) : (
        <p className="soft small">Pas de description.</p>
      )}
    </Section>
  )
}

function PhotoTile({ ownerId, photo }: { ownerId: number; photo: MemberFile['photos'][number] }) {
  const { id, state, verification, reason } = photo
  const word = [verification && 'vérification', texts.PHOTO_STATE_LABELS[state]].filter(Boolean).join(', ')
  const image = (
    <img
      src={getThumbnailUrl(photo.photo)}
      width={96}
      height={120}
      alt={`Photo ${id}, ${word}`}
      loading="lazy"
    />
  )
  return (
    <li>
      {state === PHOTO_STATE.banned ? image : <a href={`/celibataire/${ownerId}#${id}`}>{image}</a>}
      <span className="tiny" title={reason ?? undefined}>
        {word}
      </span>
    </li>
  )
}

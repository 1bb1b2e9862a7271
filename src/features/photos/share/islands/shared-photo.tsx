import { useEffect, useState } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import { canBePicture } from '../../../../client/picture.ts'
import { ALBUM_CAP } from '../../../../shared/photos.ts'
import { NOT_A_PICTURE } from '../../../../shared/upload-texts.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { PhotoPreview } from '../../upload/components/frame.tsx'
import Upload from '../../upload/islands/upload.tsx'
import { ALBUM_COMPLETE, ALBUM_COMPLETE_HINT } from '../../upload/texts.ts'
import { deleteSharedPhoto, loadSharedPhoto } from '../shared-photo.ts'
import { CHOOSE_AGAIN } from '../texts.ts'

interface Props {
  /** Photos that take room in the album. */
  taken: number
  /** Address of the member's own profile. */
  profile: string
  /** Hours that a photo waits for staff; null if unknown. */
  delay: number | null
}

type Shared = { photo: File; preview: string }

/**
 * A photo that another application has shared: shown first, since any site can post one here. Only the button adds it to
 * the album, by the album's own upload.
 */
export default function SharedPhoto({ taken, profile, delay }: Props) {
  const [shared, setShared] = useState<Shared | null | undefined>()
  const [isAccepted, setAccepted] = useState(false)
  useEffect(() => {
    loadSharedPhoto()
      .catch(() => null)
      .then((photo) => setShared(photo && { photo, preview: URL.createObjectURL(photo) }))
  }, [])

  if (isAccepted && shared)
    return (
      <Upload
        taken={taken}
        profile={profile}
        delay={delay}
        first={shared.photo}
        onSent={() => void deleteSharedPhoto()}
      />
    )
  if (shared === undefined)
    return (
      <div className="needs-script">
        <Skeleton lines={3} />
      </div>
    )
  if (shared === null) return <ChooseAgain />
  return <Decision shared={shared} isFull={taken >= ALBUM_CAP} onAccept={() => setAccepted(true)} />
}

function ChooseAgain() {
  return (
    <div className="panel stack-sm">
      <p>{CHOOSE_AGAIN}</p>
      <p>
        <LinkButton href="/upload">Choisir une photo</LinkButton>
      </p>
    </div>
  )
}

interface DecisionProps {
  shared: Shared
  isFull: boolean
  onAccept: () => void
}

function Decision({ shared: { photo, preview }, isFull, onAccept }: DecisionProps) {
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await deleteSharedPhoto().catch(() => {})
    await navigateTo('/user/photos')
    setBusy(false)
  }
  const isPicture = canBePicture(photo)
  return (
    <div className="panel stack-sm shared-photo">
      {isPicture ? (
        <figure className="upload-frame upload-photo">
          <PhotoPreview src={preview} />
        </figure>
      ) : (
        <p role="alert">{NOT_A_PICTURE}</p>
      )}
      {isFull && <p>{`${ALBUM_COMPLETE}. ${ALBUM_COMPLETE_HINT}`}</p>}
      <div className="row">
        {isPicture && !isFull && (
          <Button icon="image-plus" onClick={onAccept}>
            Ajouter à mon album
          </Button>
        )}
        <Button kind="line" busy={isBusy} onClick={leave}>
          Laisser
        </Button>
      </div>
      <p className="soft small">
        Rien n’est envoyé avant votre accord. Sans réponse, cette photo est oubliée au bout d’une heure.
      </p>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import { ALBUM_CAP } from '../../../../shared/photos.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import type { UploadProps } from '../../upload/islands/upload.tsx'
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
  const Upload = useLazyComponent<UploadProps>(
    isAccepted,
    () => import('../../upload/islands/upload.tsx'),
    () => setAccepted(false),
  )
  useEffect(() => {
    loadSharedPhoto()
      .catch(() => null)
      .then((photo) => setShared(photo && { photo, preview: URL.createObjectURL(photo) }))
  }, [])

  if (Upload && isAccepted && shared)
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
  return (
    <Decision
      preview={shared.preview}
      isFull={taken >= ALBUM_CAP}
      isBusy={isAccepted}
      onAccept={() => setAccepted(true)}
    />
  )
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
  preview: string
  isFull: boolean
  isBusy: boolean
  onAccept: () => void
}

function Decision({ preview, isFull, isBusy, onAccept }: DecisionProps) {
  const [isLeaving, setLeaving] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await deleteSharedPhoto().catch(() => {})
    await navigateTo('/user/photos')
    setLeaving(false)
  }
  return (
    <div className="panel stack-sm">
      {isBroken ? (
        <p>Ce navigateur ne sait pas montrer cette photo. Le site la lira peut-être.</p>
      ) : (
        <figure className="upload-frame upload-photo">
          <img src={preview} alt="Votre photo" decoding="async" onError={() => setBroken(true)} />
        </figure>
      )}
      {isFull && <p>{`${ALBUM_COMPLETE}. ${ALBUM_COMPLETE_HINT}`}</p>}
      <div className="row">
        {!isFull && (
          <Button icon="image-plus" busy={isBusy} onClick={onAccept}>
            Ajouter à mon album
          </Button>
        )}
        <Button kind="line" busy={isLeaving} onClick={leave}>
          Laisser
        </Button>
      </div>
      <p className="soft small">
        Rien n’est envoyé avant votre accord. Sans réponse, cette photo est oubliée au bout d’une heure.
      </p>
    </div>
  )
}

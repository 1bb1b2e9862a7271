import { type PointerEvent, useRef, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { countsInAlbum, PHOTO_STATE } from '../../../../shared/photos.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError } from '../../../../ui/toast.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { formatReviewDelay } from '../../texts.ts'
import { movePhoto, type OwnPhoto, orderPhotos } from '../contract.ts'

interface Props {
  /** In the order of the album; those outside of it last. */
  photos: OwnPhoto[]
  /** Hours that a photo waits for staff; null if unknown. */
  delay: number | null
  /** The CSRF token. */
  token: string
}

/** The member's own album: states, order by dragging or by buttons, links to each photo's page. */
export default function MyPhotos({ photos, delay, token }: Props) {
  const album = photos.filter(countsInAlbum)
  const others = photos.filter((photo) => !countsInAlbum(photo))
  const order = useOrder(album)
  const shown = order.ids.flatMap((id) => album.find((photo) => photo.id === id) ?? [])
  const avatar = shown.find(({ state }) => state === PHOTO_STATE.accepted)
  return (
    <>
      <OperationForm
        of={orderPhotos}
        token={token}
        onSubmit={(event) => order.submit((event.nativeEvent as SubmitEvent).submitter)}
      >
        <ol className="own-photos">
          {shown.map((photo, index) => (
            <li
              key={photo.id}
              data-photo={photo.id}
              className={order.dragged === photo.id ? 'is-dragged' : undefined}
            >
              <input type="hidden" name="photos" value={photo.id} />
              <OwnCard photo={photo} isAvatar={photo === avatar} delay={delay} grip={order.grip(photo.id)} />
              {shown.length > 1 && <MoveButtons id={photo.id} index={index} count={shown.length} />}
            </li>
          ))}
        </ol>
      </OperationForm>
      <p className="sr" role="status">
        {order.announcement}
      </p>
      {others.length > 0 && (
        <section className="own-others" aria-labelledby="own-others">
          <h2 id="own-others">Hors de l’album</h2>
          <ul className="own-photos">
            {others.map((photo) => (
              <li key={photo.id}>
                <OwnCard photo={photo} isAvatar={false} delay={delay} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The order as shown, saved after each move; one call at a time sends the latest order. */
function useOrder(album: OwnPhoto[]) {
  const [ids, setIds] = useState(() => album.map(({ id }) => id))
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const work = useRef({ saved: ids, latest: ids, isRunning: false })
  const isHydrated = useHydrated()

  const show = (next: number[]) => {
    work.current.latest = next
    setIds(next)
  }
  const save = async () => {
    const { current } = work
    if (current.isRunning) return
    current.isRunning = true
    try {
      while (String(current.saved) !== String(current.latest)) {
        const sent = current.latest
        await callApi(orderPhotos, { body: { photos: sent } })
        current.saved = sent
      }
    } catch (error) {
      show(current.saved)
      setAnnouncement('')
      await showError(error instanceof CallError ? error.serverMessage : undefined)
    } finally {
      current.isRunning = false
    }
  }
  const move = (id: number, to: 1 | -1 | 'first') => {
    const next = movePhoto(work.current.latest, id, to)
    show(next)
    setAnnouncement(`Photo ${next.indexOf(id) + 1} sur ${next.length}`)
    void save()
  }
  const drag = (event: PointerEvent) => {
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-photo]')
    const over = Number(target?.getAttribute('data-photo'))
    if (dragged === null || !over || over === dragged) return
    const others = work.current.latest.filter((id) => id !== dragged)
    others.splice(work.current.latest.indexOf(over), 0, dragged)
    show(others)
  }
  return {
    ids,
    dragged,
    announcement,
    submit: (button: HTMLElement | null) => {
      const [id, step] = (button?.getAttribute('value') ?? '').split(' ').map(Number)
      if (!id) return
      move(id, step === 0 ? 'first' : step === 1 ? 1 : -1)
      // Its card moved in the document, which takes the focus.
      requestAnimationFrame(() => button?.focus())
    },
    /** Handlers of a card's grip; absent before scripts run. */
    grip: (id: number) =>
      isHydrated && ids.length > 1
        ? {
            onPointerDown: (event: PointerEvent) => {
              event.preventDefault()
              event.currentTarget.setPointerCapture(event.pointerId)
              setDragged(id)
            },
            onPointerMove: drag,
            onPointerUp: () => {
              setDragged(null)
              if (String(work.current.saved) !== String(work.current.latest))
                setAnnouncement(`Photo ${work.current.latest.indexOf(id) + 1} sur ${ids.length}`)
              void save()
            },
            onPointerCancel: () => {
              setDragged(null)
              show(work.current.saved)
            },
          }
        : undefined,
  }
}

type Grip = ReturnType<ReturnType<typeof useOrder>['grip']>

interface CardProps {
  photo: OwnPhoto
  isAvatar: boolean
  delay: number | null
  grip?: Grip
}

function OwnCard({ photo, isAvatar, delay, grip }: CardProps) {
  const state = describeState(photo, isAvatar)
  return (
    <>
      <div className="own-card">
        <img
          src={getThumbnailUrl(photo.photo)}
          width={480}
          height={600}
          alt={photo.alt || 'Votre photo'}
          decoding="async"
          draggable={false}
          style={photo.blur ? { backgroundImage: `url(${photo.blur})` } : undefined}
        />
        {grip && <span className="own-grip" title="Glissez pour déplacer" aria-hidden="true" {...grip} />}
        {state && (
          <span className={`pill pill-${state.kind}`}>
            {isAvatar && <Icon name="star" />}
            {state.label}
          </span>
        )}
      </div>
      <p className="own-words">
        {photo.state === PHOTO_STATE.awaiting && !photo.verification && formatReviewDelay(delay)}
        {photo.reason}
      </p>
      <a className="own-edit" href={`/user/photos/${photo.id}`}>
        <Icon name="pencil" />
        {photo.crop || photo.alt ? 'Modifier' : 'Recadrer, décrire'}
      </a>
    </>
  )
}

function describeState({ state, verification }: OwnPhoto, isAvatar: boolean) {
  if (verification) return { kind: 'awaiting', label: 'Vérification' }
  if (state === PHOTO_STATE.awaiting) return { kind: 'awaiting', label: 'En attente' }
  if (state === PHOTO_STATE.refused) return { kind: 'refused', label: 'Refusée' }
  if (state === PHOTO_STATE.moderated) return { kind: 'refused', label: 'Modérée' }
  return isAvatar ? { kind: 'avatar', label: 'Photo de profil' } : null
}

/** The value of a button says which photo it moves and how, to the form as to the island. */
function MoveButtons({ id, index, count }: { id: number; index: number; count: number }) {
  const button = (
    step: -1 | 0 | 1,
    label: string,
    icon: 'chevron-left' | 'chevron-right' | 'star',
    isOff: boolean,
  ) => (
    <button
      type="submit"
      name="move"
      value={`${id} ${step}`}
      aria-disabled={isOff || undefined}
      aria-label={`${label} la photo ${index + 1}`}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className="own-moves">
      {button(-1, 'Avancer', 'chevron-left', index === 0)}
      <button type="submit" name="move" value={`${id} 0`} aria-disabled={index === 0 || undefined}>
        <Icon name="star" />
        <span className="only-desk" aria-hidden="true">
          En premier
        </span>
        <span className="sr">{`Mettre la photo ${index + 1} en premier`}</span>
      </button>
      {button(1, 'Reculer', 'chevron-right', index === count - 1)}
    </div>
  )
}

import { UPLOAD_FIELD } from '../../../../shared/photos.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { FileField } from '../../../../ui/file-field.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { NarrowPage } from '../../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../../ui/success-notice.tsx'
import { moderatePhoto } from '../../../photos/album/contract.ts'
import type { Post } from '../../posts/contract.ts'
import { ALT_MAX_LENGTH, addPostPhoto, editPostPhoto, POST_PHOTO_PATH, removePostPhoto } from '../contract.ts'
import { PHOTOS_TITLE, POST_PHOTOS_FULL, STATE_NOTES } from '../page-texts.ts'
import { getRoomRefusal } from '../policy.ts'
import type { PagePhoto } from '../server.ts'

export interface PhotosPageProps {
  post: Post
  isOwn: boolean
  /** Staff who may moderate the post. */
  isModerator: boolean
  photos: readonly PagePhoto[]
  /** Why the author may not add a photo; null if they may. */
  refusal: string | null
  /** Confirms a plain form. */
  done: string | undefined
  errors: Readonly<Record<string, readonly string[]>>
  /** Why a form was refused as a whole. */
  failure: string
  /** The photo with a refused change of its description; null for none. */
  edited: number | null
  /** A refused description. */
  alt: string
  token: string
}

/** The photos of a post, large and with their descriptions. */
export function PhotosPage(props: PhotosPageProps) {
  const { post, isOwn, photos, refusal, done, failure } = props
  return (
    <NarrowPage title={PHOTOS_TITLE} className="narrow stack">
      <p>
        <a href={`/forum/post/${post.id}`}>
          {isOwn ? 'Revenir à votre message' : `Revenir au message de ${post.name}`}
        </a>
      </p>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      {failure && <ErrorNotice title={failure} />}
      {photos.length === 0 && !isOwn && (
        <EmptyState title="Aucune photo ici">Ce message n’en a pas, ou pas encore.</EmptyState>
      )}
      {photos.map((photo) => (
        <PhotoFigure key={photo.id} {...props} photo={photo} />
      ))}
      {isOwn && (refusal ?? getRoomRefusal({ photos: photos.length })) && (
        <p className="notice">{refusal ?? POST_PHOTOS_FULL}</p>
      )}
      {isOwn && !refusal && getRoomRefusal({ photos: photos.length }) === null && <AddPhotoForm {...props} />}
    </NarrowPage>
  )
}

function PhotoFigure(props: PhotosPageProps & { photo: PagePhoto }) {
  const { photo, post, isOwn, isModerator, token } = props
  const { id, file, width, height, alt, state, reason } = photo
  const note = STATE_NOTES[state]
  const suffix = `?post=${post.id}`
  return (
    <figure className="panel post-photo" id={`photo-${id}`}>
      <img src={`${POST_PHOTO_PATH}/${file}`} width={width} height={height} alt={alt} />
      <figcaption>
        <p aria-hidden="true">{alt}</p>
        {note && (isOwn || state === 0) && (
          <p className="soft small">{isOwn ? note : 'En attente d’une décision.'}</p>
        )}
        {isOwn && reason && <p className="soft small">{reason}</p>}
        {isOwn && props.refusal === null && <DescriptionForm {...props} />}
        {isOwn && (
          <OperationForm of={removePostPhoto} params={{ photoId: id }} suffix={suffix} token={token}>
            <Button type="submit" kind="line" small icon="trash-2">
              Retirer
              <span className="sr">{`\u00a0la photo\u202f: ${alt}`}</span>
            </Button>
          </OperationForm>
        )}
        {isModerator && state === 1 && (
          <OperationForm of={moderatePhoto} path={`/forum/photo/${id}/moderer${suffix}`} token={token}>
            <Button type="submit" kind="danger" small icon="eye-off">
              Modérer
              <span className="sr">{`\u00a0la photo\u202f: ${alt}`}</span>
            </Button>
          </OperationForm>
        )}
      </figcaption>
    </figure>
  )
}

/** Folded: it opens to change the description, and after a refusal. */
function DescriptionForm({
  photo,
  post,
  edited,
  alt,
  errors,
  token,
}: PhotosPageProps & { photo: PagePhoto }) {
  const isRefused = edited === photo.id
  return (
    <details className="photo-description" open={isRefused}>
      <summary className="btn btn-bare btn-sm">
        Changer la description
        <span className="sr">{`\u202f: ${photo.alt}`}</span>
      </summary>
      <OperationForm
        of={editPostPhoto}
        params={{ photoId: photo.id }}
        suffix={`?post=${post.id}`}
        token={token}
        className="form"
      >
        <TextArea
          name="alt"
          label="Nouvelle description"
          rows={2}
          maxLength={ALT_MAX_LENGTH}
          defaultValue={isRefused ? alt : photo.alt}
          required
          error={isRefused ? errors.alt?.[0] : undefined}
        />
        <Button type="submit" small>
          Enregistrer
        </Button>
      </OperationForm>
    </details>
  )
}

/** Token and description come before the file, so that they are checked first. */
function AddPhotoForm({ post, errors, alt, edited, token }: PhotosPageProps) {
  return (
    <OperationForm
      of={addPostPhoto}
      params={{ postId: post.id }}
      token={token}
      className="form panel"
      encType="multipart/form-data"
    >
      <h2>Ajouter une photo</h2>
      <TextArea
        name="alt"
        label="Ce que l’on y voit"
        hint={
          'Lu aux personnes qui ne voient pas la photo\u202f: «\u202fun vélo rouge contre un mur de pierre\u202f».'
        }
        rows={2}
        maxLength={ALT_MAX_LENGTH}
        defaultValue={edited === null ? alt : ''}
        required
        error={edited === null ? errors.alt?.[0] : undefined}
      />
      <FileField
        label="La photo"
        choose="Choisir une photo"
        chosen="Une photo est choisie."
        hint={'JPG, PNG ou GIF, 10\u00a0Mo au plus. Notre équipe la vérifie avant que les autres la voient.'}
        error={errors[UPLOAD_FIELD]?.[0]}
        name={UPLOAD_FIELD}
        accept="image/*"
      />
      <Button type="submit" icon="image-plus">
        Ajouter la photo
      </Button>
    </OperationForm>
  )
}

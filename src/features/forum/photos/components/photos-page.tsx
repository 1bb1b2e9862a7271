import { UPLOAD_FIELD } from '../../../../shared/photos.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { NarrowPage } from '../../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../../ui/success-notice.tsx'
import { moderatePhoto } from '../../../photos/album/contract.ts'
import type { Post } from '../../posts/contract.ts'
import { ALT_MAX_LENGTH, addPostPhoto, POST_PHOTO_PATH, removePostPhoto } from '../contract.ts'
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
  /** The description of a refused photo. */
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

function PhotoFigure({
  photo: { id, file, width, height, alt, state, reason },
  post,
  isOwn,
  isModerator,
  token,
}: PhotosPageProps & { photo: PagePhoto }) {
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

/** Token and description come before the file, so that they are checked first. */
function AddPhotoForm({ post, errors, alt, token }: PhotosPageProps) {
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
        defaultValue={alt}
        required
        error={errors.alt?.[0]}
      />
      <Field
        label="La photo"
        hint={'JPG, PNG ou GIF, 10\u00a0Mo au plus. Notre équipe la vérifie avant que les autres la voient.'}
        error={errors[UPLOAD_FIELD]?.[0]}
      >
        {(control) => (
          <input {...control} className="input" type="file" name={UPLOAD_FIELD} accept="image/*" required />
        )}
      </Field>
      <Button type="submit" icon="image-plus">
        Ajouter la photo
      </Button>
    </OperationForm>
  )
}

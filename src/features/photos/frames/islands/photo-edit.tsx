import { useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { ALT_MAX_LENGTH } from '../../../../shared/alt-text.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select, TextInput } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError } from '../../../../ui/toast.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { deletePhoto } from '../../album/contract.ts'
import type { OwnPhoto } from '../../order/contract.ts'
import type { CropEditorProps, PhotoEdit } from '../components/crop-editor.tsx'
import { editPhoto } from '../contract.ts'
import type { CropBox } from '../policy.ts'

interface Props {
  photo: OwnPhoto
  /** Why it cannot be edited; null if it can. */
  refusal: string | null
  altError: string
  /** The CSRF token. */
  token: string
}

const TURN_LABELS = [
  'Comme elle est',
  'Un quart de tour à droite',
  'Un demi-tour',
  'Un quart de tour à gauche',
]

/** An own photo: crop, turn and text, and its deletion; plain forms before scripts run. */
export default function PhotoEditor({ photo, refusal, altError: sentError, token }: Props) {
  const isHydrated = useHydrated()
  const [altError, setAltError] = useState(sentError)
  const [isBusy, setIsBusy] = useState(false)
  const [isPlain, setIsPlain] = useState(false)
  const Editor = useLazyComponent<CropEditorProps>(
    isHydrated && refusal === null,
    () => import('../components/crop-editor.tsx'),
    () => setIsPlain(true),
  )
  const save = async ({ crop, turn, alt }: PhotoEdit) => {
    setIsBusy(true)
    try {
      const body = {
        crop: crop && ([...crop] as [number, number, number, number]),
        turns: (photo.turns + turn) % 4,
        alt,
      }
      await callApi(editPhoto, { params: { photoId: String(photo.id) }, body })
      window.location.assign('/user/photos?fait=photo')
    } catch (error) {
      setIsBusy(false)
      if (!(error instanceof CallError)) throw error
      setAltError(error.errors.alt?.[0] ?? '')
      if (!error.errors.alt) await showError(error.errors.crop?.[0] ?? error.serverMessage)
    }
  }
  return (
    <>
      {refusal !== null ? (
        <>
          <PhotoPicture photo={photo} />
          <p>{refusal}</p>
        </>
      ) : Editor && !isPlain ? (
        <Editor
          src={`/up/photo/${encodeURIComponent(photo.photo)}`}
          crop={photo.crop as CropBox | null}
          alt={photo.alt}
          altError={altError || undefined}
          isBusy={isBusy}
          onSave={save}
        />
      ) : (
        <PlainEditForm photo={photo} altError={altError} token={token} />
      )}
      <details className="photo-delete">
        <summary>Supprimer cette photo</summary>
        <OperationForm of={deletePhoto} params={{ photoId: photo.id }} token={token}>
          <p>La photo disparaît avec ses likes et ses commentaires. Cela ne s’annule pas.</p>
          <Button type="submit" kind="line" icon="trash-2">
            Supprimer
          </Button>
        </OperationForm>
      </details>
    </>
  )
}

function PhotoPicture({ photo }: { photo: OwnPhoto }) {
  return (
    <div className="crop-stage">
      <img src={getThumbnailUrl(photo.photo)} width={480} height={600} alt={photo.alt || 'Votre photo'} />
    </div>
  )
}

/** Turns and describes; the site chooses the crop of a turned photo. */
function PlainEditForm({ photo, altError, token }: Omit<Props, 'refusal'>) {
  return (
    <div className="crop">
      <PhotoPicture photo={photo} />
      <OperationForm of={editPhoto} params={{ photoId: photo.id }} token={token} className="crop-side">
        <Select
          label="Tourner"
          name="turns"
          defaultValue={photo.turns}
          options={TURN_LABELS.map((label, turn) => ({ label, value: (photo.turns + turn) % 4 }))}
        />
        <TextInput
          label="Ce que l’on voit (facultatif)"
          hint="Lu à voix haute à ceux qui ne voient pas la photo."
          name="alt"
          error={altError || undefined}
          maxLength={ALT_MAX_LENGTH}
          defaultValue={photo.alt}
          autoComplete="off"
        />
        <div className="acts">
          <Button type="submit">Enregistrer</Button>
        </div>
      </OperationForm>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import {
  ALBUM_COMPLETE,
  ANALYSING,
  CHOOSE,
  FORMATS,
  MY_PROFILE,
  notSent,
  placesLeft,
} from '../../upload-page-texts.ts'
import { FileButton } from './file-button.tsx'
import type { Sending, useUploads } from './use-uploads.ts'

interface Props {
  uploads: ReturnType<typeof useUploads>
  /** The photo in the frame; none before one is chosen. */
  shown: Sending | undefined
  /** Address of the member's own profile. */
  profile: string
  inputId: string
}

/** What is to be said and done under the frame; always of one height, so that nothing moves. */
export function Foot(props: Props) {
  const { shown } = props
  if (!shown) return <Start {...props} />
  if (shown.phase === 'sent') return <Sent {...props} shown={shown} />
  if (shown.phase === 'failed') return <Failed {...props} shown={shown} />
  return (
    <Part words={<p>{ANALYSING}</p>}>
      {shown.phase !== 'analysing' && (
        <Button kind="line" icon="x" onClick={props.uploads.cancel}>
          Annuler l’envoi
        </Button>
      )}
    </Part>
  )
}

function Part({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div className="upload-foot">
      <div className="upload-words">{words}</div>
      <div className="upload-acts">{children}</div>
    </div>
  )
}

function Start({ uploads: { notice, add }, inputId }: Props) {
  const words = notice ? (
    <FieldError id={`${inputId}-error`} message={notice} />
  ) : (
    <p className="soft small">{FORMATS}</p>
  )
  return (
    <Part words={words}>
      <FileButton id={inputId} onFiles={add}>
        {CHOOSE}
      </FileButton>
      <FileButton id={`${inputId}-camera`} kind="soft" icon="camera" camera onFiles={add}>
        Prendre une photo
      </FileButton>
    </Part>
  )
}

function Sent({ uploads: { left, notice, add }, shown, profile, inputId }: Props & { shown: Sending }) {
  const words = (
    <>
      <p>
        <strong>{shown.message}</strong>
      </p>
      {notice && <FieldError id={`${inputId}-error`} message={notice} />}
      <p className="soft small">{left > 0 ? placesLeft(left) : ALBUM_COMPLETE}</p>
    </>
  )
  return (
    <Part words={words}>
      {left > 0 && (
        <FileButton id={inputId} onFiles={add}>
          Ajouter une autre photo
        </FileButton>
      )}
      <LinkButton kind={left > 0 ? 'soft' : 'river'} href={profile}>
        {MY_PROFILE}
      </LinkButton>
    </Part>
  )
}

function Failed({ uploads: { items, notice, add, retry }, shown, inputId }: Props & { shown: Sending }) {
  const failed = items.filter(({ phase }) => phase === 'failed').length
  const sentence = items.length > 1 ? notSent(failed) : shown.failure?.sentence
  return (
    <Part words={<FieldError id={`${inputId}-error`} message={notice || sentence} />}>
      <Button onClick={retry}>Réessayer</Button>
      <FileButton id={inputId} kind="soft" onFiles={add}>
        Choisir une autre photo
      </FileButton>
    </Part>
  )
}

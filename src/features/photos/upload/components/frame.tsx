import { useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { AWAITING_LABEL, FAILED_LABEL, formatPercent, formatPhotosLeft } from '../upload-page-texts.ts'
import { PolaroidDrawing } from './drawings.tsx'
import type { PhotoUpload } from './use-uploads.ts'

/** Where a photo is dropped, before one is chosen; a click on it chooses one as well. */
export function DropFrame({ left, isOver, inputId }: { left: number; isOver: boolean; inputId: string }) {
  return (
    <label className={isOver ? 'upload-frame is-over' : 'upload-frame'} htmlFor={inputId}>
      <PolaroidDrawing />
      <strong>{formatPhotosLeft(left)}</strong>
      <span className="soft small upload-drop-words">
        {isOver ? 'Lâchez, elle part tout de suite.' : 'Déposez votre photo ici, ou collez-la.'}
      </span>
      <span className="soft small">Elle est envoyée dès que vous l’avez choisie.</span>
    </label>
  )
}

/** The photo that is on its way, in the very place of the zone. */
export function PhotoFrame({ item }: { item: PhotoUpload }) {
  const { phase, share } = item
  const isMoving = phase === 'sending' || phase === 'analysing'
  return (
    <figure className={`upload-frame upload-photo is-${phase}`}>
      <img className="upload-haze" src={item.preview} alt="" decoding="async" />
      <PhotoPreview key={item.preview} src={item.preview} />
      {phase === 'sent' && (
        <span className="pill">
          <Icon name="check" size="sm" />
          {AWAITING_LABEL}
        </span>
      )}
      {phase === 'failed' && (
        <span className="pill">
          <Icon name="circle-alert" size="sm" />
          {FAILED_LABEL}
        </span>
      )}
      {isMoving && (
        <div className="upload-foot-of-photo">
          <ProgressBar item={item} />
          <span aria-hidden="true">{formatPercent(share)}</span>
        </div>
      )}
    </figure>
  )
}

/** How far it is; without end while the server looks at it. */
export function ProgressBar({ item: { phase, share } }: { item: PhotoUpload }) {
  const isKnown = phase !== 'analysing'
  return (
    <div
      className={isKnown ? 'upload-bar' : 'upload-bar is-endless'}
      role="progressbar"
      aria-label="Envoi de la photo"
      aria-valuenow={isKnown ? Math.round(share * 100) : undefined}
    >
      <span style={isKnown ? { scale: `${share} 1` } : undefined} />
    </div>
  )
}

/** A picture that this browser cannot show is sent all the same; it stands there as a drawing. */
export function PhotoPreview({ src }: { src: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <PolaroidDrawing />
  return <img src={src} alt="Votre photo" decoding="async" onError={() => setIsBroken(true)} />
}

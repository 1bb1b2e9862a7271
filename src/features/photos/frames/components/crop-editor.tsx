// The crop of a photo, loaded with the first photo that is cropped. Used by the upload island (`/upload`, `/bienvenue`)
// and by the page of an own photo. Props: `src`, the picture (an object URL or the address of the full size); `crop`, its
// present crop; `alt`, its text; `onSave({ crop, turn, alt })` with quarter turns from `src` and a crop in thousandths of
// the turned picture, null for the site's choice. The caller makes the call.
import { type KeyboardEvent, useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { ALT_MAX_LENGTH } from '../../../../shared/alt-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { CROP_RATIO, type CropBox, MIN_CROP_WIDTH } from '../policy.ts'
import { loadTurned, type TurnedPicture } from './turned-picture.ts'

export interface PhotoEdit {
  crop: CropBox | null
  /** Quarter turns clockwise from the picture shown first. */
  turn: number
  alt: string
}

export interface CropEditorProps {
  src: string
  crop?: CropBox | null
  alt?: string
  /** Of the server, under the text. */
  altError?: string | undefined
  isBusy?: boolean
  onSave: (edit: PhotoEdit) => void
}

const MAX_ZOOM = 4
const ZOOM_STEP = 0.1
/** Thousandths per percent. */
const PER_PERCENT = 10

/** Crops a photo to 4:5 by touch, mouse or keyboard, turns it and asks for its alternative text. */
export default function CropEditor({
  src,
  alt = '',
  altError,
  isBusy = false,
  onSave,
  ...given
}: CropEditorProps) {
  const [turn, setTurn] = useState(0)
  const [text, setText] = useState(alt)
  const [area, setArea] = useState<Area | null>(null)
  const picture = useTurnedPicture(src, turn)
  const maxZoom = picture ? computeMaxZoom(picture) : 1
  const save = (crop: CropBox | null) => onSave({ crop, turn, alt: text })
  const start = turn === 0 ? (given.crop ?? null) : null
  return (
    <div className="crop">
      {picture && maxZoom >= 1 ? (
        <CropStage key={picture.url} {...{ picture, maxZoom, start }} onArea={setArea} />
      ) : (
        <div className="crop-main">
          <div className="crop-stage">{picture && <img src={picture.url} alt="" />}</div>
          {/* As high as with the picture, so that nothing moves. */}
          {!picture && <div className="crop-zoom" />}
          {!picture && <CropHelp />}
        </div>
      )}
      <div className="crop-side">
        <Button kind="line" icon="rotate-cw" onClick={() => setTurn((turn + 1) % 4)}>
          Tourner
        </Button>
        <p className="sr" role="status">
          {turn > 0 && `Photo tournée : ${turn} ${turn > 1 ? 'quarts' : 'quart'} de tour.`}
        </p>
        {picture && maxZoom < 1 && (
          <p className="soft">Cette photo est petite&#8239;: elle sera montrée à sa taille.</p>
        )}
        <TextInput
          label="Ce que l’on voit (facultatif)"
          hint="Lu à voix haute à ceux qui ne voient pas la photo."
          name="alt"
          error={altError}
          limit={ALT_MAX_LENGTH}
          maxLength={ALT_MAX_LENGTH}
          defaultValue={alt}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <div className="acts">
          <Button busy={isBusy} onClick={() => save(picture && maxZoom >= 1 && area ? toCrop(area) : null)}>
            Enregistrer
          </Button>
          <Button kind="line" disabled={isBusy} onClick={() => save(null)}>
            Sans recadrer
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Null while it loads, and for what this browser cannot draw. */
function useTurnedPicture(src: string, turn: number): TurnedPicture | null {
  const [picture, setPicture] = useState<TurnedPicture | null>(null)
  useEffect(() => {
    let isOver = false
    let url = ''
    void loadTurned(src, turn).then((loaded) => {
      url = loaded?.url ?? ''
      if (isOver) URL.revokeObjectURL(url)
      else setPicture(loaded)
    })
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [src, turn])
  return picture
}

/** A crop never has less than 200 pixels; below 1 the whole picture is too small for one. */
function computeMaxZoom({ width, height }: TurnedPicture): number {
  const widest = Math.min(width, height * CROP_RATIO)
  return Math.min(MAX_ZOOM, widest / MIN_CROP_WIDTH)
}

/** From percents to thousandths that stay inside. */
export function toCrop({ x, y, width, height }: Area): CropBox {
  const side = (share: number) => Math.min(1_000, Math.max(1, Math.round(share * PER_PERCENT)))
  const [wide, high] = [side(width), side(height)]
  const start = (share: number, size: number) =>
    Math.min(1_000 - size, Math.max(0, Math.round(share * PER_PERCENT)))
  return [start(x, wide), start(y, high), wide, high]
}

interface StageProps {
  picture: TurnedPicture
  maxZoom: number
  start: CropBox | null
  onArea: (area: Area) => void
}

/** The picture under the frame: drag, pinch or scroll; arrows move it, + and − zoom. */
function CropStage({ picture, maxZoom, start, onArea }: StageProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const zoomTo = (wanted: number) => setZoom(Math.min(maxZoom, Math.max(1, wanted)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP, '−': -ZOOM_STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    zoomTo(zoom + step)
  }
  return (
    <div className="crop-main">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the crop inside, which has the focus */}
      <div className="crop-stage" onKeyDown={onKeyDown}>
        <Cropper
          image={picture.url}
          aspect={CROP_RATIO}
          objectFit="cover"
          crop={position}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          keyboardStep={8}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={onArea}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'group',
            'aria-label':
              'Cadrage\u202f: les flèches déplacent la photo, + et − la grandissent et la réduisent.',
          }}
          {...(start && { initialCroppedAreaPercentages: toArea(start) })}
        />
        <span className="crop-guide" aria-hidden="true" />
      </div>
      <label className="crop-zoom">
        <span>Zoom</span>
        <input
          type="range"
          min={1}
          max={Math.max(1, maxZoom)}
          step={0.01}
          value={zoom}
          disabled={maxZoom <= 1}
          onChange={({ target }) => zoomTo(Number(target.value))}
        />
      </label>
      <CropHelp />
    </div>
  )
}

const CropHelp = () => <p className="soft crop-help">Placez le visage dans l’ovale.</p>

function toArea([left, top, width, height]: CropBox): Area {
  return {
    x: left / PER_PERCENT,
    y: top / PER_PERCENT,
    width: width / PER_PERCENT,
    height: height / PER_PERCENT,
  }
}

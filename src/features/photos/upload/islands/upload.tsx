import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { ALBUM_CAP } from '../../../../shared/photos.ts'
import { Button, type ButtonKind, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { useDroppedFiles } from '../../../../ui/use-dropped-files.ts'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import type { CropEditorProps } from '../../frames/components/crop-editor.tsx'
import { formatReviewDelay } from '../../texts.ts'
import {
  DropFrame,
  FaceDrawing,
  MosaicDrawing,
  PhotoFrame,
  PhotoPreview,
  ProgressBar,
  SwimsuitDrawing,
} from '../components/frame.tsx'
import { type PhotoUpload, useUploads } from '../components/use-uploads.ts'
import {
  ALBUM_COMPLETE,
  ALBUM_COMPLETE_HINT,
  ANALYSIS_NOTICE,
  AWAITING_LABEL,
  CHOOSE_PHOTO,
  FAILED_LABEL,
  FORMATS_HINT,
  formatFailedCount,
  formatPercent,
  formatPhotosLeft,
  MY_PROFILE,
  UPLOAD_RULES,
} from '../texts.ts'

export interface UploadProps {
  /** Photos that take room in the album. */
  taken: number
  /** Address of the member's own profile; null on a page that leads on by itself. */
  profile: string | null
  /** Hours that a photo waits for staff (`validation/public/delay.ts`); left out if unknown. */
  delay?: number | null
  /** A photo that is already chosen. */
  first?: File
  /** Called once a photo has arrived. */
  onSent?: () => void
}

const INPUT_ID = 'upload-file'

/**
 * Adds photos to the album (specification 2, section 2): rules, file picker, help. A chosen photo uploads at once.
 * Its member crops and describes it during the upload; a second call saves that.
 */
export default function Upload({ taken, profile, delay = null, first, onSent }: UploadProps) {
  const uploads = useUploads(ALBUM_CAP - taken)
  const { items, notice, left, add } = uploads
  const isOver = useDroppedFiles(add)
  useFirstPhoto(first, add)
  const hasSent = items.some(({ phase }) => phase === 'sent')
  useEffect(() => {
    if (hasSent) onSent?.()
  }, [hasSent, onSent])
  const stage = useRef<HTMLDivElement>(null)
  const shown = chooseShownUpload(items)
  const cropped = items.find(({ isCropping }) => isCropping)
  const Editor = useLazyComponent<CropEditorProps>(
    cropped !== undefined,
    () => import('../../frames/components/crop-editor.tsx'),
    () => {},
  )
  const isMoving = cropped !== undefined || shown?.phase === 'sending' || shown?.phase === 'analysing'
  useEffect(() => (isMoving ? warnBeforeLeaving() : undefined), [isMoving])
  useEffect(() => {
    // The focused control was replaced: keep the focus nearby.
    if (shown && document.activeElement === document.body) stage.current?.focus({ preventScroll: true })
  }, [shown])

  return (
    <div className="upload">
      <UploadRules />
      <div className="upload-stage" ref={stage} tabIndex={-1}>
        {!shown && left <= 0 ? (
          <AlbumFull profile={profile} />
        ) : (
          <>
            <div className="upload-picker needs-script">
              {cropped && Editor ? (
                <CropStep item={cropped} Editor={Editor} uploads={uploads} />
              ) : (
                <>
                  {items.length > 1 && <UploadList items={items} />}
                  {items.length === 1 && shown && <PhotoFrame item={shown} />}
                  {!shown && <DropFrame left={left} isOver={isOver} inputId={INPUT_ID} />}
                  <UploadFooter {...{ uploads, shown, profile, delay }} inputId={INPUT_ID} />
                </>
              )}
            </div>
            {/* Not below what grows: it would move. */}
            {(!shown || shown.phase === 'failed') && (
              <p className="soft small">
                {
                  'Un souci\u202f? Réduisez la photo à 1000\u00a0px de large au plus et convertissez-la en JPG.'
                }
              </p>
            )}
          </>
        )}
        <p className="sr" role="status">
          {getAnnouncement(shown, notice)}
        </p>
      </div>
    </div>
  )
}

/** Adds a photo that was chosen before; once, also when effects run twice in development. */
function useFirstPhoto(first: File | undefined, add: (files: File[]) => void): void {
  const added = useRef(false)
  const addFirst = useEffectEvent(() => {
    if (first && !added.current) add([first])
    added.current = true
  })
  useEffect(() => addFirst(), [])
}

interface CropStepProps {
  item: PhotoUpload
  Editor: ComponentType<CropEditorProps>
  uploads: ReturnType<typeof useUploads>
}

/** Crops a photo while it uploads. */
function CropStep({ item, Editor, uploads }: CropStepProps) {
  const isMoving = item.phase === 'sending' || item.phase === 'analysing'
  return (
    <>
      <Editor
        key={item.id}
        src={item.preview}
        alt={item.alt}
        altError={item.altError || undefined}
        onSave={(edit) => uploads.crop(item.id, edit)}
      />
      <div className="crop-sending">
        {isMoving && (
          <>
            <ProgressBar item={item} />
            {item.phase === 'sending' && (
              <Button kind="bare" onClick={uploads.cancel}>
                Annuler l’envoi
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}

function AlbumFull({ profile }: { profile: string | null }) {
  const action = profile && <LinkButton href={profile}>{MY_PROFILE}</LinkButton>
  return (
    <EmptyState title={ALBUM_COMPLETE} action={action}>
      {ALBUM_COMPLETE_HINT}
    </EmptyState>
  )
}

/** The photo shown: the current upload, else the first failed, else the last sent one. */
function chooseShownUpload(items: PhotoUpload[]): PhotoUpload | undefined {
  const inPhase = (...phases: PhotoUpload['phase'][]) => items.find(({ phase }) => phases.includes(phase))
  return inPhase('sending', 'analysing') ?? inPhase('waiting') ?? inPhase('failed') ?? items.at(-1)
}

/** Announces to screen readers what no toast says. */
function getAnnouncement(shown: PhotoUpload | undefined, notice: string): string {
  if (shown?.phase === 'failed' && shown.failure?.isPhotoFault) return shown.failure.sentence
  if (shown && shown.phase !== 'failed' && shown.phase !== 'sent') return ANALYSIS_NOTICE
  return notice
}

/** Asks for confirmation before the page is left during an upload. */
function warnBeforeLeaving(): () => void {
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', preventUnload)
  return () => window.removeEventListener('beforeunload', preventUnload)
}

/** Rules for photos (specification 2, section 5), with illustrations. */
export function UploadRules() {
  return (
    <section className="upload-rules" aria-labelledby="upload-rules">
      <h2 id="upload-rules">Trois règles</h2>
      <ul>
        <li>
          <FaceDrawing />
          {UPLOAD_RULES.face}
        </li>
        <li>
          <SwimsuitDrawing />
          {UPLOAD_RULES.modest}
        </li>
        <li>
          <MosaicDrawing />
          {UPLOAD_RULES.single}
        </li>
      </ul>
    </section>
  )
}

/** Several photos, each with its progress. */
export function UploadList({ items }: { items: PhotoUpload[] }) {
  return (
    <ul className="upload-lines" aria-label="Photos choisies">
      {items.map((item) => (
        <li key={item.id}>
          <PhotoPreview src={item.preview} />
          <div>
            <p className="upload-name">{item.file.name}</p>
            {item.phase === 'sending' || item.phase === 'analysing' ? (
              <ProgressBar item={item} />
            ) : (
              item.failure && <p className="soft tiny">{item.failure.sentence}</p>
            )}
          </div>
          <UploadState item={item} />
        </li>
      ))}
    </ul>
  )
}

function UploadState({ item: { phase, share } }: { item: PhotoUpload }) {
  if (phase === 'waiting') return <span className="soft small">à suivre</span>
  if (phase === 'sent') return <span className="badge badge-moss">{AWAITING_LABEL}</span>
  if (phase === 'failed') return <span className="badge badge-blush">{FAILED_LABEL}</span>
  return (
    <span className="soft small" aria-hidden="true">
      {formatPercent(share)}
    </span>
  )
}

interface FileButtonProps {
  id: string
  kind?: ButtonKind
  icon?: IconName
  /** Opens the camera if there is one. */
  camera?: boolean
  /** Empty if the picker was cancelled. */
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A file input styled as a button. */
export function FileButton({ id, kind = 'river', icon, camera = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleFiles = useEffectEvent(() => {
    const files = [...(input.current?.files ?? [])]
    // Allows choosing the same photo again.
    if (input.current) input.current.value = ''
    onFiles(files)
  })
  useEffect(() => {
    const control = input.current
    // Chosen before hydration.
    if (control?.files?.length) handleFiles()
    // React has no `cancel` event: the picker closed without a choice.
    control?.addEventListener('cancel', handleFiles)
    return () => control?.removeEventListener('cancel', handleFiles)
  }, [])
  return (
    <label className={`btn btn-${kind} file-btn${camera ? ' file-btn-camera' : ''}`}>
      {icon && <Icon name={icon} />}
      <span id={`${id}-words`}>{children}</span>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        accept="image/*"
        {...(camera ? { capture: 'user' } : { multiple: true })}
        aria-labelledby={`${id}-words`}
        onChange={handleFiles}
      />
    </label>
  )
}

interface UploadFooterProps {
  uploads: ReturnType<typeof useUploads>
  /** The photo in the frame; undefined before one is chosen. */
  shown: PhotoUpload | undefined
  profile: string | null
  delay: number | null
  inputId: string
}

/** Status and actions under the frame; constant height, so that nothing moves. */
export function UploadFooter(props: UploadFooterProps) {
  const { shown } = props
  if (!shown) return <StartFooter {...props} />
  if (shown.phase === 'sent') return <SentFooter {...props} shown={shown} />
  if (shown.phase === 'failed') return <FailedFooter {...props} shown={shown} />
  return (
    <FooterLayout message={<p>{ANALYSIS_NOTICE}</p>}>
      {shown.phase !== 'analysing' && (
        <Button kind="line" icon="x" onClick={props.uploads.cancel}>
          Annuler l’envoi
        </Button>
      )}
    </FooterLayout>
  )
}

function FooterLayout({ message, children }: { message: ReactNode; children: ReactNode }) {
  return (
    <div className="upload-foot">
      <div className="upload-words">{message}</div>
      <div className="upload-acts">{children}</div>
    </div>
  )
}

function StartFooter({ uploads: { notice, add }, inputId }: UploadFooterProps) {
  const message = notice ? (
    <FieldError id={`${inputId}-error`} message={notice} />
  ) : (
    <p className="soft small">{FORMATS_HINT}</p>
  )
  return (
    <FooterLayout message={message}>
      <FileButton id={inputId} onFiles={add}>
        {CHOOSE_PHOTO}
      </FileButton>
      <FileButton id={`${inputId}-camera`} kind="soft" icon="camera" camera onFiles={add}>
        Prendre une photo
      </FileButton>
    </FooterLayout>
  )
}

function SentFooter({
  uploads: { left, notice, add },
  shown,
  profile,
  delay,
  inputId,
}: UploadFooterProps & { shown: PhotoUpload }) {
  const message = (
    <>
      <p>
        <strong>{shown.message}</strong>
      </p>
      {delay !== null && <p>{formatReviewDelay(delay)}</p>}
      {notice && <FieldError id={`${inputId}-error`} message={notice} />}
      <p className="soft small">{left > 0 ? formatPhotosLeft(left) : ALBUM_COMPLETE}</p>
    </>
  )
  return (
    <FooterLayout message={message}>
      {left > 0 && (
        <FileButton id={inputId} onFiles={add}>
          Ajouter une autre photo
        </FileButton>
      )}
      {profile && (
        <LinkButton kind={left > 0 ? 'soft' : 'river'} href={profile}>
          {MY_PROFILE}
        </LinkButton>
      )}
    </FooterLayout>
  )
}

function FailedFooter({
  uploads: { items, notice, add, retry },
  shown,
  inputId,
}: UploadFooterProps & { shown: PhotoUpload }) {
  const failed = items.filter(({ phase }) => phase === 'failed').length
  const sentence = items.length > 1 ? formatFailedCount(failed) : shown.failure?.sentence
  return (
    <FooterLayout message={<FieldError id={`${inputId}-error`} message={notice || sentence} />}>
      <Button onClick={retry}>Réessayer</Button>
      <FileButton id={inputId} kind="soft" onFiles={add}>
        Choisir une autre photo
      </FileButton>
    </FooterLayout>
  )
}

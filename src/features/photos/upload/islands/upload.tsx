import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ALBUM_CAP } from '../../../../shared/photos.ts'
import { Button, type ButtonKind, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { FaceDrawing, MosaicDrawing, SwimsuitDrawing } from '../components/drawings.tsx'
import { DropFrame, PhotoFrame, PhotoPreview, ProgressBar } from '../components/frame.tsx'
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
} from '../upload-page-texts.ts'

interface Props {
  /** Places of the album that are taken. */
  taken: number
  /** Address of the member's own profile. */
  profile: string
}

const INPUT_ID = 'upload-file'

/** Adds photos to the album (specification 2, section 2): rules, a picker, help. A chosen photo is sent at once. */
export default function Upload({ taken, profile }: Props) {
  const uploads = useUploads(ALBUM_CAP - taken)
  const { items, notice, left, add } = uploads
  const isOver = useDroppedFiles(add)
  const stage = useRef<HTMLDivElement>(null)
  const shown = chooseShownUpload(items)
  const isMoving = shown?.phase === 'sending' || shown?.phase === 'analysing'
  useEffect(() => (isMoving ? warnBeforeLeaving() : undefined), [isMoving])
  useEffect(() => {
    // The control that was pressed has made way for another: the focus stays near.
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
              {items.length > 1 && <UploadList items={items} />}
              {items.length === 1 && shown && <PhotoFrame item={shown} />}
              {!shown && <DropFrame left={left} isOver={isOver} inputId={INPUT_ID} />}
              <UploadFooter uploads={uploads} shown={shown} profile={profile} inputId={INPUT_ID} />
            </div>
            <p className="soft small">
              {'Un souci\u202f? Réduisez la photo à 1000\u00a0px de large au plus et convertissez-la en JPG.'}
            </p>
          </>
        )}
        <p className="sr" role="status">
          {getAnnouncement(shown, notice)}
        </p>
      </div>
    </div>
  )
}

function AlbumFull({ profile }: { profile: string }) {
  return (
    <EmptyState title={ALBUM_COMPLETE} action={<LinkButton href={profile}>{MY_PROFILE}</LinkButton>}>
      {ALBUM_COMPLETE_HINT}
    </EmptyState>
  )
}

/** The photo that is spoken of: the one on its way, else the first that failed, else the last that was sent. */
function chooseShownUpload(items: PhotoUpload[]): PhotoUpload | undefined {
  const inPhase = (...phases: PhotoUpload['phase'][]) => items.find(({ phase }) => phases.includes(phase))
  return inPhase('sending', 'analysing') ?? inPhase('waiting') ?? inPhase('failed') ?? items.at(-1)
}

/** What is not toasted, and so would not be heard. */
function getAnnouncement(shown: PhotoUpload | undefined, notice: string): string {
  if (shown?.phase === 'failed' && shown.failure?.isPhotoFault) return shown.failure.sentence
  if (shown && shown.phase !== 'failed' && shown.phase !== 'sent') return ANALYSIS_NOTICE
  return notice
}

/** Asks before the page is left with a photo half sent. */
function warnBeforeLeaving(): () => void {
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', preventUnload)
  return () => window.removeEventListener('beforeunload', preventUnload)
}

/** What a photo must and must not show (specification 2, section 5), told by small drawings and words. */
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

/** Several photos at once: each with its own line of progress. */
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

/**
 * Takes files that are dropped anywhere on the page, so that one beside the zone does not open in place of the page,
 * or pasted. @returns whether files are held over the page
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    window.addEventListener('dragenter', over, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', ({ relatedTarget }) => setIsOver(relatedTarget !== null), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        take([...event.dataTransfer.files])
      },
      { signal },
    )
    window.addEventListener(
      'paste',
      ({ clipboardData }) => {
        if (clipboardData?.files.length) take([...clipboardData.files])
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isOver
}

interface FileButtonProps {
  id: string
  kind?: ButtonKind
  icon?: IconName
  /** Opens the camera where there is one. */
  camera?: boolean
  /** None when the choice was left without a photo. */
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A real file input under the looks of a button. */
export function FileButton({ id, kind = 'poppy', icon, camera = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = useEffectEvent(() => {
    const files = [...(input.current?.files ?? [])]
    // So that the same photo may be chosen again.
    if (input.current) input.current.value = ''
    onFiles(files)
  })
  useEffect(() => {
    const control = input.current
    // Chosen before the page came to life.
    if (control?.files?.length) take()
    // React knows no such event of an input: its window was closed with nothing chosen.
    control?.addEventListener('cancel', take)
    return () => control?.removeEventListener('cancel', take)
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
        onChange={take}
      />
    </label>
  )
}

interface UploadFooterProps {
  uploads: ReturnType<typeof useUploads>
  /** The photo in the frame; none before one is chosen. */
  shown: PhotoUpload | undefined
  /** Address of the member's own profile. */
  profile: string
  inputId: string
}

/** What is to be said and done under the frame; always of one height, so that nothing moves. */
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
  inputId,
}: UploadFooterProps & { shown: PhotoUpload }) {
  const message = (
    <>
      <p>
        <strong>{shown.message}</strong>
      </p>
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
      <LinkButton kind={left > 0 ? 'soft' : 'river'} href={profile}>
        {MY_PROFILE}
      </LinkButton>
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

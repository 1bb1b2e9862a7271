import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ALBUM_CAP } from '../../../shared/photos.ts'
import { Button, type ButtonKind, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { Face, Mosaic, Swimsuit } from '../components/upload/drawings.tsx'
import { Bar, DropFrame, PhotoFrame, Preview } from '../components/upload/frame.tsx'
import { type Sending, useUploads } from '../components/upload/use-uploads.ts'
import {
  ALBUM_COMPLETE,
  ALBUM_COMPLETE_HINT,
  ANALYSING,
  AWAITING,
  CHOOSE,
  FAILED,
  FORMATS,
  MY_PROFILE,
  notSent,
  percent,
  placesLeft,
  RULES,
} from '../upload-page-texts.ts'

interface Props {
  /** Places of the album that are taken. */
  taken: number
  /** Address of the member's own profile. */
  profile: string
}

const INPUT = 'upload-file'

/** Adds photos to the album (specification 2, section 2): rules, a picker, help. A chosen photo is sent at once. */
export default function Upload({ taken, profile }: Props) {
  const uploads = useUploads(ALBUM_CAP - taken)
  const { items, notice, left, add } = uploads
  const isOver = useGiven(add)
  const stage = useRef<HTMLDivElement>(null)
  const shown = shownOf(items)
  const isMoving = shown?.phase === 'sending' || shown?.phase === 'analysing'
  useEffect(() => (isMoving ? keepHere() : undefined), [isMoving])
  useEffect(() => {
    // The control that was pressed has made way for another: the focus stays near.
    if (shown && document.activeElement === document.body) stage.current?.focus({ preventScroll: true })
  }, [shown])

  return (
    <div className="upload">
      <Rules />
      <div className="upload-stage" ref={stage} tabIndex={-1}>
        {!shown && left <= 0 ? (
          <AlbumFull profile={profile} />
        ) : (
          <>
            <div className="upload-picker needs-script">
              {items.length > 1 && <Lines items={items} />}
              {items.length === 1 && shown && <PhotoFrame item={shown} />}
              {!shown && <DropFrame left={left} isOver={isOver} inputId={INPUT} />}
              <Foot uploads={uploads} shown={shown} profile={profile} inputId={INPUT} />
            </div>
            <p className="soft small">
              {'Un souci\u202f? Réduisez la photo à 1000\u00a0px de large au plus et convertissez-la en JPG.'}
            </p>
          </>
        )}
        <p className="sr" role="status">
          {announced(shown, notice)}
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
function shownOf(items: Sending[]): Sending | undefined {
  const inPhase = (...phases: Sending['phase'][]) => items.find(({ phase }) => phases.includes(phase))
  return inPhase('sending', 'analysing') ?? inPhase('waiting') ?? inPhase('failed') ?? items.at(-1)
}

/** What is not toasted, and so would not be heard. */
function announced(shown: Sending | undefined, notice: string): string {
  if (shown?.phase === 'failed' && shown.failure?.ofPhoto) return shown.failure.sentence
  if (shown && shown.phase !== 'failed' && shown.phase !== 'sent') return ANALYSING
  return notice
}

/** Asks before the page is left with a photo half sent. */
function keepHere(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** What a photo must and must not show (specification 2, section 5), told by small drawings and words. */
export function Rules() {
  return (
    <section className="upload-rules" aria-labelledby="upload-rules">
      <h2 id="upload-rules">Trois règles</h2>
      <ul>
        <li>
          <Face />
          {RULES.face}
        </li>
        <li>
          <Swimsuit />
          {RULES.modest}
        </li>
        <li>
          <Mosaic />
          {RULES.single}
        </li>
      </ul>
    </section>
  )
}

/** Several photos at once: each with its own line of progress. */
export function Lines({ items }: { items: Sending[] }) {
  return (
    <ul className="upload-lines" aria-label="Photos choisies">
      {items.map((item) => (
        <li key={item.id}>
          <Preview src={item.preview} />
          <div>
            <p className="upload-name">{item.file.name}</p>
            {item.phase === 'sending' || item.phase === 'analysing' ? (
              <Bar item={item} />
            ) : (
              item.failure && <p className="soft tiny">{item.failure.sentence}</p>
            )}
          </div>
          <State item={item} />
        </li>
      ))}
    </ul>
  )
}

function State({ item: { phase, share } }: { item: Sending }) {
  if (phase === 'waiting') return <span className="soft small">à suivre</span>
  if (phase === 'sent') return <span className="badge badge-moss">{AWAITING}</span>
  if (phase === 'failed') return <span className="badge badge-blush">{FAILED}</span>
  return (
    <span className="soft small" aria-hidden="true">
      {percent(share)}
    </span>
  )
}

/**
 * Takes files that are dropped anywhere on the page, so that one beside the zone does not open in place of the page,
 * or pasted. @returns whether files are held over the page
 */
export function useGiven(onFiles: (files: File[]) => void): boolean {
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

interface FootProps {
  uploads: ReturnType<typeof useUploads>
  /** The photo in the frame; none before one is chosen. */
  shown: Sending | undefined
  /** Address of the member's own profile. */
  profile: string
  inputId: string
}

/** What is to be said and done under the frame; always of one height, so that nothing moves. */
export function Foot(props: FootProps) {
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

function Start({ uploads: { notice, add }, inputId }: FootProps) {
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

function Sent({ uploads: { left, notice, add }, shown, profile, inputId }: FootProps & { shown: Sending }) {
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

function Failed({ uploads: { items, notice, add, retry }, shown, inputId }: FootProps & { shown: Sending }) {
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

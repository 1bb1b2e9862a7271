import { useEffect, useRef } from 'react'
import { ALBUM_CAP } from '../../../shared/photos.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Foot } from '../components/upload/foot.tsx'
import { DropFrame, PhotoFrame } from '../components/upload/frame.tsx'
import { Lines } from '../components/upload/lines.tsx'
import { Rules } from '../components/upload/rules.tsx'
import { useGiven } from '../components/upload/use-given.ts'
import { type Sending, useUploads } from '../components/upload/use-uploads.ts'
import { ALBUM_COMPLETE, ALBUM_COMPLETE_HINT, ANALYSING, MY_PROFILE } from '../upload-page-texts.ts'

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

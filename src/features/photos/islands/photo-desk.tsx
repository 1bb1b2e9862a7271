import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Bench } from '../components/validation/bench.tsx'
import { KeysHelp } from '../components/validation/keys-help.tsx'
import { useValidation, type Validation } from '../components/validation/use-validation.ts'
import type { DeskPhotos, Similar } from '../contract/desk.ts'
import * as texts from '../desk-texts.ts'

interface Props {
  /** What the page came with, and what looks like its first photo. */
  first: DeskPhotos
  similar: Similar | null
  /** For the plain forms. */
  token: string
  now: number
}

/** Photos that await validation, one large picture after the other, by the keyboard (product.md 7). */
export default function PhotoDesk({ first, similar, token, now: loaded }: Props) {
  const now = useNow(loaded)
  const validation = useValidation(first)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const showHelp = () => setHelpOpen(true)
  useKeys({ z: validation.undo, '?': showHelp })
  const [photo] = validation.queue.photos
  return (
    <div className="validation">
      <Head validation={validation} onHelp={showHelp} />
      {photo ? (
        <Bench
          photo={photo}
          validation={validation}
          similar={photo.id === first.data[0]?.id ? similar : null}
          token={token}
          now={now}
        />
      ) : (
        <Nothing isOver={validation.queue.next === null} />
      )}
      <KeysHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

function Head({ validation: { queue, undo }, onHelp }: { validation: Validation; onHelp: () => void }) {
  return (
    <div className="validation-head">
      <p>
        <strong>{texts.waitingFor(queue.waiting)}</strong>
      </p>
      {queue.decided.length > 0 && (
        <Button kind="soft" small icon="undo-2" onClick={undo}>
          {texts.UNDO} <kbd>Z</kbd>
        </Button>
      )}
      <Button kind="bare" icon="keyboard" className="validation-help needs-script" onClick={onHelp}>
        {texts.SHOW_KEYS} <kbd>?</kbd>
      </Button>
    </div>
  )
}

/** Nothing is left, or the next page is on its way. */
function Nothing({ isOver }: { isOver: boolean }) {
  if (!isOver) return <Skeleton lines={4} />
  return (
    <EmptyState
      title={texts.NOTHING_AWAITS}
      action={
        <LinkButton kind="line" href="/admin/photos" icon="rotate-cw">
          {texts.LOOK_AGAIN}
        </LinkButton>
      }
    >
      {texts.NOTHING_AWAITS_YET}
    </EmptyState>
  )
}

import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useKeyboardShortcuts } from '../../../ui/use-keyboard-shortcuts.ts'
import { useNow } from '../../../ui/use-now.ts'
import { singleAddress } from '../components/validation/addresses.ts'
import { Bench } from '../components/validation/bench.tsx'
import { KeysHelp } from '../components/validation/keys-help.tsx'
import { NothingAwaits } from '../components/validation/nothing-awaits.tsx'
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
  useKeyboardShortcuts({ z: validation.undo, '?': showHelp })
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
      ) : validation.queue.next === null ? (
        <NothingAwaits href={singleAddress()} />
      ) : (
        <Skeleton lines={4} />
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
        {'Touches'} <kbd>?</kbd>
      </Button>
    </div>
  )
}

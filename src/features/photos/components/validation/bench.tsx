import { useRef, useState } from 'react'
import { computeAge, toParisDay } from '../../../../shared/age.ts'
import { useKeyboardShortcuts } from '../../../../ui/use-keyboard-shortcuts.ts'
import type { DeskPhoto, Similar } from '../../contract/desk.ts'
import { type Refusal, refusalsFor } from '../../contract/refusal.ts'
import { Alike } from './alike.tsx'
import { Facts } from './facts.tsx'
import { NextStrip } from './next-strip.tsx'
import { Paper } from './paper.tsx'
import { Stage } from './stage.tsx'
import { TheirPhotos } from './their-photos.tsx'
import type { Validation } from './use-validation.ts'
import { Verdict, type VerdictParts } from './verdict.tsx'

interface Props {
  /** In view. */
  photo: DeskPhoto
  validation: Validation
  /** What looks like the photo, where that is known already. */
  similar: Similar | null
  token: string
  now: number
}

/** The photo in view with what it is weighed by, and what is decided of it. */
export function Bench({ photo, validation, similar, token, now }: Props) {
  const { photos } = validation.queue
  const [isRefusing, setRefusing] = useState(false)
  const verdict = useRef<VerdictParts>(null)
  const decide = (refusal: Refusal | null) => {
    // The list of reasons closes over whatever in it has the focus.
    if (isRefusing) verdict.current?.focusOpener()
    setRefusing(false)
    validation.decide(refusal)
  }
  const reasonKeys = refusalsFor(photo.verification).map((key, place) => [
    String(place + 1),
    () => (key === 'other' ? verdict.current?.focusWords() : decide({ reason_key: key })),
  ])
  useKeyboardShortcuts({
    a: () => decide(null),
    r: () => setRefusing(!isRefusing),
    arrowright: validation.skip,
    ...(isRefusing && { ...Object.fromEntries(reasonKeys), escape: () => setRefusing(false) }),
  })
  return (
    <div className="validation-desk">
      <div className="validation-picture">
        <Stage photos={photos} />
        <Verdict
          ref={verdict}
          photo={photo}
          token={token}
          isRefusing={isRefusing}
          onRefusing={setRefusing}
          onDecide={decide}
          onSkip={validation.skip}
        />
        <NextStrip photos={photos} />
      </div>
      <div className="validation-side">
        <p className="sr" role="status">
          {`${photo.verification ? 'Vérification' : 'Photo'} de ${photo.name}, ${computeAge(photo.birthday, toParisDay(now))} ans`}
        </p>
        <Paper photo={photo} />
        <Facts photo={photo} now={now} />
        <TheirPhotos photo={photo} />
        <Alike photoId={photo.id} nextId={photos[1]?.id} first={similar} />
      </div>
    </div>
  )
}

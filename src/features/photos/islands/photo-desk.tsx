import { Fragment, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { SEXES } from '../../../shared/enumerations.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatAge } from '../../../ui/texts.ts'
import { useKeyboardShortcuts } from '../../../ui/use-keyboard-shortcuts.ts'
import { useNow } from '../../../ui/use-now.ts'
import { singleAddress } from '../components/validation/addresses.ts'
import { Alike } from '../components/validation/alike.tsx'
import { NothingAwaits } from '../components/validation/nothing-awaits.tsx'
import { Reasons } from '../components/validation/reasons.tsx'
import { useValidation, type Validation } from '../components/validation/use-validation.ts'
import type { DeskPhoto, DeskPhotos, Similar } from '../contract/desk.ts'
import { type Refusal, refusalsFor } from '../contract/refusal.ts'
import { decidePhoto } from '../contract/validation.ts'
import * as texts from '../desk-texts.ts'
import {
  ACCEPT,
  FACTS,
  KEYS,
  NEXT_ONES,
  photosSoFar,
  pictureOf,
  REFUSE,
  STATUS_WORDS,
  sizeOf,
  TO_CHECK,
  VERIFICATION,
} from '../desk-texts.ts'

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

/** What each key does. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Au clavier">
      <dl className="desk-facts">
        {KEYS.map(([key, does]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={`${key} does`}>{does}</dd>,
        ])}
      </dl>
    </Modal>
  )
}

/** The member's photos that others see, to compare a new one with. */
export function TheirPhotos({ photo: { album, user_id, verification } }: { photo: DeskPhoto }) {
  if (album.length === 0) return null
  return (
    <section className="panel stack">
      <h2>Ses autres photos</h2>
      <ul className={verification ? 'validation-tiles large' : 'validation-tiles'}>
        {album.map((file) => (
          <li key={`${user_id} ${file}`}>
            <img src={getThumbnailUrl(file)} width={96} height={120} alt="" decoding="async" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the paper of a verification photo must show, and what else is looked at. */
export function Paper({ photo }: { photo: DeskPhoto }) {
  if (!photo.verification) return null
  return (
    <section className="panel stack">
      <h2>À lire sur la feuille</h2>
      <dl className="validation-paper">
        <div>
          <dt>Identifiant</dt>
          <dd>{photo.user_id}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{photo.code}</dd>
        </div>
      </dl>
      <ul className="validation-checks">
        {TO_CHECK.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
      {photo.album.length === 0 && <p className="soft">Aucune autre photo visible pour comparer.</p>}
    </section>
  )
}

/** Pictures that are fetched before they are in view. */
const AHEAD = 3

/**
 * The picture in view, as large as there is room. The next ones stand behind it, fetched and unseen: no browser keeps a
 * picture that awaits, so that each must stay the same element until its turn has come.
 */
export function Stage({ photos }: { photos: readonly DeskPhoto[] }) {
  return (
    <div className="validation-stage">
      {photos.slice(0, 1 + AHEAD).map(({ id, photo, name, width, height, blur }, place) => (
        <img
          key={id}
          src={`/up/photo/${photo}`}
          width={width}
          height={height}
          alt={place === 0 ? pictureOf(name) : ''}
          className={place === 0 ? undefined : 'ahead'}
          aria-hidden={place > 0 || undefined}
          fetchPriority={place === 0 ? 'high' : 'low'}
          style={blur ? { backgroundImage: `url(${blur})` } : undefined}
        />
      ))}
    </div>
  )
}

const SHOWN = 10

/** What comes after the photo in view. */
export function NextStrip({ photos }: { photos: readonly DeskPhoto[] }) {
  const next = photos.slice(1, 1 + SHOWN)
  if (next.length === 0) return null
  return (
    <section aria-label={NEXT_ONES}>
      <ol className="validation-next">
        {next.map(({ id, photo, name, blur, verification }) => (
          <li key={id}>
            <img
              src={getThumbnailUrl(photo)}
              width={56}
              height={70}
              alt={name}
              decoding="async"
              style={blur ? { backgroundImage: `url(${blur})` } : undefined}
            />
            {verification && (
              <>
                <Icon name="shield-check" />
                <span className="sr">{VERIFICATION}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Whose photo it is, and what staff weigh it by. */
export function Facts({ photo, now }: { photo: DeskPhoto; now: number }) {
  const owner = { ...photo, id: photo.user_id }
  const status = isSuspended(photo.roles) ? 'suspendu' : STATUS_WORDS[photo.status]
  const facts: [string, ReactNode][] = [
    [FACTS.age, formatAge(computeAge(photo.birthday, toParisDay(now)))],
    [FACTS.sex, SEXES[photo.sex]],
    [FACTS.signup, <RelativeDate key="signup" moment={photo.signup} now={now} />],
    [FACTS.status, status],
    [FACTS.warning, `${photo.warning}\u202f%`],
    [FACTS.photos, photosSoFar(photo.accepted, photo.refused)],
    [FACTS.sent, <RelativeDate key="sent" moment={photo.created_at} now={now} />],
    [FACTS.size, sizeOf(photo.width, photo.height)],
  ]
  return (
    <section className="panel stack">
      <h2 className="validation-owner">
        <a href={`/admin/membres/${photo.user_id}`}>
          <MemberName member={owner} />
        </a>
        <a className="soft" href={`/celibataire/${photo.user_id}`}>
          Profil
        </a>
      </h2>
      <dl className="desk-facts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** Where the keyboard's focus may be led. */
export interface VerdictParts {
  focusOpener: () => void
  focusWords: () => void
}

interface VerdictProps {
  photo: DeskPhoto
  token: string
  isRefusing: boolean
  onRefusing: (isRefusing: boolean) => void
  /** A refusal, or null to accept. */
  onDecide: (refusal: Refusal | null) => void
  onSkip: () => void
  ref: Ref<VerdictParts>
}

/** What is decided of the photo in view. Each is a key, a button, and a plain form where there are no scripts. */
export function Verdict({ photo, token, isRefusing, onRefusing, onDecide, onSkip, ref }: VerdictProps) {
  const opener = useRef<HTMLElement>(null)
  const words = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({
    focusOpener: () => opener.current?.focus(),
    focusWords: () => words.current?.focus(),
  }))
  return (
    <div className="validation-acts">
      <OperationForm
        of={decidePhoto}
        params={{ photoId: photo.id, decision: 1 }}
        token={token}
        onSubmit={() => onDecide(null)}
      >
        <Button type="submit" icon="check">
          {ACCEPT} <kbd>A</kbd>
        </Button>
      </OperationForm>
      <details open={isRefusing} onToggle={(event) => onRefusing(event.currentTarget.open)}>
        <summary className="btn btn-line" ref={opener}>
          {REFUSE} <kbd>R</kbd>
        </summary>
        <Reasons key={photo.id} photo={photo} token={token} onRefuse={onDecide} words={words} />
      </details>
      <LinkButton
        kind="bare"
        href={singleAddress(photo.id)}
        onClick={(event) => {
          event.preventDefault()
          onSkip()
        }}
      >
        {'Passer'} <kbd>→</kbd>
      </LinkButton>
    </div>
  )
}

interface BenchProps {
  /** In view. */
  photo: DeskPhoto
  validation: Validation
  /** What looks like the photo, where that is known already. */
  similar: Similar | null
  token: string
  now: number
}

/** The photo in view with what it is weighed by, and what is decided of it. */
export function Bench({ photo, validation, similar, token, now }: BenchProps) {
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

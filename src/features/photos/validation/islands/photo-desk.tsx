import { Fragment, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { withQueries } from '../../../../client/providers.tsx'
import { computeAge, toParisDay } from '../../../../shared/age.ts'
import { SEXES } from '../../../../shared/enumerations.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { formatAge } from '../../../../ui/texts.ts'
import { useKeyboardShortcuts } from '../../../../ui/use-keyboard-shortcuts.ts'
import { useNow } from '../../../../ui/use-now.ts'
import {
  EmptyValidationQueue,
  formatPhotoKind,
  getSingleHref,
  PostPanel,
  RefusalReasons,
} from '../components/queue-parts.tsx'
import { SimilarPhotosPanel } from '../components/similar-photos.tsx'
import { useValidationQueue, type ValidationState } from '../components/use-validation-queue.ts'
import {
  decidePhoto,
  listRefusalKeys,
  type QueuedPhoto,
  type Refusal,
  type SimilarPhotos,
  type ValidationQueuePage,
} from '../contract.ts'
import * as texts from '../texts.ts'
import {
  ACCEPT,
  CHECKLIST,
  FACT_LABELS,
  formatPhotoAlt,
  formatPhotoHistory,
  formatSize,
  NEXT_PHOTOS,
  REFUSE,
  SHORTCUTS,
  STATUS_LABELS,
  VERIFICATION,
} from '../texts.ts'

interface Props {
  /** First page, and the photos similar to its first photo. */
  first: ValidationQueuePage
  similar: SimilarPhotos | null
  /** For the plain forms. */
  token: string
  now: number
}

/** Photos awaiting validation, one large picture at a time, by keyboard (product.md 7). */
function PhotoValidation({ first, similar, token, now: loaded }: Props) {
  const now = useNow(loaded)
  const validation = useValidationQueue(first)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const showHelp = () => setHelpOpen(true)
  useKeyboardShortcuts({ z: validation.undo, '?': showHelp })
  const [photo] = validation.queue.photos
  return (
    <div className="validation">
      <ValidationHeader validation={validation} onHelp={showHelp} />
      {photo ? (
        <CurrentPhoto
          photo={photo}
          validation={validation}
          similar={photo.id === first.data[0]?.id ? similar : null}
          token={token}
          now={now}
        />
      ) : validation.queue.next === null ? (
        <EmptyValidationQueue href={getSingleHref()} />
      ) : (
        <Skeleton lines={4} />
      )}
      <ShortcutsHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

export default withQueries(PhotoValidation)

function ValidationHeader({
  validation: { queue, undo },
  onHelp,
}: {
  validation: ValidationState
  onHelp: () => void
}) {
  return (
    <div className="validation-head">
      <p>
        <strong>{texts.formatWaitingCount(queue.waiting)}</strong>
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

/** Keyboard help. */
export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Au clavier">
      <dl className="desk-facts">
        {SHORTCUTS.map(([key, description]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={`${key} description`}>{description}</dd>,
        ])}
      </dl>
    </Modal>
  )
}

/** The member's visible photos, for comparison. */
export function MemberPhotos({ photo: { album, user_id, verification } }: { photo: QueuedPhoto }) {
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

/** Required content of a verification photo, and a checklist. */
export function VerificationPaper({ photo }: { photo: QueuedPhoto }) {
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
        {CHECKLIST.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
      {photo.album.length === 0 && <p className="soft">Aucune autre photo visible pour comparer.</p>}
    </section>
  )
}

/** Pictures loaded ahead. */
const PRELOADED_PHOTOS = 3

/**
 * The current picture, as large as possible. The next ones are loaded and hidden: browsers do not cache
 * pending photos, so each must keep its element until its turn.
 */
export function PhotoStage({ photos }: { photos: readonly QueuedPhoto[] }) {
  return (
    <div className="validation-stage">
      {photos.slice(0, 1 + PRELOADED_PHOTOS).map(({ id, photo, name, width, height, blur }, index) => (
        <img
          key={id}
          src={`/up/photo/${photo}`}
          width={width}
          height={height}
          alt={index === 0 ? formatPhotoAlt(name) : ''}
          className={index === 0 ? undefined : 'ahead'}
          aria-hidden={index > 0 || undefined}
          fetchPriority={index === 0 ? 'high' : 'low'}
          style={blur ? { backgroundImage: `url(${blur})` } : undefined}
        />
      ))}
    </div>
  )
}

const STRIP_SIZE = 10

/** The following photos. */
export function NextPhotoStrip({ photos }: { photos: readonly QueuedPhoto[] }) {
  const next = photos.slice(1, 1 + STRIP_SIZE)
  if (next.length === 0) return null
  return (
    <section aria-label={NEXT_PHOTOS}>
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

/** The owner and the facts that staff consider. */
export function PhotoFacts({ photo, now }: { photo: QueuedPhoto; now: number }) {
  const owner = { ...photo, id: photo.user_id }
  const status = isSuspended(photo.roles) ? 'suspendu' : STATUS_LABELS[photo.status]
  const facts: [string, ReactNode][] = [
    [FACT_LABELS.age, formatAge(computeAge(photo.birthday, toParisDay(now)))],
    [FACT_LABELS.sex, SEXES[photo.sex]],
    [FACT_LABELS.signup, <RelativeDate key="signup" moment={photo.signup} now={now} />],
    [FACT_LABELS.status, status],
    [FACT_LABELS.warning, `${photo.warning}\u202f%`],
    [FACT_LABELS.photos, formatPhotoHistory(photo.accepted, photo.refused)],
    [FACT_LABELS.sent, <RelativeDate key="sent" moment={photo.created_at} now={now} />],
    [FACT_LABELS.size, formatSize(photo.width, photo.height)],
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

/** Targets of the keyboard focus. */
export interface DecisionFormHandle {
  focusOpener: () => void
  focusReason: () => void
}

interface DecisionFormProps {
  photo: QueuedPhoto
  token: string
  isRefusing: boolean
  onRefusing: (isRefusing: boolean) => void
  /** A refusal, or null to accept. */
  onDecide: (refusal: Refusal | null) => void
  onSkip: () => void
  ref: Ref<DecisionFormHandle>
}

/** Decision on the current photo. Each action is a key, a button, and a plain form without scripts. */
export function DecisionForm({
  photo,
  token,
  isRefusing,
  onRefusing,
  onDecide,
  onSkip,
  ref,
}: DecisionFormProps) {
  const opener = useRef<HTMLElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({
    focusOpener: () => opener.current?.focus(),
    focusReason: () => reasonField.current?.focus(),
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
        <RefusalReasons
          key={photo.id}
          photo={photo}
          token={token}
          onRefuse={onDecide}
          reasonField={reasonField}
        />
      </details>
      <LinkButton
        kind="bare"
        href={getSingleHref(photo.id)}
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

interface CurrentPhotoProps {
  /** The current photo. */
  photo: QueuedPhoto
  validation: ValidationState
  /** Similar photos, if already known. */
  similar: SimilarPhotos | null
  token: string
  now: number
}

/** The current photo with its facts and decision buttons. */
export function CurrentPhoto({ photo, validation, similar, token, now }: CurrentPhotoProps) {
  const { photos } = validation.queue
  const [isRefusing, setRefusing] = useState(false)
  const verdict = useRef<DecisionFormHandle>(null)
  const decide = (refusal: Refusal | null) => {
    // Closing the list of reasons blurs its focused element.
    if (isRefusing) verdict.current?.focusOpener()
    setRefusing(false)
    validation.decide(refusal)
  }
  const reasonKeys = listRefusalKeys(photo).map((key, index) => [
    String(index + 1),
    () => (key === 'other' ? verdict.current?.focusReason() : decide({ reason_key: key })),
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
        <PhotoStage photos={photos} />
        <DecisionForm
          ref={verdict}
          photo={photo}
          token={token}
          isRefusing={isRefusing}
          onRefusing={setRefusing}
          onDecide={decide}
          onSkip={validation.skip}
        />
        <NextPhotoStrip photos={photos} />
      </div>
      <div className="validation-side">
        <p className="sr" role="status">
          {`${formatPhotoKind(photo)} de ${photo.name}, ${computeAge(photo.birthday, toParisDay(now))} ans`}
        </p>
        <VerificationPaper photo={photo} />
        <PostPanel photo={photo} />
        <PhotoFacts photo={photo} now={now} />
        <MemberPhotos photo={photo} />
        <SimilarPhotosPanel photoId={photo.id} nextId={photos[1]?.id} first={similar} />
      </div>
    </div>
  )
}

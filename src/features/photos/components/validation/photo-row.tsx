import { useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import type { Refusal } from '../../contract/refusal.ts'
import { type AwaitingPhoto, decidePhoto } from '../../contract/validation.ts'
import * as texts from '../../desk-texts.ts'
import { singleAddress, viewQuery } from './addresses.ts'
import { Reasons } from './reasons.tsx'
import type { Outcome } from './use-photo-list.ts'

interface Props {
  photo: AwaitingPhoto
  /** Of the list. */
  page: number
  outcome: Outcome | undefined
  token: string
  now: number
  onDecide: (refusal: Refusal | null) => void
  onUndo: () => void
}

/** A photo of the list: the picture, whose it is, and what is decided of it or has been. */
export function PhotoRow({ photo, outcome, now, onUndo, ...decision }: Props) {
  const { id, user_id, name, width, height, created_at, verification, code } = photo
  return (
    <li className={outcome ? 'panel photo-row decided' : 'panel photo-row'}>
      <img
        src={`/up/photo/${photo.photo}`}
        width={width}
        height={height}
        alt={texts.pictureOf(name)}
        loading="lazy"
        decoding="async"
      />
      <div className="photo-row-facts">
        <a href={`/admin/membres/${user_id}`}>{name}</a>
        <p className="soft">
          <RelativeDate moment={created_at} now={now} />, {texts.sizeOf(width, height)}
        </p>
        {verification && (
          <p className="photo-row-paper">
            <Icon name="shield-check" />
            <span>{texts.VERIFICATION}</span>
            <strong>{user_id}</strong>
            <strong>{code}</strong>
          </p>
        )}
        <a className="soft" href={singleAddress(id - 1)}>
          Voir en grand
        </a>
      </div>
      <div className="photo-row-acts">
        {outcome ? (
          <Decided outcome={outcome} name={name} onUndo={onUndo} />
        ) : (
          <Decision photo={photo} {...decision} />
        )}
      </div>
    </li>
  )
}

type DecisionProps = Pick<Props, 'photo' | 'page' | 'token' | 'onDecide'>

function Decision({ photo, page, token, onDecide }: DecisionProps) {
  const words = useRef<HTMLInputElement>(null)
  const ofMember = <span className="sr">{texts.ofMember(photo.name)}</span>
  return (
    <>
      <OperationForm
        of={decidePhoto}
        params={{ photoId: photo.id, decision: 1 }}
        suffix={viewQuery(page)}
        token={token}
        onSubmit={() => onDecide(null)}
      >
        <Button type="submit" small icon="check">
          {texts.ACCEPT}
          {ofMember}
        </Button>
      </OperationForm>
      {/* One of a name is open at a time. */}
      <details name="refuser">
        <summary className="btn btn-line btn-sm">
          {texts.REFUSE}
          {ofMember}
        </summary>
        <Reasons photo={photo} page={page} token={token} onRefuse={onDecide} words={words} />
      </details>
    </>
  )
}

function Decided({ outcome, name, onUndo }: { outcome: Outcome; name: string; onUndo: () => void }) {
  return (
    <p role="status">
      <Icon name={outcome.is === 'accepted' ? 'circle-check' : 'ban'} />
      {texts.OUTCOMES[outcome.is]}
      {outcome.canUndo && (
        <Button kind="soft" small icon="undo-2" onClick={onUndo}>
          {texts.UNDO}
          <span className="sr">{texts.ofMember(name)}</span>
        </Button>
      )}
    </p>
  )
}

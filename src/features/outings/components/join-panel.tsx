import type { ReactNode } from 'react'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { Button, type ButtonKind, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type Outing, outingCalendarFileHref } from '../contract.ts'
import { LIMITS } from '../limits.ts'
import { confirmSeat, considerOuting, joinOuting, leaveOuting } from '../seats/contract.ts'
import { formatDay, formatDeadline } from './date-texts.ts'
import * as texts from './join-texts.ts'
import { describeOwnSeat } from './outing-texts.ts'

export type JoinFacts = Pick<
  Outing,
  | 'id'
  | 'state'
  | 'free'
  | 'own'
  | 'obstacle'
  | 'is_host'
  | 'age_from'
  | 'age_to'
  | 'table'
  | 'seating'
  | 'suspended_until'
>

/** The call of a button, and what it sends. */
export type Act = 'join' | 'maybe' | 'leave' | 'confirm'
export const ACT_CALLS = {
  join: joinOuting,
  maybe: considerOuting,
  leave: leaveOuting,
  confirm: confirmSeat,
} as const satisfies Record<Act, Endpoint>

/** Asks to go on among people one has blocked. */
export interface BlockedQuestion {
  act: 'join' | 'maybe'
  guest: string
  message: string
}

export interface JoinProps {
  outing: JoinFacts
  token: string
  question: BlockedQuestion | null
  /** Makes the call in place of the form. */
  run?: (act: Act, fields: Record<string, string>) => void
  /** The button that runs. */
  busy?: Act | null
  /** Withdraws the question; without scripts the page is loaded again. */
  onDecline?: () => void
  /** A rejected first name. */
  guest?: { value: string; error: string | undefined }
}

/** The reader's ways to come and to withdraw. The buttons are forms. */
export function JoinPanel(props: JoinProps) {
  const { outing, question } = props
  const { own, obstacle, is_host, state } = outing
  if (is_host || state === 'cancelled' || state === 'draft' || state === 'past') return null
  return (
    <div className="join">
      {question ? (
        <Question {...props} question={question} />
      ) : own ? (
        <OwnState {...props} own={own} />
      ) : obstacle ? (
        <p className="join-state">
          <Icon name="info" />
          <span>{texts.describeObstacle(obstacle, outing)}</span>
        </p>
      ) : (
        <Invitation {...props} />
      )}
    </div>
  )
}

interface ActFormProps extends JoinProps {
  act: Act
  kind?: ButtonKind
  label: string
  fields?: Record<string, string>
  children?: ReactNode
}

function ActForm({ act, kind = 'river', label, fields = {}, children, ...props }: ActFormProps) {
  const { outing, token, run, busy } = props
  const hydrated = useHydrated()
  return (
    <OperationForm
      of={ACT_CALLS[act]}
      params={{ id: outing.id }}
      token={token}
      noValidate={hydrated}
      onSubmit={run && ((event) => run(act, readFields(event.currentTarget)))}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" kind={kind} busy={busy === act}>
        {label}
      </Button>
    </OperationForm>
  )
}

function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (name !== '_token' && typeof value === 'string') fields[name] = value
  return fields
}

/** A place at a table is given on its eve. */
function getJoinLabel({ free, seating, suspended_until }: JoinFacts): string {
  if (suspended_until) return texts.REQUEST_SEAT
  if (seating) return texts.TEMPTED
  return free <= 0 ? texts.WAIT : texts.COME
}

/** Coming, maybe, or waiting; with somebody in a fold, but for a table. */
function Invitation(props: JoinProps) {
  const { guest, outing } = props
  const label = getJoinLabel(outing)
  return (
    <>
      <div className="join-acts">
        <ActForm {...props} act="join" label={label} />
        <ActForm {...props} act="maybe" kind="line" label={texts.MAYBE} />
      </div>
      {outing.suspended_until && (
        <p className="soft small">{texts.formatSuspended(formatDay(outing.suspended_until))}</p>
      )}
      {outing.seating && <p className="soft small">{texts.TABLE_IS_SEATED}</p>}
      {!outing.table && (
        <details className="join-guest" open={guest !== undefined}>
          <summary>{texts.WITH_SOMEBODY}</summary>
          <ActForm {...props} act="join" label={label}>
            <TextInput
              label={texts.GUEST_LABEL}
              hint={texts.GUEST_HINT}
              name="guest"
              maxLength={LIMITS.guestName}
              autoComplete="off"
              defaultValue={guest?.value}
              error={guest?.error}
              required
            />
          </ActForm>
        </details>
      )}
    </>
  )
}

function Question({ question, onDecline, ...props }: JoinProps & { question: BlockedQuestion }) {
  const { act, guest, message } = question
  const fields = { confirm: '1', ...(act === 'join' && guest ? { guest } : {}) }
  return (
    <div className="join-ask" role="alert">
      <p>{message}</p>
      <div className="join-acts">
        <ActForm {...props} question={null} act={act} label={texts.COME_ANYWAY} fields={fields} />
        {onDecline ? (
          <Button kind="line" onClick={onDecline}>
            {texts.STAY_HOME}
          </Button>
        ) : (
          <LinkButton kind="line" href={`/sorties/${props.outing.id}`}>
            {texts.STAY_HOME}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** The reader's seat, and the ways out of it. */
function OwnState({ own, ...props }: JoinProps & { own: NonNullable<Outing['own']> }) {
  const { outing } = props
  const { state, until } = own
  const isComing = state === 'coming'
  const isOver = outing.obstacle === 'over'
  return (
    <>
      <div className="join-state">
        <Icon name={isComing ? 'circle-check' : 'hourglass'} />
        <span>
          {own.arrived
            ? texts.ARRIVED
            : state === 'waiting' && outing.seating
              ? texts.IS_TEMPTED
              : describeOwnSeat(own)}
          {state === 'waiting' && outing.seating && <small>{texts.TABLE_IS_SEATED}</small>}
          {state === 'offered' && until && <small>{texts.formatOfferEnd(formatDeadline(until))}</small>}
          {isComing && !isOver && (
            <small>
              <a href={outingCalendarFileHref(outing.id)}>{texts.CALENDAR_FILE}</a>
            </small>
          )}
        </span>
        {!isOver && <ActForm {...props} act="leave" kind="bare" label={LEAVE_LABELS[state]} />}
      </div>
      {!isOver && (state === 'offered' || state === 'maybe') && (
        <div className="join-acts">
          {state === 'offered' ? (
            <ActForm {...props} act="confirm" label={texts.CONFIRM_SEAT} />
          ) : (
            <ActForm {...props} act="join" label={getJoinLabel(outing)} />
          )}
        </div>
      )}
    </>
  )
}

const LEAVE_LABELS = {
  coming: texts.LEAVE,
  offered: texts.LET_GO,
  waiting: texts.LEAVE_LIST,
  asking: texts.LEAVE,
  maybe: texts.NOT_AFTER_ALL,
} as const

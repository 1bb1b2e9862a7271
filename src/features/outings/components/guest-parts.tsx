import { Button } from '../../../ui/button.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { morningHref, type Outing, type OwnSeat } from '../contract.ts'
import { LIMITS } from '../limits.ts'
import { getMorningEnd, getMorningTime } from '../policy.ts'
import { confirmArrival, contestAbsence } from '../seats/contract.ts'
import * as texts from './join-texts.ts'

export interface SentField {
  value: string
  error: string | undefined
}

interface Props {
  outing: Outing
  token: string
  now: number
  /** Rejected forms. */
  code?: SentField | undefined
  contest?: SentField | undefined
}

const HOUR_MS = 3_600_000

/** For who comes: the code of arrival on the evening, an absence to contest, the choices of the morning after. */
export function GuestParts({ outing, token, now, code, contest }: Props) {
  const { own, state, is_host } = outing
  if (is_host) return <Morning outing={outing} now={now} />
  if (own?.state !== 'coming') return null
  const starts = Date.parse(outing.starts_at)
  const mayArrive =
    (state === 'open' || state === 'full' || state === 'past') &&
    now > starts - HOUR_MS &&
    now < Date.parse(outing.ends_at) + 2 * HOUR_MS
  return (
    <>
      {mayArrive && !own.arrived && <Arrival id={outing.id} token={token} sent={code} />}
      {own.absent && <Absence id={outing.id} token={token} own={own} sent={contest} />}
      {!own.absent && <Morning outing={outing} now={now} />}
    </>
  )
}

/** The way to the choices of the morning after, while they are open. */
function Morning({ outing, now }: { outing: Outing; now: number }) {
  const [starts, ends] = [new Date(outing.starts_at), new Date(outing.ends_at)]
  const isOpen = getMorningTime(starts, ends).getTime() <= now && now < getMorningEnd(ends).getTime()
  if (outing.state !== 'past' || !isOpen || outing.coming < 2) return null
  return (
    <p>
      <a className="btn btn-soft" href={morningHref(outing.id)}>
        {texts.MORNING}
      </a>
    </p>
  )
}

interface PartProps {
  id: number
  token: string
  sent: SentField | undefined
}

function Arrival({ id, token, sent }: PartProps) {
  return (
    <OperationForm of={confirmArrival} params={{ id }} token={token} className="panel form">
      <TextInput
        label={texts.CODE_LABEL}
        hint={texts.CODE_HINT}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        defaultValue={sent?.value}
        error={sent?.error}
        required
      />
      <p>
        <Button type="submit">{texts.I_AM_HERE}</Button>
      </p>
    </OperationForm>
  )
}

function Absence({ id, token, sent, own }: PartProps & { own: OwnSeat }) {
  return (
    <section className="panel stack-sm" aria-labelledby="absence">
      <h2 id="absence">{texts.MARKED_ABSENT}</h2>
      <p>{texts.NO_SHOWS}</p>
      {own.contested ? (
        <p>{own.upheld ? texts.UPHELD : texts.CONTESTED}</p>
      ) : (
        <OperationForm of={contestAbsence} params={{ id }} token={token} className="form">
          <TextArea
            label={texts.CONTEST_LABEL}
            name="text"
            rows={3}
            maxLength={LIMITS.reason}
            defaultValue={sent?.value}
            error={sent?.error}
            required
          />
          <p>
            <Button type="submit" kind="line">
              {texts.CONTEST}
            </Button>
          </p>
        </OperationForm>
      )}
    </section>
  )
}

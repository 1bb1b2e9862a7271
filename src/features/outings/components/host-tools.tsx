import type { ReactNode } from 'react'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, type ButtonKind, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { TextArea } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { editOutingHref, type HostedGuest, type Outing } from '../contract.ts'
import { cancelOuting, deleteOuting, openMeetingPoint, publishOuting } from '../hosting/contract.ts'
import { LIMITS } from '../limits.ts'
import { admitGuest, declineGuest, markAbsent, unmarkAbsent } from '../seats/contract.ts'
import { formatDeadline } from './date-texts.ts'
import { formatRank } from './outing-texts.ts'

interface Props {
  outing: Outing
  token: string
  /** A rejected cancellation. */
  reason?: { value: string; error: string | undefined }
}

/** The host's tools: guests, exact place, code, changes, cancellation. All are forms. */
export function HostTools({ outing, token, reason }: Props) {
  const { hosted, state } = outing
  if (!hosted) return null
  if (state === 'draft') return <DraftTools outing={outing} token={token} />
  const isOpen = state === 'open' || state === 'full'
  return (
    <section className="panel host-tools" aria-labelledby="hote">
      <h2 id="hote">C’est votre sortie</h2>
      {hosted.code && (
        <p className="arrival">
          <span>{'Code à montrer à table\u202f:'}</span>
          <b className="arrival-code">{hosted.code}</b>
        </p>
      )}
      <Guests outing={outing} hosted={hosted} token={token} />
      {isOpen && <PointTool outing={outing} hosted={hosted} token={token} />}
      {isOpen && (
        <LinkButton kind="line" href={editOutingHref(outing.id)} icon="pencil">
          Modifier, ou écrire un mot aux personnes qui viennent
        </LinkButton>
      )}
      {isOpen && <CancelTool outing={outing} token={token} {...(reason && { reason })} />}
    </section>
  )
}

function DraftTools({ outing: { id }, token }: Props) {
  return (
    <section className="panel host-tools" aria-labelledby="hote">
      <h2 id="hote">Un brouillon, que personne d’autre ne voit</h2>
      <div className="plain-acts">
        <ToolForm of={publishOuting} params={{ id }} token={token} label="Publier" />
        <LinkButton kind="line" href={editOutingHref(id)} icon="pencil">
          Modifier
        </LinkButton>
        <ToolForm of={deleteOuting} params={{ id }} token={token} label="Supprimer" kind="danger" />
      </div>
    </section>
  )
}

interface ToolProps {
  of: Endpoint
  params: Record<string, string | number>
  token: string
  label: ReactNode
  kind?: ButtonKind
  small?: boolean
}

function ToolForm({ of, params, token, label, kind = 'river', small = false }: ToolProps) {
  return (
    <OperationForm of={of} params={params} token={token}>
      <Button type="submit" kind={kind} small={small}>
        {label}
      </Button>
    </OperationForm>
  )
}

type Hosted = NonNullable<Outing['hosted']>

function Fold({
  icon,
  title,
  open,
  children,
}: {
  icon: IconName
  title: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details open={open}>
      <summary>
        <Icon name={icon} />
        {title}
        <Icon name="chevron-right" />
      </summary>
      {children}
    </details>
  )
}

function PointTool({ outing: { id, point_due }, hosted, token }: Props & { hosted: Hosted }) {
  if (!hosted.meeting_point) return null
  return (
    <Fold icon="map-pin" title="L’endroit exact">
      <div className="stack-sm">
        <p>{hosted.meeting_point}</p>
        {hosted.point_open || !point_due ? (
          <p className="soft small">Les personnes inscrites le lisent.</p>
        ) : (
          <>
            <p className="soft small">{`Les personnes inscrites le liront à partir de ${formatDeadline(point_due)}.`}</p>
            <ToolForm
              of={openMeetingPoint}
              params={{ id }}
              token={token}
              label="Le dire dès maintenant"
              kind="line"
            />
          </>
        )}
      </div>
    </Fold>
  )
}

function CancelTool({ outing: { id, coming }, token, reason }: Props) {
  return (
    <Fold icon="ban" title="Annuler la sortie" open={reason !== undefined}>
      <OperationForm of={cancelOuting} params={{ id }} token={token} className="form">
        <TextArea
          label="Pourquoi"
          hint={coming > 1 ? 'Ceux qui viennent le liront.' : undefined}
          name="reason"
          rows={3}
          maxLength={LIMITS.reason}
          defaultValue={reason?.value}
          error={reason?.error}
          required
        />
        <p>
          <Button type="submit" kind="danger">
            Annuler pour tous
          </Button>
        </p>
      </OperationForm>
    </Fold>
  )
}

function Guests({ outing, hosted, token }: Props & { hosted: Hosted }) {
  const { guests, maybe } = hosted
  if (guests.length === 0)
    return (
      <p className="soft">
        {outing.state === 'past' ? 'Personne ne s’était inscrit.' : 'Personne ne s’est encore inscrit.'}
        {maybe > 0 && ` ${formatMaybe(maybe)}`}
      </p>
    )
  return (
    <div className="stack-sm">
      <ul className="rows host-guests">
        {guests.map((guest) => (
          <GuestRow key={guest.member.id} guest={guest} outing={outing} hosted={hosted} token={token} />
        ))}
      </ul>
      {maybe > 0 && <p className="soft">{formatMaybe(maybe)}</p>}
      {hosted.absences_until && (
        <p className="soft small">
          {`Vous pouvez noter les absences jusqu’à ${formatDeadline(hosted.absences_until)}. Deux absences en 60 jours suspendent l’inscription immédiate.`}
        </p>
      )}
    </div>
  )
}

const formatMaybe = (maybe: number) =>
  maybe === 1 ? 'Une personne dit peut-être.' : `${maybe} personnes disent peut-être.`

function describeGuest({ state, guest, position, arrived, absent, contested }: HostedGuest): string {
  if (contested) return 'conteste son absence'
  if (absent) return 'absence notée'
  if (arrived) return 'arrivée notée'
  const company = guest ? `, avec ${guest}` : ''
  switch (state) {
    case 'coming':
      return `vient${company}`
    case 'offered':
      return `doit confirmer sa place${company}`
    case 'waiting':
      return `attend, en ${formatRank(position ?? 1)} position${company}`
    case 'asking':
      return `attend votre réponse${company}`
    case 'maybe':
      return 'peut-être'
  }
}

interface RowProps extends Props {
  guest: HostedGuest
  hosted: Hosted
}

function GuestRow({ guest, outing: { id }, hosted, token }: RowProps) {
  const { member, state, arrived, absent, contested } = guest
  const params = { id, userId: member.id }
  const forMember = <span className="sr">{`\u202f: ${member.name}`}</span>
  const mayMark = hosted.absences_until !== null && state === 'coming' && !arrived && !contested
  return (
    <li>
      <Avatar member={member} size="sm" lazy />
      <span className="grow">
        <a href={`/celibataire/${member.id}`}>{member.name}</a>
        <small className="soft">{describeGuest(guest)}</small>
      </span>
      {state === 'asking' && (
        <>
          <ToolForm of={admitGuest} params={params} token={token} small label={<>Accepter{forMember}</>} />
          <ToolForm
            {...{ of: declineGuest, params, token }}
            small
            kind="line"
            label={<>Décliner{forMember}</>}
          />
        </>
      )}
      {mayMark && !absent && (
        <ToolForm
          {...{ of: markAbsent, params, token }}
          small
          kind="line"
          label={<>Noter l’absence{forMember}</>}
        />
      )}
      {mayMark && absent && (
        <ToolForm
          {...{ of: unmarkAbsent, params, token }}
          small
          kind="soft"
          label={<>Effacer l’absence{forMember}</>}
        />
      )}
    </li>
  )
}

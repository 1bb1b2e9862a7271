import { memberHref } from '../../contract/member.ts'
import * as texts from '../audit-texts.ts'
import { formatTarget, getActionLabel, getDetailLabel } from '../contract/action-texts.ts'
import type { AuditRow } from '../contract/audit.ts'

/** Where an object can be seen; the others are seen on the page of whom they concern. */
const TARGET_HREFS: Readonly<Record<string, (id: number) => string>> = {
  topic: (id) => `/forum/topic/redirect/${id}`,
  post: (id) => `/forum/post/${id}`,
  report: (id) => `/admin/signalements/${id}`,
  contest: (id) => `/admin/contestations/${id}`,
}

/** Rows of the audit log. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <div className="desk-scroll">
      <table className="desk-table audit">
        <thead>
          <tr>
            <th scope="col">Quand</th>
            <th scope="col">{texts.ACTOR}</th>
            <th scope="col">Acte</th>
            <th scope="col">Membre</th>
            <th scope="col">{texts.TARGET}</th>
            <th scope="col">Motif</th>
            <th scope="col">Détails</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AuditTableRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AuditTableRow({
  row: { created_at, actor, action, user, target_id, reason, details },
}: {
  row: AuditRow
}) {
  return (
    <tr>
      <td className="audit-when">
        <time dateTime={created_at}>{texts.formatDateTime(created_at)}</time>
      </td>
      <td>
        <MemberLink member={actor} />
      </td>
      <td>{getActionLabel(action)}</td>
      <td>{user && <MemberLink member={user} />}</td>
      <td className="audit-object">{target_id !== null && <TargetLink action={action} id={target_id} />}</td>
      <td className="audit-reason">{reason}</td>
      <td>
        <AuditDetails details={details} />
      </td>
    </tr>
  )
}

function MemberLink({ member: { id, name } }: { member: { id: number; name: string | null } }) {
  return name === null ? `compte supprimé nº\u00a0${id}` : <a href={memberHref(id)}>{name}</a>
}

function TargetLink({ action, id }: { action: string; id: number }) {
  const place = TARGET_HREFS[action.split('.')[0] ?? '']
  const words = formatTarget(action, id)
  return place ? <a href={place(id)}>{words}</a> : words
}

function AuditDetails({ details }: { details: AuditRow['details'] }) {
  const entries = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  if (entries.length === 0) return null
  return (
    <details>
      <summary>Détails</summary>
      <dl className="desk-facts">
        {entries.map(([key, value]) => (
          <div key={key}>
            <dt>{getDetailLabel(key)}</dt>
            <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

import type { AppContext } from '../../../platform/context.ts'
import { InvalidData } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import { parseInput } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { OnwardPagination } from '../../../ui/pagination.tsx'
import { memberHref } from '../members/contract.ts'
import type { AuditFilter, AuditRow } from './contract.ts'
import * as calls from './contract.ts'
import { buildSearchParams, countReveals, listAudit, REVEAL_DAYS, type RevealCount } from './queries.ts'
import * as texts from './texts.ts'
import { ACTION_LABELS, AUDIT_TITLE, formatTarget, getActionLabel, getDetailLabel } from './texts.ts'

const PATH = '/admin/journal'
const NO_FILTER: AuditFilter = { actor: '', user: '', action: '', target: '', from: '', to: '' }

/** `/admin/journal`: the audit log and its filter. */
export function journalPage(context: AppContext): void {
  page(context, PATH, 'desk-admin', async (request) => {
    const { viewer } = request
    const { filter, errors, cursor } = parseAuditQuery(request.query)
    const isWrong = Object.keys(errors).length > 0
    const { data, next_page_url } = isWrong
      ? { data: [], next_page_url: null }
      : await listAudit(context.db, filter, cursor)
    const reveals = await countReveals(context.db)
    const isFiltered = Object.values(filter).some((value) => value !== '')
    return {
      title: AUDIT_TITLE,
      sheet: 'desk',
      ...(isWrong ? { status: 422 } : {}),
      body: (
        <AdminLayout
          viewer={viewer}
          at={PATH}
          title={AUDIT_TITLE}
          lead="Ce que le staff a fait, et pourquoi. Rien n’y est modifié ni effacé."
          tools={data.length > 0 && <ExportForm token={getPageToken(context, request)} filter={filter} />}
        >
          <RevealCounts counts={reveals} />
          <AuditFilterForm filter={filter} errors={errors} />
          <AuditRows rows={data} isFiltered={isFiltered || cursor.before !== undefined} />
          <OnwardPagination
            start={cursor.before === undefined ? null : `${PATH}?${buildSearchParams(filter)}`}
            next={next_page_url?.replace(calls.listAudit.path, PATH) ?? null}
            nextLabel="Plus anciens"
          />
        </AdminLayout>
      ),
    }
  })
}

interface AuditQuery {
  filter: AuditFilter
  errors: Partial<Record<keyof AuditFilter, string>>
  cursor: { page: number; before: number | undefined }
}

/** Returns errors by field for an invalid query. */
function parseAuditQuery(query: Record<string, unknown>): AuditQuery {
  try {
    const {
      page: at,
      before,
      ...filter
    } = parseInput(calls.listAudit.query, query) as AuditFilter & AuditQuery['cursor']
    return { filter, errors: {}, cursor: { page: at, before } }
  } catch (error) {
    if (!(error instanceof InvalidData)) throw error
    const typed = Object.entries(NO_FILTER).map(([name]) => {
      const value = query[name]
      return [name, typeof value === 'string' ? value.slice(0, 100) : '']
    })
    const errors = Object.entries(error.errors).map(([name, [first = '']]) => [name, first])
    return {
      filter: Object.fromEntries(typed),
      errors: Object.fromEntries(errors),
      cursor: { page: 1, before: undefined },
    }
  }
}

function AuditRows({ rows, isFiltered }: { rows: readonly AuditRow[]; isFiltered: boolean }) {
  return (
    <section className="panel">
      <h2 id="journal" className="sr">
        {AUDIT_TITLE}
      </h2>
      {rows.length > 0 ? (
        <AuditTable rows={rows} />
      ) : (
        <p>
          {isFiltered
            ? 'Rien ne correspond à ces filtres.'
            : 'Le journal est vide\u202f: le staff n’a encore rien fait.'}
        </p>
      )}
    </section>
  )
}

const REVEAL_DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Revealed members by member of staff and day. */
function RevealCounts({ counts }: { counts: readonly RevealCount[] }) {
  if (counts.length === 0) return null
  return (
    <details className="panel reveal-counts">
      <summary>{`Coordonnées lues en clair ces ${REVEAL_DAYS} derniers jours`}</summary>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Jour</th>
            <th scope="col">Qui</th>
            <th scope="col">Membres</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ actor_id, actor, day, members }) => (
            <tr key={`${actor_id} ${day}`}>
              <td>{REVEAL_DAY.format(new Date(day))}</td>
              <td>
                <a href={`${PATH}?actor=${actor_id}&action=member.reveal&from=${day}&to=${day}`}>
                  {actor ?? `n°\u202f${actor_id}`}
                </a>
              </td>
              <td>{members}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** A POST, because the export writes a log entry. */
function ExportForm({ token, filter }: { token: string; filter: AuditFilter }) {
  return (
    <form method="post" action={`${PATH}/export`} className="audit-export">
      <input type="hidden" name="_token" value={token} />
      {Object.entries(filter).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        kind="soft"
        small
        icon="download"
        title={
          'Les lignes affichées par ces filtres, 100\u202f000 au plus. L’export est lui-même inscrit au journal.'
        }
      >
        Exporter en CSV
      </Button>
    </form>
  )
}

const ACTION_OPTIONS = [
  { value: '', label: 'Tous les actes' },
  ...Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
]

/** GET form: every result has an address. */
function AuditFilterForm({
  filter,
  errors,
}: {
  filter: AuditFilter
  errors: Partial<Record<keyof AuditFilter, string>>
}) {
  const field = (name: keyof AuditFilter, label: string) => ({
    name,
    label,
    defaultValue: filter[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <form className="panel audit-filter" aria-label="Filtrer le journal" noValidate>
      <TextInput {...field('actor', texts.ACTOR)} placeholder="Nom ou numéro" />
      <TextInput {...field('user', 'Membre concerné')} placeholder="Nom ou numéro" />
      <Select {...field('action', 'Acte')} options={ACTION_OPTIONS} />
      <TextInput {...field('target', texts.TARGET)} placeholder="Numéro" inputMode="numeric" />
      <TextInput {...field('from', 'Du')} type="date" />
      <TextInput {...field('to', 'Au')} type="date" />
      <div className="audit-acts">
        <Button type="submit" small icon="filter">
          Afficher
        </Button>
        {Object.values(filter).some((value) => value !== '') && (
          <LinkButton kind="bare" small href="/admin/journal">
            Tout afficher
          </LinkButton>
        )}
      </div>
    </form>
  )
}

/** Pages of objects; other kinds have none. */
const TARGET_HREFS: Readonly<Record<string, (id: number) => string>> = {
  topic: (id) => `/forum/topic/redirect/${id}`,
  post: (id) => `/forum/post/${id}`,
  report: (id) => `/admin/signalements/${id}`,
  contest: (id) => `/admin/contestations/${id}`,
}

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
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
  const hrefOf = TARGET_HREFS[action.split('.')[0] ?? '']
  const label = formatTarget(action, id)
  return hrefOf ? <a href={hrefOf(id)}>{label}</a> : label
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

import type { AppContext } from '../../../../platform/context.ts'
import { InvalidData } from '../../../../platform/http/errors.ts'
import { page } from '../../../../platform/http/page.ts'
import { parseInput } from '../../../../platform/http/parse.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { AuditFilterForm } from '../components/audit-filter.tsx'
import { AuditTable } from '../components/audit-table.tsx'
import type { AuditFilter, AuditRow } from '../contract/audit.ts'
import * as calls from '../contract/audit.ts'
import { buildSearchParams, listAudit } from '../queries/audit.ts'
import { AUDIT_TITLE } from '../texts.ts'

const PATH = '/admin/journal'
const NO_FILTER: AuditFilter = { actor: '', user: '', action: '', target: '', from: '', to: '' }

/** `/admin/journal`: the audit log, searched by a form whose answers have addresses. */
export function journalPage(context: AppContext): void {
  page(context, PATH, 'desk-admin', async (request) => {
    const { viewer } = request
    const { filter, errors, cursor: place } = parseAuditQuery(request.query)
    const isWrong = Object.keys(errors).length > 0
    const { data, next_page_url } = isWrong
      ? { data: [], next_page_url: null }
      : await listAudit(context.db, filter, place)
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
          <AuditFilterForm filter={filter} errors={errors} />
          <AuditRows rows={data} isFiltered={isFiltered || place.before !== undefined} />
          <nav className="pagination" aria-label="Pages">
            {place.before !== undefined && (
              <LinkButton kind="line" small href={`${PATH}?${buildSearchParams(filter)}`}>
                Revenir au début
              </LinkButton>
            )}
            {next_page_url && (
              <LinkButton
                kind="line"
                small
                rel="next"
                href={next_page_url.replace(calls.listAudit.path, PATH)}
              >
                Plus anciens
              </LinkButton>
            )}
          </nav>
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

/** What an address asks for; what is wrong in it is told beside its field. */
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

/** Posted, for the export writes itself into the log. */
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

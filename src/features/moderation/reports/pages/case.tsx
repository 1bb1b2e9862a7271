import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { parseParams } from '../../../../platform/http/parse.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import * as texts from '../case-texts.ts'
import { caseHref, listHref, QUEUE_PATH } from '../components/case-links.ts'
import * as calls from '../contract/cases.ts'
import {
  type actOnCase,
  CASE_LISTS,
  type CaseDetails,
  type CaseList,
  type listCaseMessages,
  type ReportedConversation,
} from '../contract/cases.ts'
import { getCaseList, isClosingAction } from '../policy/case-permissions.ts'
import { getCase } from '../queries/case.ts'

const PATH = `${QUEUE_PATH}/:id` as const

/** What the page comes with beside the entry: what a plain form sent, or asked to read. */
interface CasePageExtras {
  sent?: Sent
  talks?: ReportedConversation[]
}

/** `/admin/signalements/:id`: an entry of the queue; without scripts by plain forms. */
export function casePage(context: AppContext): void {
  page(context, PATH, 'desk', (request) => renderCasePage(context, request))
}

export function actOnCaseForm(context: AppContext): FormOptions<typeof actOnCase> {
  return {
    query: ({ query }) => ({ state: parseCaseList(query) }),
    redirect: ({ case: entry }, { viewer, params, query, body }) => {
      const list = parseCaseList(query)
      if (!isClosingAction(body.action))
        return caseHref(params.id, list ?? getDefaultCaseList(entry, viewer.id))
      const next = list ?? 'open'
      return entry.next === null ? listHref(next) : caseHref(entry.next, next)
    },
    page: (request, sent) => renderCasePage(context, request, { sent }),
  }
}

export function listCaseMessagesForm(context: AppContext): FormOptions<typeof listCaseMessages> {
  return {
    redirect: ({ data: talks }, request) =>
      renderCasePage(context, { ...request, params: { id: String(request.params.id) } }, { talks }),
    page: (request, sent) => renderCasePage(context, request, { sent }),
  }
}

async function renderCasePage(
  context: AppContext,
  request: PageRequest<'desk'>,
  { sent, talks }: CasePageExtras = {},
): Promise<PageContent> {
  const { viewer, params, query } = request
  const { id } = parseParams(calls.getCase.params, params) as { id: number }
  const list = parseCaseList(query)
  const entry = await getCase(context.db, viewer, id, list)
  return {
    title: texts.formatCaseTitle(entry.type, entry.member.name),
    sheet: 'desk',
    body: (
      <AdminLayout viewer={viewer} at={QUEUE_PATH} title={texts.QUEUE_TITLE}>
        <Island
          id="case-review"
          props={{
            first: entry,
            list: list ?? getDefaultCaseList(entry, viewer.id),
            talks: talks ?? null,
            viewer: { id: viewer.id, roles: viewer.roles },
            token: getPageToken(context, request),
            sent: sent ? toSentFields(sent) : null,
            now: Date.now(),
          }}
        />
      </AdminLayout>
    ),
  }
}

function toSentFields({ values, errors, message }: Sent) {
  const { rule = '', reason = '', percent = '10', until = '7', hides } = values
  const first = Object.fromEntries(Object.entries(errors).map(([name, [sentence]]) => [name, sentence]))
  return { fields: { rule, reason, percent, until, hides: hides !== undefined }, errors: first, message }
}

function parseCaseList({ state }: Record<string, unknown>): CaseList | undefined {
  return CASE_LISTS.find((list) => list === state)
}

function getDefaultCaseList({ state, assigned }: CaseDetails, viewerId: number): CaseList {
  return getCaseList({ state, assigned_to: assigned?.id ?? null }, viewerId)
}

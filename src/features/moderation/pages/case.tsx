import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { Desk } from '../admin/components/desk.tsx'
import { isClosing, listOf } from '../case-rights.ts'
import * as texts from '../case-texts.ts'
import { caseHref, listHref, QUEUE_PATH } from '../components/cases/addresses.ts'
import * as calls from '../contract/cases.ts'
import {
  type actOnCase,
  CASE_LISTS,
  type CaseEntry,
  type CaseList,
  type ReportedTalk,
  type readCaseMessages,
} from '../contract/cases.ts'
import { readCaseEntry } from '../queries/case.ts'

const PATH = `${QUEUE_PATH}/:id` as const

/** What the page comes with beside the entry: what a plain form sent, or asked to read. */
interface Beside {
  sent?: Sent
  talks?: ReportedTalk[]
}

/** `/admin/signalements/:id`: an entry of the queue; without scripts by plain forms. */
export function casePage(context: AppContext): void {
  page(context, PATH, 'desk', (request) => content(context, request))
}

export function actOnCaseForm(context: AppContext): FormOptions<typeof actOnCase> {
  return {
    query: ({ query }) => ({ state: listIn(query) }),
    redirect: ({ case: entry }, { viewer, params, query, body }) => {
      const list = listIn(query)
      if (!isClosing(body.action)) return caseHref(params.id, list ?? listFor(entry, viewer.id))
      const next = list ?? 'open'
      return entry.next === null ? listHref(next) : caseHref(entry.next, next)
    },
    page: (request, sent) => content(context, request, { sent }),
  }
}

export function readCaseMessagesForm(context: AppContext): FormOptions<typeof readCaseMessages> {
  return {
    redirect: ({ data: talks }, request) =>
      content(context, { ...request, params: { id: String(request.params.id) } }, { talks }),
    page: (request, sent) => content(context, request, { sent }),
  }
}

async function content(
  context: AppContext,
  request: PageRequest<'desk'>,
  { sent, talks }: Beside = {},
): Promise<PageContent> {
  const { viewer, params, query } = request
  const { id } = parseParams(calls.readCase.params, params) as { id: number }
  const list = listIn(query)
  const entry = await readCaseEntry(context.db, viewer, id, list)
  return {
    title: texts.entryTitle(entry.type, entry.member.name),
    sheet: 'desk',
    body: (
      <Desk viewer={viewer} at={QUEUE_PATH} title={texts.QUEUE_TITLE}>
        <Island
          id="report-desk"
          props={{
            first: entry,
            list: list ?? listFor(entry, viewer.id),
            talks: talks ?? null,
            viewer: { id: viewer.id, roles: viewer.roles },
            token: getPageToken(context, request),
            sent: sent ? sentOf(sent) : null,
            now: Date.now(),
          }}
        />
      </Desk>
    ),
  }
}

function sentOf({ values, errors, message }: Sent) {
  const { rule = '', reason = '', percent = '10', until = '7', hides } = values
  const first = Object.fromEntries(Object.entries(errors).map(([name, [sentence]]) => [name, sentence]))
  return { fields: { rule, reason, percent, until, hides: hides !== undefined }, errors: first, message }
}

function listIn({ state }: Record<string, unknown>): CaseList | undefined {
  return CASE_LISTS.find((list) => list === state)
}

function listFor({ state, assigned }: CaseEntry, viewerId: number): CaseList {
  return listOf({ state, assigned_to: assigned?.id ?? null }, viewerId)
}

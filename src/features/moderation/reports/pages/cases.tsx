import type { AppContext } from '../../../../platform/context.ts'
import { page } from '../../../../platform/http/page.ts'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import * as texts from '../case-texts.ts'
import { QUEUE_PATH } from '../components/case-links.ts'
import { CaseLists, CaseQueue } from '../components/case-queue.tsx'
import type { CaseList } from '../contract/cases.ts'
import * as calls from '../contract/cases.ts'
import { countCaseLists, listCases } from '../queries/cases.ts'

/** `/admin/signalements?state=`: the queue of reports, a line an entry. */
export function casesPage(context: AppContext): void {
  page(context, QUEUE_PATH, 'desk', async ({ viewer, query }) => {
    const asked = parseCasesQuery(query)
    const read = await Promise.all([
      listCases(context.db, viewer, asked),
      countCaseLists(context.db, viewer),
    ]).catch((error: unknown) => {
      context.log.error({ err: error }, 'the queue of reports was not read')
      return null
    })
    return {
      title: texts.QUEUE_TITLE,
      sheet: 'desk',
      ...(read ? {} : { status: 503 }),
      body: (
        <AdminLayout
          viewer={viewer}
          at={QUEUE_PATH}
          title={texts.QUEUE_TITLE}
          lead="Du plus grave au moins grave, puis du plus ancien au plus récent."
        >
          <CaseLists at={asked.state} counts={read?.[1] ?? {}} />
          {read ? (
            <CaseQueue list={asked.state} page={read[0]} now={Date.now()} />
          ) : (
            <ErrorNotice title="La file n’a pas pu être chargée." hint="Rechargez la page dans un instant." />
          )}
        </AdminLayout>
      ),
    }
  })
}

/** What the address asks for; what is wrong in it is as though it did not stand there. */
function parseCasesQuery({ state, page, after }: Record<string, unknown>) {
  const right = [{ state, page, after }, { state, page }, { state }, {}]
    .map((query) => calls.listCases.query?.safeParse(query))
    .find((read) => read?.success)
  const first = { state: 'open' as CaseList, page: 1 }
  return right?.data ?? first
}

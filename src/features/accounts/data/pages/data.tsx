import { inTransaction } from '../../../../platform/db/transaction.ts'
import { form, type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import type { AppContext } from '../../../../platform/context.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { listConsents } from '../../../site/legal/public/consents.ts'
import { withdrawSensitive as withdraw } from '../../../members/public/withdraw-sensitive.ts'
import { askForCopy } from '../commands/ask-copy.ts'
import { isGoodKey, issueKey } from '../commands/keys.ts'
import { Also } from '../components/also.tsx'
import { Consents } from '../components/consents.tsx'
import { CopyPanel } from '../components/copy-panel.tsx'
import { Kept } from '../components/kept.tsx'
import { askCopy, CONSENT_PATH, COPY_PATH, DATA_PATH, takeCopy, withdrawSensitive } from '../contract.ts'
import { readCopy } from '../queries.ts'
import * as texts from '../texts.ts'

/** What the page says of what was done last, in place of a toast: it works without scripts. */
const SAYS = new Map<unknown, string>([
  ['lien', texts.LINK_USED],
  ['accord', texts.WITHDRAWN],
])

/** `/user/donnees`: what is kept, a copy of it, consents; in reach of suspended members too. */
export function dataPage(context: AppContext): void {
  page(context, DATA_PATH, 'signed-in', (request) => content(context, request))
  form(
    context,
    DATA_PATH,
    askCopy,
    async ({ viewer }) => {
      await askForCopy(context, viewer.id)
      return { redirect: DATA_PATH }
    },
    (request, sent) => content(context, request, sent.message),
  )
  form(
    context,
    CONSENT_PATH,
    withdrawSensitive,
    async ({ viewer }) => {
      await inTransaction(context.db, (tx) => withdraw(tx, viewer.id))
      return { redirect: `${DATA_PATH}?fait=accord` }
    },
    (request, sent) => content(context, request, sent.message),
  )
  copyLinks(context)
}

/** The link of the mail, which asks to sign in first, and the button of the page; both lead to the file itself. */
function copyLinks(context: AppContext): void {
  const href = (key: string) => `${takeCopy.path}?key=${encodeURIComponent(key)}`
  const lost = { redirect: `${DATA_PATH}?fait=lien` }
  page(context, COPY_PATH, 'signed-in', async ({ viewer, query: { cle } }) => {
    const isGood = typeof cle === 'string' && (await isGoodKey(context.db, viewer.id, cle))
    return isGood ? { redirect: href(cle) } : lost
  })
  form(
    context,
    COPY_PATH,
    takeCopy,
    async ({ viewer }) => {
      const issued = await issueKey(context.db, viewer.id)
      return issued ? { redirect: href(issued.key) } : lost
    },
    (request, sent) => content(context, request, sent.message),
  )
}

async function content(context: AppContext, request: PageRequest<'signed-in'>, problem?: string): Promise<PageContent> {
  const { viewer, query } = request
  const token = getPageToken(context, request)
  const [copy, consents] = await Promise.all([readCopy(context.db, viewer.id), listConsents(context.db, viewer.id)])
  const said = SAYS.get(query.fait)
  return {
    title: texts.DATA_TITLE,
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>{texts.DATA_TITLE}</h1>
            <p>{texts.DATA_LEAD}</p>
          </header>
          {(problem ?? said) && (
            <p className={problem ? 'notice notice-warn' : 'notice'} role={problem ? 'alert' : 'status'}>
              <Icon name={problem ? 'triangle-alert' : 'info'} />
              <span>{problem ?? said}</span>
            </p>
          )}
          <CopyPanel copy={copy} token={token} now={Date.now()} />
          <Kept />
          <Consents acts={consents} isSensitive={viewer.sensitive} token={token} />
          <Also roles={viewer.roles} />
        </div>
      </div>
    ),
  }
}

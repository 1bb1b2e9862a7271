import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { listConsents } from '../../../site/legal/public/consents.ts'
import { isGoodKey, issueKey } from '../commands/keys.ts'
import { Also } from '../components/also.tsx'
import { Consents } from '../components/consents.tsx'
import { CopyPanel } from '../components/copy-panel.tsx'
import { Kept } from '../components/kept.tsx'
import { type askCopy, COPY_PATH, DATA_PATH, takeCopy, type withdrawSensitive } from '../contract.ts'
import { readCopy } from '../queries.ts'
import * as texts from '../texts.ts'

/** What the page says of what was done last, in place of a toast: it works without scripts. */
const SAYS = new Map<unknown, string>([
  [
    'lien',
    'Ce lien a déjà servi, ou n’est plus valable. Si votre copie vous attend encore, vous pouvez la télécharger ici.',
  ],
  ['accord', texts.WITHDRAWN],
])

/** `/user/donnees`: what is kept, a copy of it, consents; in reach of suspended members too. */
export function dataPage(context: AppContext): void {
  page(context, DATA_PATH, 'signed-in', (request) => content(context, request))
  copyLinks(context)
}

export function askCopyForm(context: AppContext): FormOptions<typeof askCopy> {
  return {
    redirect: () => DATA_PATH,
    page: (request, sent) => content(context, request, sent.message),
  }
}

export function withdrawSensitiveForm(context: AppContext): FormOptions<typeof withdrawSensitive> {
  return {
    redirect: () => `${DATA_PATH}?fait=accord`,
    page: (request, sent) => content(context, request, sent.message),
  }
}

const COPY_LOST = `${DATA_PATH}?fait=lien`
const copyHref = (key: string) => `${takeCopy.path}?key=${encodeURIComponent(key)}`

/** The link of the mail, which asks to sign in first, and the button of the page; both lead to the file itself. */
function copyLinks(context: AppContext): void {
  page(context, COPY_PATH, 'signed-in', async ({ viewer, query: { cle } }) => {
    const isGood = typeof cle === 'string' && (await isGoodKey(context.db, viewer.id, cle))
    return { redirect: isGood ? copyHref(cle) : COPY_LOST }
  })
}

export function takeCopyForm(context: AppContext): FormOptions<typeof takeCopy> {
  return {
    // Issues a key only: the call that it leads to sends the file.
    handler: async ({ viewer }) => {
      const issued = await issueKey(context.db, viewer.id)
      return issued ? copyHref(issued.key) : COPY_LOST
    },
    page: (request, sent) => content(context, request, sent.message),
  }
}

async function content(
  context: AppContext,
  request: PageRequest<'signed-in'>,
  problem?: string,
): Promise<PageContent> {
  const { viewer, query } = request
  const token = getPageToken(context, request)
  const [copy, consents] = await Promise.all([
    readCopy(context.db, viewer.id),
    listConsents(context.db, viewer.id),
  ])
  const said = SAYS.get(query.fait)
  return {
    title: 'Mes données',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Mes données</h1>
            <p>
              {'Ce que Guinguette sait de vous vous appartient\u202f: regardez, emportez, retirez, effacez.'}
            </p>
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

import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { listConsents } from '../../public/consents.ts'
import { createDownloadKey, isValidDownloadKey } from '../commands/download-keys.ts'
import { Consents } from '../components/consents.tsx'
import { CopyPanel } from '../components/copy-panel.tsx'
import { RelatedPages } from '../components/related-pages.tsx'
import { Retention } from '../components/retention.tsx'
import {
  COPY_PATH,
  DATA_PATH,
  downloadDataCopy,
  type requestDataCopy,
  type withdrawSensitiveConsent,
} from '../contract.ts'
import { getLatestCopy } from '../queries.ts'
import * as texts from '../texts.ts'

/** What the page says of what was done last, in place of a toast: it works without scripts. */
const NOTICES = new Map<unknown, string>([
  [
    'lien',
    'Ce lien a déjà servi, ou n’est plus valable. Si votre copie vous attend encore, vous pouvez la télécharger ici.',
  ],
  ['accord', texts.CONSENT_WITHDRAWN],
])

/** `/user/donnees`: what is kept, a copy of it, consents; in reach of suspended members too. */
export function dataPage(context: AppContext): void {
  page(context, DATA_PATH, 'signed-in', (request) => dataContent(context, request))
  copyLinkPage(context)
}

export function requestDataCopyForm(context: AppContext): FormOptions<typeof requestDataCopy> {
  return {
    redirect: () => DATA_PATH,
    page: (request, sent) => dataContent(context, request, sent.message),
  }
}

export function withdrawSensitiveConsentForm(
  context: AppContext,
): FormOptions<typeof withdrawSensitiveConsent> {
  return {
    redirect: () => `${DATA_PATH}?fait=accord`,
    page: (request, sent) => dataContent(context, request, sent.message),
  }
}

const INVALID_LINK_PATH = `${DATA_PATH}?fait=lien`
const getCopyHref = (key: string) => `${downloadDataCopy.path}?key=${encodeURIComponent(key)}`

/** The link of the mail, which asks to sign in first, and the button of the page; both lead to the file itself. */
function copyLinkPage(context: AppContext): void {
  page(context, COPY_PATH, 'signed-in', async ({ viewer, query: { cle } }) => {
    const isGood = typeof cle === 'string' && (await isValidDownloadKey(context.db, viewer.id, cle))
    return { redirect: isGood ? getCopyHref(cle) : INVALID_LINK_PATH }
  })
}

export function downloadDataCopyForm(context: AppContext): FormOptions<typeof downloadDataCopy> {
  return {
    // Issues a key only: the call that it leads to sends the file.
    handler: async ({ viewer }) => {
      const issued = await createDownloadKey(context.db, viewer.id)
      return issued ? getCopyHref(issued.key) : INVALID_LINK_PATH
    },
    page: (request, sent) => dataContent(context, request, sent.message),
  }
}

async function dataContent(
  context: AppContext,
  request: PageRequest<'signed-in'>,
  problem?: string,
): Promise<PageContent> {
  const { viewer, query } = request
  const token = getPageToken(context, request)
  const [copy, consents] = await Promise.all([
    getLatestCopy(context.db, viewer.id),
    listConsents(context.db, viewer.id),
  ])
  const said = NOTICES.get(query.fait)
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
          <Retention />
          <Consents acts={consents} isSensitive={viewer.sensitive} token={token} />
          <RelatedPages roles={viewer.roles} />
        </div>
      </div>
    ),
  }
}

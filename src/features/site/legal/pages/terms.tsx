import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { TERMS_VERSION } from '../../../../shared/consents.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { TermsChanges } from '../components/terms-changes.tsx'
import { type agreeToTerms, TERMS_PATH } from '../contract.ts'
import { findTermsChanges } from '../public/terms-changes.ts'
import * as texts from '../texts/changes-texts.ts'
import { applyFrenchSpacing, formatLegalDay } from '../texts/legal-texts.ts'

/** `/user/conditions`: what has changed in the terms, and the plain form that agrees; in reach of suspended members too. */
export function termsPage(context: AppContext): void {
  page(context, TERMS_PATH, 'signed-in', (request) => termsContent(context, request))
}

export function agreeToTermsForm(context: AppContext): FormOptions<typeof agreeToTerms> {
  return {
    redirect: () => TERMS_PATH,
    page: (request) => termsContent(context, request),
  }
}

async function termsContent(context: AppContext, request: PageRequest<'signed-in'>): Promise<PageContent> {
  const changes = await findTermsChanges(context.db, request.viewer.id)
  const title = changes ? texts.TERMS_CHANGED_TITLE : 'Mes conditions'
  return {
    title,
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="narrow">
          <header className="page-head">
            <h1>{title}</h1>
          </header>
          {changes ? (
            <div className="panel">
              <TermsChanges token={getPageToken(context, request)} changes={changes} />
            </div>
          ) : (
            <TermsAgreedNotice />
          )}
        </div>
      </div>
    ),
  }
}

function TermsAgreedNotice() {
  return (
    <>
      <p className="notice">
        <Icon name="circle-check" />
        <span>{`Vous avez accepté les conditions dans leur version du ${formatLegalDay(TERMS_VERSION)}.`}</span>
      </p>
      <SiteProse text={applyFrenchSpacing(texts.READ_TERMS)} />
    </>
  )
}

import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { TERMS_VERSION } from '../../../../shared/consents.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { TermsChanges } from '../components/terms-changes.tsx'
import { AGREE_PATH, type agreeToTerms } from '../contract/law.ts'
import { readChangedTerms } from '../public/changed-terms.ts'
import * as texts from '../texts/changes-texts.ts'
import { dayOf, typeset } from '../texts/law-texts.ts'

/** `/user/conditions`: what has changed in the terms, and the plain form that agrees; in reach of suspended members too. */
export function agreePage(context: AppContext): void {
  page(context, AGREE_PATH, 'signed-in', (request) => content(context, request))
}

export function agreeToTermsForm(context: AppContext): FormOptions<typeof agreeToTerms> {
  return {
    redirect: () => AGREE_PATH,
    page: (request) => content(context, request),
  }
}

async function content(context: AppContext, request: PageRequest<'signed-in'>): Promise<PageContent> {
  const changes = await readChangedTerms(context.db, request.viewer.id)
  const title = changes ? texts.CHANGED_TITLE : 'Mes conditions'
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
            <Agreed />
          )}
        </div>
      </div>
    ),
  }
}

function Agreed() {
  return (
    <>
      <p className="notice">
        <Icon name="circle-check" />
        <span>{`Vous avez accepté les conditions dans leur version du ${dayOf(TERMS_VERSION)}.`}</span>
      </p>
      <SiteProse text={typeset(texts.READ_THEM)} />
    </>
  )
}

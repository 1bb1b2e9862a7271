import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, sharedPage } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { computeOncePerVersion } from '../../../platform/site-settings.ts'
import { TERMS_VERSION } from '../../../shared/consents.ts'
import { Icon } from '../../../ui/icon.tsx'
import { registerSuspensionNotice } from '../../moderation/decisions/public.ts'
import { LegalSections } from './components/sections.tsx'
import { type agreeToTerms, LEGAL_PATHS, TERMS_PATH } from './contract.ts'
import { TermsChanges } from './islands/terms-notice.tsx'
import { getLegalFacts, type LegalFacts } from './policy.ts'
import { findTermsChanges } from './public.ts'
import * as accessibility from './texts/accessibility.ts'
import * as imprint from './texts/imprint.ts'
import * as privacy from './texts/privacy.ts'
import * as rules from './texts/rules.ts'
import { SITE_MAP } from './texts/site-map.ts'
import * as terms from './texts/terms.ts'
import * as texts from './texts.ts'
import { applyFrenchSpacing, formatLegalDay, formatTermsVersion, type LegalSection } from './texts.ts'

interface LegalPage {
  path: `/${string}`
  title: string
  description: (siteName: string) => string
  lead: string | ((facts: LegalFacts) => string)
  sections: (facts: LegalFacts) => readonly LegalSection[]
  /** Members agree to this page, so that it shows its date. */
  requiresAgreement?: true
}

const LEGAL_PAGES: readonly LegalPage[] = [
  {
    path: LEGAL_PATHS.terms,
    title: 'Conditions d’utilisation',
    description: (siteName) =>
      `Les conditions d’utilisation de ${siteName} et de Premium : ce que vous pouvez attendre du site, et ce qu’il attend de vous.`,
    lead: 'Le contrat entre vous et nous, en phrases courtes. Il vaut dès que vous créez un compte.',
    sections: terms.createTermsSections,
    requiresAgreement: true,
  },
  {
    path: LEGAL_PATHS.privacy,
    title: 'Confidentialité',
    description: (siteName) =>
      `Ce que ${siteName} garde de vous, pourquoi, combien de temps, qui le voit, et vos droits.`,
    lead: 'Ce que nous gardons de vous, pourquoi, combien de temps, et ce que vous pouvez y faire.',
    sections: privacy.createPrivacySections,
    requiresAgreement: true,
  },
  {
    path: LEGAL_PATHS.rules,
    title: 'Les règles de la maison',
    description: (siteName) =>
      `Ce qui est permis et ce qui ne l’est pas sur ${siteName}, ce que le staff décide, et comment le contester.`,
    lead: 'Elles tiennent en une phrase : traitez chacun comme quelqu’un que vous allez rencontrer. Voici le détail, règle par règle. Chaque décision du staff nomme celle sur laquelle elle s’appuie.',
    sections: () => rules.RULES_PAGE_SECTIONS,
    requiresAgreement: true,
  },
  {
    path: LEGAL_PATHS.imprint,
    title: 'Mentions légales',
    description: (siteName) => `Qui publie ${siteName}, qui l’héberge, et comment nous joindre.`,
    lead: 'Qui publie ce site, qui l’héberge, et à qui s’adresser.',
    sections: imprint.createImprintSections,
  },
  {
    path: LEGAL_PATHS.accessibility,
    title: 'Accessibilité',
    description: (siteName) =>
      `Où en est l’accessibilité de ${siteName}, ce qui a été vérifié, et comment signaler un obstacle.`,
    lead: accessibility.createAccessibilityLead,
    sections: accessibility.createAccessibilitySections,
  },
  {
    path: LEGAL_PATHS.map,
    title: 'Plan du site',
    description: (siteName) => `Toutes les pages de ${siteName}, pour les visiteurs et pour les membres.`,
    lead: 'Chaque page, d’un coup d’œil.',
    sections: () => SITE_MAP,
  },
]

/** The legal pages, the same for everyone: they change only with the settings and the version of the site. */
export function legalPages(context: AppContext): void {
  for (const page of LEGAL_PAGES) {
    const getContent = computeOncePerVersion(context, () =>
      createLegalContent(page, getLegalFacts(context.config)),
    )
    sharedPage(context, page.path, async () => getContent())
  }
}

function createLegalContent(
  { path, title, description, lead, sections, requiresAgreement: isAgreedTo }: LegalPage,
  facts: LegalFacts,
) {
  return {
    title,
    description: applyFrenchSpacing(description(facts.siteName)),
    sheet: 'house' as const,
    index: true,
    canonical: path,
    of: [],
    body: (
      <div className="wrap">
        <article className="law">
          <header className="page-head">
            <h1>{title}</h1>
            <p>{applyFrenchSpacing(typeof lead === 'string' ? lead : lead(facts))}</p>
            {isAgreedTo && <p className="small">{formatTermsVersion(TERMS_VERSION)}</p>}
          </header>
          <LegalSections sections={sections(facts)} />
        </article>
      </div>
    ),
  }
}

/** `/user/conditions`: changes of the terms and the form that agrees; open to suspended members too. */
export function termsPage(context: AppContext): void {
  registerSuspensionNotice('terms', renderTermsNotice)
  page(context, TERMS_PATH, 'signed-in', (request) => termsContent(context, request))
}

/** For the page of suspended members, who have no home. */
function renderTermsNotice({ viewer, token }: { viewer: Viewer; token: string }): ReactNode {
  const changes = findTermsChanges(viewer)
  return changes && <Island id="terms-notice" props={{ token, changes }} />
}

export function agreeToTermsForm(context: AppContext): FormOptions<typeof agreeToTerms> {
  return {
    redirect: () => TERMS_PATH,
    page: (request) => termsContent(context, request),
  }
}

async function termsContent(context: AppContext, request: PageRequest<'signed-in'>): Promise<PageContent> {
  const changes = findTermsChanges(request.viewer)
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
      <section className="stack-sm" aria-labelledby="pages">
        <h2 id="pages">À lire en entier</h2>
        <ul className="help-others">
          {LEGAL_PAGES.filter(({ requiresAgreement }) => requiresAgreement).map(({ path, title }) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

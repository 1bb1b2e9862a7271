import type { AppContext } from '../../../../platform/context.ts'
import { sharedPage } from '../../../../platform/http/page.ts'
import { TERMS_VERSION } from '../../../../shared/consents.ts'
import { Sections } from '../components/sections.tsx'
import { LAW_PATHS } from '../contract/law.ts'
import { factsOf, type LawFacts } from '../policy/facts.ts'
import * as accessibility from '../texts/accessibility-texts.ts'
import * as imprint from '../texts/imprint-texts.ts'
import { type Section, typeset, versionOf } from '../texts/law-texts.ts'
import * as privacy from '../texts/privacy-texts.ts'
import * as rules from '../texts/rules-texts.ts'
import * as terms from '../texts/terms-texts.ts'

interface LawPage {
  path: `/${string}`
  title: string
  description: string
  lead: string
  sections: (facts: LawFacts) => readonly Section[]
  /** Members agree to it, so that it says of which day it is. */
  isAgreedTo?: true
}

const PAGES: readonly LawPage[] = [
  {
    path: LAW_PATHS.terms,
    title: terms.TERMS_TITLE,
    description: terms.TERMS_DESCRIPTION,
    lead: terms.TERMS_LEAD,
    sections: terms.termsSections,
    isAgreedTo: true,
  },
  {
    path: LAW_PATHS.privacy,
    title: privacy.PRIVACY_TITLE,
    description: privacy.PRIVACY_DESCRIPTION,
    lead: privacy.PRIVACY_LEAD,
    sections: privacy.privacySections,
    isAgreedTo: true,
  },
  {
    path: LAW_PATHS.rules,
    title: rules.RULES_TITLE,
    description: rules.RULES_DESCRIPTION,
    lead: rules.RULES_LEAD,
    sections: () => rules.RULES_SECTIONS,
    isAgreedTo: true,
  },
  {
    path: LAW_PATHS.imprint,
    title: imprint.IMPRINT_TITLE,
    description: imprint.IMPRINT_DESCRIPTION,
    lead: imprint.IMPRINT_LEAD,
    sections: imprint.imprintSections,
  },
  {
    path: LAW_PATHS.accessibility,
    title: accessibility.ACCESSIBILITY_TITLE,
    description: accessibility.ACCESSIBILITY_DESCRIPTION,
    lead: accessibility.ACCESSIBILITY_LEAD,
    sections: accessibility.accessibilitySections,
  },
]

/** The pages of law, the same for everybody: they change with the settings and the version of the site alone. */
export function lawPages(context: AppContext): void {
  const facts = factsOf(context.config)
  for (const page of PAGES) {
    const content = contentOf(page, facts)
    sharedPage(context, page.path, async () => content)
  }
}

function contentOf({ path, title, description, lead, sections, isAgreedTo }: LawPage, facts: LawFacts) {
  return {
    title,
    description: typeset(description),
    sheet: 'house' as const,
    index: true,
    canonical: path,
    of: [],
    body: (
      <div className="wrap">
        <article className="law">
          <header className="page-head">
            <h1>{title}</h1>
            <p>{typeset(lead)}</p>
            {isAgreedTo && <p className="small">{versionOf(TERMS_VERSION)}</p>}
          </header>
          <Sections sections={sections(facts)} />
        </article>
      </div>
    ),
  }
}

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
    title: 'Conditions d’utilisation',
    description:
      'Les conditions d’utilisation de Guinguette et de Premium : ce que vous pouvez attendre du site, et ce qu’il attend de vous.',
    lead: 'Le contrat entre vous et nous, en phrases courtes. Il vaut dès que vous créez un compte.',
    sections: terms.termsSections,
    isAgreedTo: true,
  },
  {
    path: LAW_PATHS.privacy,
    title: 'Confidentialité',
    description: 'Ce que Guinguette garde de vous, pourquoi, combien de temps, qui le voit, et vos droits.',
    lead: 'Ce que nous gardons de vous, pourquoi, combien de temps, et ce que vous pouvez y faire.',
    sections: privacy.privacySections,
    isAgreedTo: true,
  },
  {
    path: LAW_PATHS.rules,
    title: 'Les règles de la maison',
    description:
      'Ce qui est permis et ce qui ne l’est pas sur Guinguette, ce que le staff décide, et comment le contester.',
    lead: 'Elles tiennent en une phrase : traitez chacun comme quelqu’un que vous allez rencontrer. Voici le détail, règle par règle. Chaque décision du staff nomme celle sur laquelle elle s’appuie.',
    sections: () => rules.RULES_SECTIONS,
    isAgreedTo: true,
  },
  {
    path: LAW_PATHS.imprint,
    title: 'Mentions légales',
    description: 'Qui publie Guinguette, qui l’héberge, et comment nous joindre.',
    lead: 'Qui publie ce site, qui l’héberge, et à qui s’adresser.',
    sections: imprint.imprintSections,
  },
  {
    path: LAW_PATHS.accessibility,
    title: 'Accessibilité',
    description:
      'Où en est l’accessibilité de Guinguette, ce qui a été vérifié, et comment signaler un obstacle.',
    lead: 'Accessibilité : non conforme, faute d’audit. Voici ce qui est fait, et ce qui manque.',
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

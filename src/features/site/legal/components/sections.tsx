import { Icon } from '../../../../ui/icon.tsx'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { applyFrenchSpacing, type LegalFact, type LegalSection, NOT_PROVIDED } from '../texts.ts'

/** Sections of a legal page, each with its anchor, and a table of contents, folded on narrow screens. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <div className="law-parts">
      <SectionContents sections={sections} />
      <div className="law-text">
        {sections.map(({ id, title, text, facts, after }) => (
          <section key={id} id={id} className="prose" aria-labelledby={`titre-${id}`}>
            <h2 id={`titre-${id}`}>{applyFrenchSpacing(title)}</h2>
            {text && <SiteProse text={applyFrenchSpacing(text)} />}
            {facts && <SectionFacts facts={facts} />}
            {after && <SiteProse text={applyFrenchSpacing(after)} />}
          </section>
        ))}
      </div>
    </div>
  )
}

function SectionContents({ sections }: { sections: readonly LegalSection[] }) {
  const list = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{applyFrenchSpacing(title)}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="law-contents panel only-phone">
        <summary>
          <Icon name="book-open" />
          {'Sommaire'}
          <Icon name="chevron-down" />
        </summary>
        <nav aria-label="Sommaire">{list}</nav>
      </details>
      <nav className="law-contents only-desk" aria-label="Sommaire">
        {list}
      </nav>
    </>
  )
}

function SectionFacts({ facts }: { facts: readonly LegalFact[] }) {
  return (
    <dl className="law-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{applyFrenchSpacing(name)}</dt>
          <dd>
            {text === null ? (
              <span className="soft">{NOT_PROVIDED}</span>
            ) : (
              <SiteProse text={applyFrenchSpacing(text)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

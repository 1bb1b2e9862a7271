import { SiteProse } from '../../../../ui/site-prose.tsx'
import { type Fact, type Section, typeset, UNSAID } from '../texts/law-texts.ts'

/** The parts of a page of law, each under its anchor, and the list of them: beside them where there is room, else folded. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="law-parts">
      <Contents sections={sections} />
      <div className="law-text">
        {sections.map(({ id, title, words, facts, after }) => (
          <section key={id} id={id} className="prose" aria-labelledby={`titre-${id}`}>
            <h2 id={`titre-${id}`}>{typeset(title)}</h2>
            {words && <SiteProse text={typeset(words)} />}
            {facts && <Facts facts={facts} />}
            {after && <SiteProse text={typeset(after)} />}
          </section>
        ))}
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: readonly Section[] }) {
  const list = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{typeset(title)}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="law-contents panel only-phone">
        <summary>Sommaire</summary>
        <nav aria-label="Sommaire">{list}</nav>
      </details>
      <nav className="law-contents only-desk" aria-label="Sommaire">
        {list}
      </nav>
    </>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="law-facts">
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{typeset(name)}</dt>
          <dd>
            {words === null ? <span className="soft">{UNSAID}</span> : <SiteProse text={typeset(words)} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

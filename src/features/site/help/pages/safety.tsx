import type { AppContext } from '../../../../platform/context.ts'
import { sharedPage } from '../../../../platform/http/page.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { Sections } from '../../legal/components/sections.tsx'
import * as texts from '../safety-texts.ts'

const PATH = '/conseils-securite'

/** `/conseils-securite`: swindles, first meetings, blackmail, and who helps. */
export function safetyPage(context: AppContext): void {
  sharedPage(context, PATH, async () => ({
    title: texts.SAFETY_TITLE,
    description: texts.SAFETY_DESCRIPTION,
    index: true,
    canonical: PATH,
    of: [],
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="law">
          <header className="page-head">
            <h1>{texts.SAFETY_TITLE}</h1>
            <p>{texts.SAFETY_LEAD}</p>
          </header>
          <aside className="notice notice-warn" aria-labelledby="urgence">
            <Icon name="siren" />
            <div className="stack-sm">
              <h2 id="urgence" className="safety-urgent">
                {texts.URGENT_TITLE}
              </h2>
              <SiteProse text={texts.URGENT} />
            </div>
          </aside>
          <Sections sections={texts.SAFETY_SECTIONS} />
          <Numbers />
        </div>
      </div>
    ),
  }))
}

function Numbers() {
  return (
    <section id={texts.NUMBERS_ID} className="stack-sm" aria-labelledby="titre-numeros">
      <h2 id="titre-numeros">{texts.NUMBERS_TITLE}</h2>
      <p className="soft">{texts.NUMBERS_LEAD}</p>
      <ul className="safety-numbers">
        {texts.NUMBERS.map(({ name, href, who, what }) => (
          <li key={name} className="panel">
            <a href={href} {...(href.startsWith('http') && { rel: 'noopener noreferrer' })}>
              {name}
            </a>
            <p>
              <b>{who}</b>
            </p>
            <p className="soft small">{what}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

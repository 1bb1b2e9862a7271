import type { AppContext } from '../../../../platform/context.ts'
import { sharedPage } from '../../../../platform/http/page.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { LegalSections } from '../../legal/components/sections.tsx'
import * as texts from '../safety-texts.ts'

const SAFETY_PATH = '/conseils-securite'

/** `/conseils-securite`: swindles, first meetings, blackmail, and who helps. */
export function safetyPage(context: AppContext): void {
  sharedPage(context, SAFETY_PATH, async () => ({
    title: 'Conseils de sécurité',
    description:
      'Reconnaître une arnaque aux sentiments, préparer un premier rendez-vous, répondre à un chantage, et les numéros qui aident.',
    index: true,
    canonical: SAFETY_PATH,
    of: [],
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="law">
          <header className="page-head">
            <h1>Conseils de sécurité</h1>
            <p>
              {
                'La plupart des rencontres se passent bien. Ces quelques réflexes servent pour les autres\u202f: ils sont simples, et personne de bien ne vous en voudra de les suivre.'
              }
            </p>
          </header>
          <aside className="notice notice-warn" aria-labelledby="urgence">
            <Icon name="siren" />
            <div className="stack-sm">
              <h2 id="urgence" className="safety-urgent">
                {'En danger, maintenant\u202f?'}
              </h2>
              <SiteProse
                text={
                  'Appelez le [17](tel:17) (police, gendarmerie) ou le [112](tel:112) (partout en Europe). Vous ne pouvez pas parler, ou pas entendre\u202f? Écrivez au [114](sms:114) par SMS. Ces numéros sont gratuits et répondent jour et nuit. [Tous les autres](#numeros) sont au bas de la page.'
                }
              />
            </div>
          </aside>
          <LegalSections sections={texts.SAFETY_SECTIONS} />
          <HelpNumbers />
        </div>
      </div>
    ),
  }))
}

function HelpNumbers() {
  return (
    <section id="numeros" className="stack-sm" aria-labelledby="titre-numeros">
      <h2 id="titre-numeros">Les numéros et les sites qui aident</h2>
      <p className="soft">En France, ces appels et ces sites sont gratuits.</p>
      <ul className="safety-numbers">
        {texts.HELP_NUMBERS.map(({ name, href, who, what }) => (
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

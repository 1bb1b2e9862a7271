import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import type { Question } from '../questions/question.ts'
import { splitByMatches } from '../search.ts'
import * as texts from '../texts.ts'

/** The address of one answer. */
export const getAnswerHref = ({ slug }: Pick<Question, 'slug'>) => `/aide/${slug}`

/** Questions whose answers open below them. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div>
      {questions.map((question) => (
        <details key={question.slug} id={question.slug} className="recipe">
          <summary>{question.title}</summary>
          <div className="help-answer">
            <SiteProse text={question.answer} />
            <a
              className="small"
              href={getAnswerHref(question)}
              aria-label={`Lien vers cette réponse\u202f: ${question.title}`}
            >
              Lien vers cette réponse
            </a>
          </div>
        </details>
      ))}
    </div>
  )
}

/** A question that was found, its answer below it, what was looked for marked in both. */
export function FoundAnswer({ question, stems }: { question: Question; stems: readonly string[] }) {
  return (
    <article className="stack-sm">
      <h2 className="help-found">
        <a href={getAnswerHref(question)}>
          <HighlightedText text={question.title} stems={stems} />
        </a>
      </h2>
      <SiteProse
        text={question.answer}
        renderText={(text) => <HighlightedText text={text} stems={stems} />}
      />
    </article>
  )
}

function HighlightedText({ text, stems }: { text: string; stems: readonly string[] }) {
  return splitByMatches(text, stems).map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    piece.isFound ? <mark key={place}>{piece.text}</mark> : piece.text,
  )
}

/** Where to ask what no answer says. */
export function ContactHint() {
  return (
    <p className="aside-line">
      {'Vous n’avez pas trouvé\u202f?'} <a href="/contact">{texts.WRITE_US}</a>
    </p>
  )
}

const RELATED_LINKS: { about: keyof typeof texts.RELATED_PAGES; href: string; icon: IconName }[] = [
  { about: 'safety', href: '/conseils-securite', icon: 'shield-check' },
  { about: 'position', href: '/aide/localisation', icon: 'map-pin' },
  { about: 'rules', href: '/regles', icon: 'scale' },
  { about: 'contact', href: '/contact', icon: 'mail' },
]

/** Pages beside the questions. */
export function RelatedPages() {
  return (
    <section className="stack-sm" aria-labelledby="ailleurs">
      <h2 id="ailleurs">À lire aussi</h2>
      <ul className="help-topics">
        {RELATED_LINKS.map(({ about, href, icon }) => (
          <li key={href}>
            <a className="panel help-topic" href={href}>
              <Icon name={icon} size="lg" />
              <span>
                <b>{texts.RELATED_PAGES[about].title}</b>
                <span className="soft small">{texts.RELATED_PAGES[about].text}</span>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

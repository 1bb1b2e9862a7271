import type { AppContext } from '../../../../platform/context.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import { sharedPage } from '../../../../platform/http/page.ts'
import { toPlainText } from '../../../../ui/site-markup.ts'
import { SiteProse } from '../../../../ui/site-prose.tsx'
import { ContactHint, getAnswerHref } from '../components/answers.tsx'
import type { HelpSection, Question } from '../questions/question.ts'
import { listHelpSections } from '../questions/sections.ts'
import { createFaqMarkup } from '../structured-data.ts'
import * as texts from '../texts.ts'

/** Characters of a description that search engines show. */
const DESCRIPTION_MAX = 160

/** `/aide/{slug}`: one question, its answer, and what else is asked about the same. */
export function answerPage(context: AppContext): void {
  const sections = listHelpSections(context.config)
  sharedPage(context, '/aide/:slug', async ({ params }) => {
    const section = sections.find(({ questions }) => questions.some(({ slug }) => slug === params.slug))
    const question = section?.questions.find(({ slug }) => slug === params.slug)
    if (!section || !question) throw new NotFound()
    return {
      title: question.title,
      description: toPlainText(question.answer).split('\n')[0]?.slice(0, DESCRIPTION_MAX) ?? '',
      index: true,
      canonical: getAnswerHref(question),
      structured: [createFaqMarkup([question])],
      of: [],
      sheet: 'house',
      body: <AnswerBody section={section} question={question} />,
    }
  })
}

function AnswerBody({ section, question }: { section: HelpSection; question: Question }) {
  return (
    <div className="wrap">
      <div className="reading help">
        <header className="page-head">
          <nav aria-label="Fil d’Ariane" className="small">
            <a href="/aide">{texts.TITLE}</a> › <a href={`/aide#${section.id}`}>{section.title}</a>
          </nav>
          <h1>{question.title}</h1>
        </header>
        <article className="panel">
          <SiteProse text={question.answer} />
        </article>
        <nav className="stack-sm" aria-labelledby="meme-sujet">
          <h2 id="meme-sujet">Sur le même sujet</h2>
          <ul className="help-others">
            {section.questions
              .filter((other) => other !== question)
              .map((other) => (
                <li key={other.slug}>
                  <a href={getAnswerHref(other)}>{other.title}</a>
                </li>
              ))}
            <li>
              <a href="/aide">Toutes les questions</a>
            </li>
          </ul>
        </nav>
        <ContactHint />
      </div>
    </div>
  )
}

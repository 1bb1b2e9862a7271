import type { AppContext } from '../../../../platform/context.ts'
import { sharedPage } from '../../../../platform/http/page.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PlainSearchBox } from '../../../../ui/plain-search-box.tsx'
import { ContactHint, FoundAnswer, QuestionList, RelatedPages } from '../components/answers.tsx'
import type { HelpSection, Question } from '../questions/question.ts'
import { listHelpSections } from '../questions/sections.ts'
import { extractStems, findQuestions } from '../search.ts'
import { createFaqMarkup } from '../structured-data.ts'
import * as texts from '../texts.ts'

const HELP_PATH = '/aide'
const SEARCH_MAX = 100

/** `/aide`: every question with its answer, by what they are about; with `search` those that fit, the best first. */
export function helpPage(context: AppContext): void {
  const sections = listHelpSections(context.config)
  const questions = sections.flatMap((section) => section.questions)
  sharedPage(context, HELP_PATH, async ({ query }) => {
    const search = typeof query.search === 'string' ? query.search.trim().slice(0, SEARCH_MAX) : ''
    const stems = extractStems(search)
    return {
      ...(search === ''
        ? { title: texts.TITLE, index: true, canonical: HELP_PATH, structured: [createFaqMarkup(questions)] }
        : { title: `Aide\u202f: ${search}` }),
      description:
        'Les questions que l’on se pose sur Guinguette, et leurs réponses\u202f: compte, photos, recherche, messages, forum, sécurité, Premium.',
      of: [],
      sheet: 'house' as const,
      body: (
        <div className="wrap">
          <div className="reading help">
            <header className="page-head">
              <h1>{texts.TITLE}</h1>
              <p>Cherchez un mot, ou ouvrez la question qui ressemble à la vôtre.</p>
            </header>
            <PlainSearchBox
              label="Chercher dans l’aide"
              value={search}
              maxLength={SEARCH_MAX}
              action={HELP_PATH}
            />
            {search === '' ? (
              <AllSections sections={sections} />
            ) : (
              <SearchResults search={search} stems={stems} questions={findQuestions(questions, stems)} />
            )}
          </div>
        </div>
      ),
    }
  })
}

function AllSections({ sections }: { sections: readonly HelpSection[] }) {
  return (
    <>
      <nav aria-label="Sujets de l’aide">
        <ul className="help-jumps">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a className="chip" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, title, questions }) => (
        <section key={id} id={id} className="stack-sm" aria-labelledby={`titre-${id}`}>
          <h2 id={`titre-${id}`}>{title}</h2>
          <QuestionList questions={questions} />
        </section>
      ))}
      <RelatedPages />
    </>
  )
}

interface SearchResultsProps {
  search: string
  stems: readonly string[]
  questions: readonly Question[]
}

function SearchResults({ search, stems, questions }: SearchResultsProps) {
  if (questions.length === 0) {
    return (
      <EmptyState
        title="Aucune réponse ne parle de cela"
        action={<LinkButton href="/contact?motif=9">{texts.WRITE_US}</LinkButton>}
      >
        {'Essayez un autre mot, plus court peut-être\u202f; ou posez-nous la question.'}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="soft">
        {`${questions.length === 1 ? '1 réponse' : `${questions.length} réponses`} pour «\u202f${search}\u202f»`}
      </p>
      <ol className="stack">
        {questions.map((question) => (
          <li key={question.slug} className="panel">
            <FoundAnswer question={question} stems={stems} />
          </li>
        ))}
      </ol>
      <ContactHint />
    </>
  )
}

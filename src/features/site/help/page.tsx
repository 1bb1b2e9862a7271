import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { sharedPage } from '../../../platform/http/page.ts'
import { computeOncePerVersion } from '../../../platform/site-settings.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { PlainSearchBox } from '../../../ui/plain-search-box.tsx'
import { toPlainText } from '../../../ui/site-markup.ts'
import { SiteProse } from '../../../ui/site-prose.tsx'
import type { HelpSection, Question } from './questions/question.ts'
import { listHelpSections } from './questions/sections.ts'
import { extractStems, findQuestions, splitByMatches } from './search.ts'
import * as texts from './texts.ts'

const HELP_PATH = '/aide'
const SEARCH_MAX = 100
/** Per member, and per address of visitors. */
const HELP_SEARCH_LIMIT: Limit = { name: 'help-search', points: 30, seconds: 60 }

/** `/aide`: all questions with their answers by section; with `search` the matching ones, the best first. */
export function helpPage(context: AppContext): void {
  const getSections = computeOncePerVersion(context, () => listHelpSections(context.config))
  sharedPage(
    context,
    HELP_PATH,
    async ({ query }) => {
      const search = typeof query.search === 'string' ? query.search.trim().slice(0, SEARCH_MAX) : ''
      const stems = extractStems(search)
      const sections = getSections()
      const questions = sections.flatMap((section) => section.questions)
      return {
        ...(search === ''
          ? {
              title: texts.TITLE,
              index: true,
              canonical: HELP_PATH,
              structured: () => [createFaqMarkup(questions)],
            }
          : { title: `Aide\u202f: ${search}` }),
        description: `Les questions que l’on se pose sur ${context.config.siteName}, et leurs réponses\u202f: compte, photos, recherche, messages, forum, sécurité, Premium.`,
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
    },
    HELP_SEARCH_LIMIT,
  )
}

const SECTION_ICONS: Record<string, IconName> = {
  'premiers-pas': 'door-open',
  profil: 'camera',
  recherche: 'map-pin',
  amis: 'users-round',
  messages: 'message-circle',
  forum: 'messages-square',
  securite: 'shield-check',
  compte: 'key-round',
  premium: 'sparkles',
}

function AllSections({ sections }: { sections: readonly HelpSection[] }) {
  return (
    <>
      <nav aria-label="Sujets de l’aide">
        <ul className="help-jumps">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Icon name={SECTION_ICONS[id] ?? 'circle-help'} />
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

const getAnswerHref = ({ slug }: Pick<Question, 'slug'>) => `/aide/${slug}`

/** Questions whose answers unfold. */
function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="recipes">
      {questions.map((question) => (
        <details key={question.slug} id={question.slug} className="recipe">
          <summary>
            <span>{question.title}</span>
            <Icon name="chevron-down" />
          </summary>
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

/** A search result with its matches marked. */
function FoundAnswer({ question, stems }: { question: Question; stems: readonly string[] }) {
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
  return splitByMatches(text, stems).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}

/** Link to the contact form. */
function ContactHint() {
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

function RelatedPages() {
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

/** Characters of the description that search engines show. */
const DESCRIPTION_MAX = 160

/** `/aide/{slug}`: one question, its answer, and others of the same section. */
export function answerPage(context: AppContext): void {
  const getSections = computeOncePerVersion(context, () => listHelpSections(context.config))
  sharedPage(context, '/aide/:slug', async ({ params }) => {
    const section = getSections().find(({ questions }) => questions.some(({ slug }) => slug === params.slug))
    const question = section?.questions.find(({ slug }) => slug === params.slug)
    if (!section || !question) throw new NotFound()
    return {
      title: question.title,
      description: toPlainText(question.answer).split('\n')[0]?.slice(0, DESCRIPTION_MAX) ?? '',
      index: true,
      canonical: getAnswerHref(question),
      structured: () => [createFaqMarkup([question])],
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

/** FAQ markup of schema.org. */
function createFaqMarkup(questions: readonly Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: 'fr',
    mainEntity: questions.map(({ title, answer }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
    })),
  }
}

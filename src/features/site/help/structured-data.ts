import { toPlainText } from '../../../ui/site-markup.ts'
import type { Question } from './questions/question.ts'

/** Questions and their answers in the words of schema.org. */
export function createFaqMarkup(questions: readonly Question[]): object {
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

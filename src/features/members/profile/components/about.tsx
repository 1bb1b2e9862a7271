import { splitText } from '../../../../ui/text-parts.ts'
import { SHOW_MORE } from '../../../../ui/texts.ts'
import { LinkedText } from '../../../../ui/user-text.tsx'

const MAX_LINES = 2
/** Characters that surely stand on a line of a narrow phone, and of a desktop's column. */
const PHONE_LINE_LENGTH = 36
const DESKTOP_LINE_LENGTH = 64

/**
 * The about text, its addresses linked, cut at 2 lines with 'Voir plus' (specification 2, section 2). The cut is a style:
 * the whole text is in the page, and the control is a native disclosure that needs no script. It is shown where the text
 * may be longer.
 */
export function About({ text }: { text: string }) {
  // Long addresses are shown in part.
  const shown = splitText(text)
    .map((part) => part.text)
    .join('')
  const fits = countLines(shown, PHONE_LINE_LENGTH) <= MAX_LINES
  const fitsOnDesktop = countLines(shown, DESKTOP_LINE_LENGTH) <= MAX_LINES
  return (
    <section className="about" aria-label="À propos">
      {!fits && (
        <details className={fitsOnDesktop ? 'about-more only-phone' : 'about-more'}>
          <summary className="linkish">
            <span className="when-cut">{SHOW_MORE}</span>
            <span className="when-whole">Voir moins</span>
          </summary>
        </details>
      )}
      <p className={fits ? undefined : 'cut'}>
        <LinkedText text={text} />
      </p>
    </section>
  )
}

function countLines(text: string, width: number): number {
  return text.split('\n').reduce((sum, textLine) => sum + Math.max(1, Math.ceil(textLine.length / width)), 0)
}

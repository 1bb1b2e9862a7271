import { Fragment, type ReactNode } from 'react'
import { type Piece, parseBlocks } from './site-markup.ts'

/** Renders a text of a piece. */
type Draw = (text: string) => ReactNode

/** Renders the notation of `site-markup.ts`. Links to other sites send no referrer. */
export function SiteProse({ words, draw = (text) => text }: { words: string; draw?: Draw }) {
  return (
    <div className="prose site-prose">
      {parseBlocks(words).map(({ isList, lines }, place) =>
        isList ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
          <ul key={place}>
            {lines.map((pieces, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
              <li key={line}>
                <Line pieces={pieces} draw={draw} />
              </li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
          <p key={place}>
            <Line pieces={lines[0] ?? []} draw={draw} />
          </p>
        ),
      )}
    </div>
  )
}

function Line({ pieces, draw }: { pieces: readonly Piece[]; draw: Draw }) {
  return pieces.map(({ text, href, isStrong }, place) => {
    const words = draw(text)
    const isOutside = href?.startsWith('http')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
      <Fragment key={place}>
        {href ? (
          <a href={href} {...(isOutside && { rel: 'noopener noreferrer' })}>
            {words}
          </a>
        ) : isStrong ? (
          <b>{words}</b>
        ) : (
          words
        )}
      </Fragment>
    )
  })
}

import { Fragment, type ReactNode } from 'react'
import { type Piece, parseBlocks } from './site-markup.ts'

/** Renders a text of a piece. */
type RenderText = (text: string) => ReactNode

/** Renders the notation of `site-markup.ts`. Links to other sites send no referrer. */
export function SiteProse({ text, renderText = (text) => text }: { text: string; renderText?: RenderText }) {
  return (
    <div className="prose site-prose">
      {parseBlocks(text).map(({ isList, lines }, index) =>
        isList ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
          <ul key={index}>
            {lines.map((pieces, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
              <li key={index}>
                <PieceList pieces={pieces} renderText={renderText} />
              </li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
          <p key={index}>
            <PieceList pieces={lines[0] ?? []} renderText={renderText} />
          </p>
        ),
      )}
    </div>
  )
}

function PieceList({ pieces, renderText }: { pieces: readonly Piece[]; renderText: RenderText }) {
  return pieces.map(({ text, href, isStrong }, index) => {
    const content = renderText(text)
    const isOutside = href?.startsWith('http')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
      <Fragment key={index}>
        {href ? (
          <a href={href} {...(isOutside && { rel: 'noopener noreferrer' })}>
            {content}
          </a>
        ) : isStrong ? (
          <b>{content}</b>
        ) : (
          content
        )}
      </Fragment>
    )
  })
}

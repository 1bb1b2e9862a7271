import { Fragment } from 'react'
import {
  type Inline,
  type MarkedBlock,
  parseInline,
  parseMarkedBlocks,
} from '../../../../shared/marked-text.ts'
import { type MentionDisplay, PostBlocks, TextWithLinks } from './post-blocks.tsx'

export interface MarkedTextProps extends MentionDisplay {
  text: string
}

/** Text of a post with marks. Loaded with the first of them; the server has it at once. */
export default function MarkedText({ text, ...reading }: MarkedTextProps) {
  return <Blocks text={text} depth={0} {...reading} />
}

function Blocks({ text, depth, ...reading }: MarkedTextProps & { depth: number }) {
  return (
    <PostBlocks
      text={text}
      depth={depth}
      {...reading}
      renderText={(part, within) =>
        parseMarkedBlocks(part, within).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move
          <MarkedPart key={index} block={block} depth={within} {...reading} />
        ))
      }
    />
  )
}

function MarkedPart({ block, depth, ...reading }: MentionDisplay & { block: MarkedBlock; depth: number }) {
  if (block.kind === 'list') {
    return (
      <ul className="post-list">
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of one text never move
          <li key={index}>
            <InlineParts parts={parseInline(item)} {...reading} />
          </li>
        ))}
      </ul>
    )
  }
  if (block.kind === 'spoiler') {
    return (
      <details className="spoiler">
        <summary>Passage masqué</summary>
        <Blocks text={block.text} depth={depth + 1} {...reading} />
      </details>
    )
  }
  return (
    <p className="user-text">
      <InlineParts parts={parseInline(block.text)} {...reading} />
    </p>
  )
}

function InlineParts({ parts, ...reading }: MentionDisplay & { parts: readonly Inline[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={index}>
      <InlinePart part={part} {...reading} />
    </Fragment>
  ))
}

function InlinePart({ part, ...reading }: MentionDisplay & { part: Inline }) {
  if (part.kind === 'text') return <TextWithLinks text={part.text} {...reading} />
  if ('parts' in part) {
    const Mark = part.kind === 'strong' ? 'strong' : 'em'
    return (
      <Mark>
        <InlineParts parts={part.parts} {...reading} />
      </Mark>
    )
  }
  return (
    <>
      <a href={part.href} target="_blank" rel="noopener nofollow ugc">
        {part.text}
      </a>{' '}
      <bdi dir="ltr" className="link-host">
        ({part.host})
      </bdi>
    </>
  )
}

import { Fragment, type ReactNode } from 'react'
import { toNameKey } from '../../../../shared/keys.ts'
import { LinkedText } from '../../../../ui/user-text.tsx'
import type { Post } from '../contract.ts'
import { MENTION, parseMentionedName } from '../mentions.ts'

type Mentions = Post['mentions']

export interface MentionDisplay {
  /** Mentioned members who exist. */
  mentions: Mentions
  /** Whether names link to profiles: for members. */
  linked: boolean
}

export interface PostBlocksProps extends MentionDisplay {
  text: string
  /** Depth of quotations around it. */
  depth?: number
  /** Renders the text between quotations. */
  renderText?: ((text: string, depth: number) => ReactNode) | undefined
}

/** Text and quotations with their author. */
export function PostBlocks({ text, depth = 0, renderText, ...reading }: PostBlocksProps) {
  return parseBlocks(text, depth).map((block, itemIndex) =>
    block.kind === 'words' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move
      <Fragment key={itemIndex}>
        {renderText?.(block.text, depth) ?? (
          <p className="user-text">
            <TextWithLinks text={block.text} {...reading} />
          </p>
        )}
      </Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move
      <blockquote key={itemIndex} className="quote">
        {block.author !== null && (
          <p className="quote-author">
            <MentionLink name={block.author} {...reading} />
            {block.postId !== null && (
              <>
                {' · '}
                <a className="quote-source" href={`/forum/post/${block.postId}`}>
                  voir le post
                </a>
              </>
            )}
          </p>
        )}
        <PostBlocks text={block.text} depth={depth + 1} renderText={renderText} {...reading} />
      </blockquote>
    ),
  )
}

/** Text with its addresses and mentions. */
export function TextWithLinks({ text, ...reading }: MentionDisplay & { text: string }) {
  return <LinkedText text={text} plain={(part) => <TextWithMentions text={part} {...reading} />} />
}

/** Text with its mentions. */
function TextWithMentions({ text, ...reading }: MentionDisplay & { text: string }) {
  if (reading.mentions.length === 0) return text
  const parts: { text: string; name?: string }[] = []
  let done = 0
  for (const { 1: found = '', index } of text.matchAll(MENTION)) {
    const name = parseMentionedName(found)
    if (name === null) continue
    parts.push({ text: text.slice(done, index) }, { text: '', name })
    done = index + 1 + name.length
  }
  return [...parts, { text: text.slice(done) }].map((part, itemIndex) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={itemIndex}>
      {part.name ? <MentionLink name={part.name} {...reading} /> : part.text}
    </Fragment>
  ))
}

/** `@name` as written; a link only for an existing member. */
function MentionLink({ name, mentions, linked }: MentionDisplay & { name: string }) {
  const key = toNameKey(name.replace(/\.+$/, ''))
  const member = mentions.find((mention) => toNameKey(mention.name) === key)
  if (!member) return `@${name}`
  if (!linked || member.id === null) return <b className="mention">@{name}</b>
  return (
    <a className="mention" href={`/celibataire/${member.id}`}>
      @{name}
    </a>
  )
}

/** A part of a post: text, or a quotation with its author. */
export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'quote'; author: string | null; postId: number | null; text: string }

/**
 * Maximum depth of quotations; deeper ones stay text, so that no post makes a page as deep as it is long.
 */
const QUOTE_DEPTH_MAX = 3

const isQuoteLine = (content: string) => content.startsWith('> ') || content === '>'

/**
 * Splits a text into text and quotations: lines that begin with `> `, after an optional line `@Name` with
 * their author, or `@Name #12` with the number of the quoted post.
 */
export function parseBlocks(text: string, depth = 0): Block[] {
  if (depth >= QUOTE_DEPTH_MAX) return parseTextBlock(text)
  const blocks: Block[] = []
  const lines = text.split('\n')
  let plain: string[] = []
  for (let itemIndex = 0; itemIndex < lines.length; ) {
    let end = itemIndex
    while (isQuoteLine(lines[end] ?? '')) end++
    if (end === itemIndex) {
      plain.push(lines[itemIndex] ?? '')
      itemIndex++
      continue
    }
    const source = parseQuoteSource(plain.at(-1) ?? '')
    blocks.push(...parseTextBlock((source.author === null ? plain : plain.slice(0, -1)).join('\n')))
    const quoted = lines.slice(itemIndex, end).map((content) => content.slice(2))
    blocks.push({ kind: 'quote', ...source, text: quoted.join('\n') })
    plain = []
    itemIndex = end
  }
  return [...blocks, ...parseTextBlock(plain.join('\n'))]
}

/** Empty lines around a quotation separate it and are not shown. */
function parseTextBlock(text: string): Block[] {
  const bare = text.replace(/^\s*\n/, '').trimEnd()
  return bare ? [{ kind: 'words', text: bare }] : []
}

/** Returns the name that is alone on a line, or followed by the number of a post alone. */
function parseQuoteSource(content: string): { author: string | null; postId: number | null } {
  const [, bare = '', id] = /^\s*(\S+)(?: #([1-9]\d{0,8}))?\s*$/.exec(content) ?? []
  const [found] = bare.matchAll(MENTION)
  const isName = found && found[0] === bare && parseMentionedName(found[1] ?? '')
  return isName
    ? { author: found[1] ?? null, postId: id ? Number(id) : null }
    : { author: null, postId: null }
}

import { Fragment } from 'react'
import { toNameKey } from '../../../../shared/keys.ts'
import { LinkedText } from '../../../../ui/user-text.tsx'
import type { Post } from '../contract.ts'
import { MENTION, parseMentionedName } from '../mentions.ts'

type Mentions = Post['mentions']

interface MentionDisplay {
  /** Members whom it names and who are there. */
  mentions: Mentions
  /** Names lead to profiles: for members. */
  linked: boolean
}

/** What a post says: line breaks kept, addresses by the exit page, quotes with their author, members named by `@name`. */
export function PostText({ text, ...reading }: MentionDisplay & { text: string }) {
  return (
    <div className="post-body">
      <PostBlocks blocks={parseBlocks(text)} {...reading} />
    </div>
  )
}

function PostBlocks({ blocks, ...reading }: MentionDisplay & { blocks: readonly Block[] }) {
  return blocks.map((block, place) =>
    block.kind === 'words' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move
      <p key={place} className="user-text">
        <LinkedText text={block.text} plain={(words) => <TextWithMentions text={words} {...reading} />} />
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move
      <blockquote key={place} className="quote">
        {block.author !== null && (
          <p className="quote-author">
            <MentionLink name={block.author} {...reading} />
          </p>
        )}
        <PostBlocks blocks={block.blocks} {...reading} />
      </blockquote>
    ),
  )
}

/** Words with the members whom they name. */
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
  return [...parts, { text: text.slice(done) }].map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={place}>{part.name ? <MentionLink name={part.name} {...reading} /> : part.text}</Fragment>
  ))
}

/** `@name` as it was written; only of somebody who is there it is more than words. */
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

/** What a post is made of: words, and quotations with whom they quote. */
export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'quote'; author: string | null; blocks: Block[] }

/** Quotations within quotations; what is quoted deeper keeps its marks, so that no text makes a page as deep as it is long. */
const QUOTE_DEPTH_MAX = 3

const isQuoteLine = (line: string) => line.startsWith('> ') || line === '>'

/** Parts a text into words and quotations: lines that begin with `> `, after a line `@Name` alone where that says whose they are. */
export function parseBlocks(text: string, depth = 0): Block[] {
  if (depth === QUOTE_DEPTH_MAX) return parseTextBlock(text)
  const blocks: Block[] = []
  const lines = text.split('\n')
  let plain: string[] = []
  for (let place = 0; place < lines.length; ) {
    let end = place
    while (isQuoteLine(lines[end] ?? '')) end++
    if (end === place) {
      plain.push(lines[place] ?? '')
      place++
      continue
    }
    const author = parseQuoteAuthor(plain.at(-1) ?? '')
    blocks.push(...parseTextBlock((author === null ? plain : plain.slice(0, -1)).join('\n')))
    const quoted = lines.slice(place, end).map((line) => line.slice(2))
    blocks.push({ kind: 'quote', author, blocks: parseBlocks(quoted.join('\n'), depth + 1) })
    plain = []
    place = end
  }
  return [...blocks, ...parseTextBlock(plain.join('\n'))]
}

/** The empty lines around a quotation part it from the words, and are not shown. */
function parseTextBlock(text: string): Block[] {
  const bare = text.replace(/^\s*\n/, '').trimEnd()
  return bare ? [{ kind: 'words', text: bare }] : []
}

/** The name that stands alone on a line. */
function parseQuoteAuthor(line: string): string | null {
  const bare = line.trim()
  const [found] = bare.matchAll(MENTION)
  return found && found[0] === bare && parseMentionedName(found[1] ?? '') ? (found[1] ?? null) : null
}

/** Quotations to reply to: longer ones are cut, so that room is left for the reply; characters. */
const QUOTE_LENGTH_MAX = 1_000

/** What stands in a reply that quotes a post: a line `@Name`, the quoted lines, an empty line. What the post quotes itself is left out. */
export function formatQuotation({ name, post }: { name: string | null; post: string }): string {
  const own = parseBlocks(post).flatMap((block) => (block.kind === 'words' ? block.text : []))
  const text = truncateQuote(own.join('\n\n'))
  const quoted = text ? text.split('\n').map((line) => `> ${line}`.trimEnd()) : []
  const author = name === null ? [] : [`@${name}`]
  return [...author, ...quoted, '', ''].join('\n')
}

function truncateQuote(text: string): string {
  const characters = [...text]
  return characters.length > QUOTE_LENGTH_MAX
    ? `${characters.slice(0, QUOTE_LENGTH_MAX).join('').trimEnd()}\u2026`
    : text
}

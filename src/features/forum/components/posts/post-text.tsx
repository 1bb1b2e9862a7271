import { Fragment } from 'react'
import { toNameKey } from '../../../../shared/keys.ts'
import { LinkedText } from '../../../../ui/user-text.tsx'
import type { Post } from '../../contract/post.ts'
import { MENTION, mentionedName } from '../../mentions.ts'
import { type Block, blocksOf } from './parse-post.ts'

type Mentions = Post['mentions']

interface Reading {
  /** Members whom it names and who are there. */
  mentions: Mentions
  /** Names lead to profiles: for members. */
  linked: boolean
}

/** What a post says: line breaks kept, addresses by the exit page, quotes with their author, members named by `@name`. */
export function PostText({ text, ...reading }: Reading & { text: string }) {
  return (
    <div className="post-body">
      <Blocks blocks={blocksOf(text)} {...reading} />
    </div>
  )
}

function Blocks({ blocks, ...reading }: Reading & { blocks: readonly Block[] }) {
  return blocks.map((block, place) =>
    block.kind === 'words' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move
      <p key={place} className="user-text">
        <LinkedText text={block.text} plain={(words) => <Named text={words} {...reading} />} />
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move
      <blockquote key={place} className="quote">
        {block.author !== null && (
          <p className="quote-author">
            <Mention name={block.author} {...reading} />
          </p>
        )}
        <Blocks blocks={block.blocks} {...reading} />
      </blockquote>
    ),
  )
}

/** Words with the members whom they name. */
function Named({ text, ...reading }: Reading & { text: string }) {
  if (reading.mentions.length === 0) return text
  const parts: { text: string; name?: string }[] = []
  let done = 0
  for (const { 1: found = '', index } of text.matchAll(MENTION)) {
    const name = mentionedName(found)
    if (name === null) continue
    parts.push({ text: text.slice(done, index) }, { text: '', name })
    done = index + 1 + name.length
  }
  return [...parts, { text: text.slice(done) }].map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={place}>{part.name ? <Mention name={part.name} {...reading} /> : part.text}</Fragment>
  ))
}

/** `@name` as it was written; only of somebody who is there it is more than words. */
function Mention({ name, mentions, linked }: Reading & { name: string }) {
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

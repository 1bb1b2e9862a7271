import { Fragment } from 'react'
import { toNameKey } from '../../../../shared/keys.ts'
import { LinkedText } from '../../../../ui/user-text.tsx'
import type { Post } from '../../contract/post.ts'
import { MENTION, parseMentionedName } from '../../mentions.ts'
import { type Block, parseBlocks } from './parse-post.ts'

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

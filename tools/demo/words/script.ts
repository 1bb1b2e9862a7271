import { gifNamed, gifPath } from '../../../src/features/messages/gifs/own.ts'
import type { GifName } from '../../../src/features/messages/gifs/titles-texts.ts'
import { MESSAGE_TYPE } from '../../../src/shared/contacts.ts'

/** One thing said in a conversation of the demo. */
export interface Said {
  /** 0 is who began the conversation, 1 the other. */
  by: 0 | 1
  /** `[her|him]` agrees with who speaks, `<her|him>` with who is spoken to. Of a gif, its address. */
  words: string
  type: number
  /** A night or more lies between this and what was said before. */
  later: boolean
}

/** A conversation as it was written down. */
export type Script = readonly Said[]

/**
 * Reads conversations parted by an empty line. A line is `a` or `b` and what they say; `~` lets a day pass; a
 * name in round brackets is a gif of the site's own.
 */
export function readScripts(text: string): Script[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(readScript)
}

function readScript(block: string): Script {
  const script: Said[] = []
  let later = false
  for (const line of block.split('\n')) {
    const [, who, rest = ''] = /^([ab]) (.+)$/.exec(line) ?? []
    if (who) {
      const gif = /^\((.+)\)$/.exec(rest)?.[1]
      const spoken = gif
        ? { words: ownGif(gif), type: MESSAGE_TYPE.gif }
        : { words: typeset(rest), type: MESSAGE_TYPE.text }
      script.push({ by: who === 'a' ? 0 : 1, ...spoken, later })
      later = false
    } else if (line === '~') {
      later = true
    } else {
      throw new Error(`not a line of a conversation: ${line}`)
    }
  }
  return script
}

function ownGif(name: string): string {
  const address = gifPath(name as GifName)
  if (!gifNamed(address)) throw new Error(`no gif is called ${name}`)
  return address
}

/** Narrow blanks that never break, before high punctuation and within quotes. */
export function typeset(words: string): string {
  return words.replace(/ (?=[?!;:»])|(?<=«) /g, '\u202f')
}

/** What is said, in the forms of the two. */
export function speak(words: string, { speaker, listener }: { speaker: boolean; listener: boolean }): string {
  return agree(agree(words, /\[([^|\]]*)\|([^\]]*)\]/g, speaker), /<([^|>]*)\|([^>]*)>/g, listener)
}

function agree(words: string, forms: RegExp, isGirl: boolean): string {
  return words.replace(forms, (_, her: string, him: string) => (isGirl ? her : him))
}

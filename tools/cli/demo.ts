import { parseArgs } from 'node:util'
import type { Config } from '../../src/config.ts'
import { createFounderIfMissing } from '../../src/features/accounts/registration/create-account.ts'
import { layEvening } from '../../src/features/introductions/public.ts'
import { isDistributed } from '../../src/platform/db/distribution.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { runServer } from '../../src/server.ts'
import { DEMO_PASSWORD, listSignIns, type SignIn } from '../demo/cast.ts'
import { createDemo, createProgress, hasDemo, MAX_DEMO_SIZE, MIN_DEMO_SIZE } from '../demo/create-demo.ts'
import { refreshDemo } from '../demo/refresh-demo.ts'
import { removeDemo } from '../demo/remove-demo.ts'
import { type Command, usageError, withDatabase } from './command.ts'

const DEFAULT_SIZE = 2_000
const DEFAULT_SEED = 1
const MAX_SEED = 2_147_483_647
const LOOPBACK = /^(localhost|127\.|::1$)/
const usage = ['demo [--size N] [--seed N] [--ugly]', 'demo --remove']

interface DemoArguments {
  size: number | undefined
  seed: number | undefined
  /** Forty ugly photos and long names. */
  ugly: boolean
  remove: boolean
}

/**
 * Creates a demo community unless there is one, starts the site with it and prints how to sign in; or removes
 * it.
 */
export const demo: Command = {
  usage,
  // Demo staff sign in with a printed password; a second factor would need a phone.
  settings: { STAFF_SECOND_FACTOR: 'optional' },
  run: async (args, config) => {
    const options = parseArguments(args)
    if (options.remove) {
      const members = await withDatabase(config, ({ db }) => removeDemo(db, config))
      console.log(
        members > 0 ? `The demo is gone: ${formatMembers(members)} removed.` : 'There is no demo here.',
      )
      return
    }
    const signIns = await prepareDemo(config, options)
    await runServer(config)
    console.log(formatSignIns(signIns, config))
  },
}

/** The demo writes and reads rows of all tables in one statement. */
const DISTRIBUTED =
  'The tables of this database are distributed: run "./guinguette db gather", make the demo, then distribute them again.'

/** Creates or refreshes the demo. @returns the accounts to sign in with */
function prepareDemo(config: Config, { size, seed, ugly }: DemoArguments): Promise<SignIn[]> {
  return withDatabase(config, async ({ db, pool }) => {
    await migrateToLatest(db)
    if (isDistributed(db)) throw new StartError(DISTRIBUTED)
    const isSizeGiven = size !== undefined || seed !== undefined || ugly
    if (!isSizeGiven && (await hasDemo(db))) {
      await refreshDemo(db)
      await layEvening(db)
    } else {
      const members = size ?? DEFAULT_SIZE
      const founderPassword = config.founderPassword ?? DEMO_PASSWORD
      await createFounderIfMissing({ db, config: { ...config, founderPassword }, print: () => {} })
      const onProgress = createProgress(process.stderr, `Making a demo of ${formatMembers(members)}`)
      await createDemo({ db, pool, config, size: members, seed: seed ?? DEFAULT_SEED, ugly, onProgress })
      await layEvening(db, { again: true })
    }
    return listSignIns(db)
  })
}

function formatSignIns(signIns: readonly SignIn[], { siteUrl, host }: Config): string {
  const width = Math.max(...signIns.map(({ label }) => label.length))
  const rows = signIns.map(({ label, email, knowsPassword }) => {
    return `  ${label.padEnd(width)}   ${email}${knowsPassword ? '' : '   (with a password of its own)'}`
  })
  const lines = ['', `The demo is at ${siteUrl}/connexion. Sign in as`, '', ...rows, '']
  lines.push(`Password: ${DEMO_PASSWORD}`)
  if (!LOOPBACK.test(host)) {
    lines.push('Anybody who reaches this site can sign in with it, as its staff too: keep it to yourself.')
  }
  return `${lines.join('\n')}\n`
}

function parseArguments(args: string[]): DemoArguments {
  const options = {
    size: { type: 'string' },
    seed: { type: 'string' },
    ugly: { type: 'boolean' },
    remove: { type: 'boolean' },
  } as const
  try {
    const { size, seed, ugly = false, remove = false } = parseArgs({ args, options }).values
    if (remove && (ugly || (size ?? seed) !== undefined)) throw usageError({ usage })
    return {
      size: parseWholeNumber('--size', size, MIN_DEMO_SIZE, MAX_DEMO_SIZE),
      seed: parseWholeNumber('--seed', seed, 0, MAX_SEED),
      ugly,
      remove,
    }
  } catch (error) {
    throw error instanceof StartError ? error : usageError({ usage })
  }
}

function parseWholeNumber(
  option: string,
  value: string | undefined,
  from: number,
  to: number,
): number | undefined {
  if (value === undefined) return undefined
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (number >= from && number <= to) return number
  throw new StartError(
    `${option} is ${JSON.stringify(value)}; expected a whole number from ${from} to ${to}.`,
  )
}

function formatMembers(members: number): string {
  return `${members.toLocaleString('en')} members`
}

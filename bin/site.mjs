import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { operatorError, ROOT, run } from './run.mjs'

/** The unit of deploy/systemd. */
const UNIT = 'guinguette'
/** A first start with migrations of a large table takes long; a failing one ends by itself. */
const START_MS = 300_000
const POLL_MS = 250

/**
 * The site that runs from this folder: the systemd service `guinguette` if it works here, with its settings and user,
 * else one that the operator starts by hand, with the settings of this shell.
 */
export async function openSite() {
  const service = await findService()
  const env = service?.env ?? process.env
  const health = `http://${addressOf(env.HOST)}:${env.PORT || 3000}/api/health`
  const cli = createCli(service?.user, env)
  return {
    isService: service !== undefined,

    /** Runs a command of the built version that is in place. */
    async command(complaint, ...args) {
      const { code } = await cli(args)
      if (code !== 0) throw operatorError(complaint)
    },

    /** Names of the migrations that the database has, as far as the version in place knows them. */
    async migrations() {
      const { code, output } = await cli(['db', 'status'], { isQuiet: true })
      if (code !== 0) throw operatorError(`The database does not answer:\n${output.trim()}`)
      return [...output.matchAll(/^(\d{3}-\S+) +\d{4}-/gm)].map(([, name]) => name)
    },

    /** @throws if the operator must stop the site first, because it is no service */
    async assertMayStop() {
      if (!service && (await isWell(health)))
        throw operatorError('Stop the site first. The new version is ready, so this will not take long.')
    },

    async stop() {
      if (service) await systemctl('stop')
    },

    /** Starts the service. Without one, starts the site for as long as it takes to see that it serves. */
    async start() {
      if (service) {
        await systemctl('start')
        return awaitHealth(
          health,
          async () => !(await isActive()),
          () => `See "journalctl -u ${UNIT}".`,
        )
      }
      const trial = startTrial(env)
      try {
        await awaitHealth(health, trial.hasEnded, trial.output)
      } finally {
        await trial.stop()
      }
    },
  }
}

/** Runs the command line of the version in place as a user, by default this one. */
function createCli(user, env) {
  const command = [process.execPath, join(ROOT, 'dist', 'server', 'cli.js')]
  const [program, ...first] = user ? ['runuser', '-u', user, '--', ...command] : command
  return (args, options) =>
    run(program, [...first, ...args], { ...options, env: { ...env, NODE_ENV: 'production' } })
}

/** @throws the explanation, when the site has ended or does not serve in time */
async function awaitHealth(health, hasEnded, explain) {
  for (const end = Date.now() + START_MS; !(await isWell(health)); await sleep(POLL_MS)) {
    if (Date.now() > end || (await hasEnded())) throw operatorError(`The site does not start.\n${explain()}`)
  }
}

async function isWell(health) {
  return fetch(health, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function addressOf(host) {
  if (!host || host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function startTrial(env) {
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'server.js')], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    hasEnded,
    output: () => output.trim(),
    async stop() {
      if (hasEnded()) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** User and settings of the service, if it runs from this folder. */
async function findService() {
  const shown = await run(
    'systemctl',
    ['show', UNIT, '--property=WorkingDirectory,User,Environment,EnvironmentFiles'],
    { isQuiet: true },
  ).catch(() => ({ code: 1, output: '' }))
  const shownValues = Object.fromEntries(
    shown.output
      .split('\n')
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  )
  const {
    WorkingDirectory: folder,
    User: user,
    Environment: set = '',
    EnvironmentFiles: file = '',
  } = shownValues
  if (shown.code !== 0 || !folder || folder === '/' || realpath(folder) !== realpath(ROOT)) return undefined
  if (process.getuid() !== 0)
    throw operatorError(`The service ${UNIT} runs from this folder: upgrade it as root.`)
  const path = file.replace(/ \(ignore_errors=\w+\)$/, '')
  return {
    user,
    env: {
      PATH: process.env.PATH,
      ...parseEnv(set.split(/ (?=\w+=)/).join('\n')),
      ...(path ? parseEnv(await readFile(path, 'utf8')) : {}),
    },
  }
}

function realpath(path) {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

async function systemctl(action) {
  const { code, output } = await run('systemctl', [action, UNIT], { isQuiet: true })
  if (code !== 0) throw operatorError(`systemctl could not ${action} the service:\n${output.trim()}`)
}

async function isActive() {
  return (await run('systemctl', ['is-active', '--quiet', UNIT], { isQuiet: true })).code === 0
}

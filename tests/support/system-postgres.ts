import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getSystemUser, type RunAs } from '../../src/platform/db/embedded-location.ts'
import { findFreePort, getHost, launchPostmaster, stopPostmaster } from '../../src/platform/db/postmaster.ts'

/**
 * Starts an installed PostgreSQL on a cluster in `folder`, open to all users of this machine. `bin` contains
 * its `initdb` and `postgres`.
 */
export async function startSystemPostgres(bin: string, folder: string, settings: string[]) {
  const runAs: RunAs = process.getuid?.() === 0 ? getSystemUser() : {}
  const cluster = join(folder, 'postgres')
  mkdirSync(cluster, { mode: 0o700 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(cluster, runAs.uid, runAs.gid)
  const options = [
    '--auth=trust',
    '--username=guinguette',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  execFileSync(join(bin, 'initdb'), ['-D', cluster, ...options], { ...runAs, cwd: '/' })
  const port = await findFreePort()
  const start = () => launchPostmaster({ bin, cluster, runAs }, port, settings)
  let postmaster = await start()
  const url = `postgresql://guinguette@127.0.0.1:${port}/postgres`
  return {
    url,
    /** The same server by its socket, as the embedded one is used. */
    socketUrl: `${url}?host=${encodeURIComponent(getHost(postmaster, cluster))}`,
    stop: () => stopPostmaster(postmaster, cluster),
    /** Ends it as a crash does: SIGQUIT leaves recovery to the next start, as `pg_ctl stop -m immediate`. */
    kill: (signal: NodeJS.Signals) => process.kill(postmaster.pid, signal),
    /** Starts it again on the same cluster and port. */
    startAgain: async () => {
      postmaster = await start()
    },
  }
}

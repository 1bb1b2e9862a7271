import type { AppContext } from '../../../src/platform/context.ts'
import { BackupMirror } from './mirror.ts'
import { createVault } from './vault.ts'

/** Files that the folder of backups lacks stay at least as long in the object store. */
const GRACE_DAYS = 7

/** Starts to copy the folder of backups to the object store of a setting. */
export function startMirror(context: AppContext): BackupMirror | undefined {
  const { config, log, secret } = context
  const { store, folder } = config.backup
  // Web processes leave backups to the workers, like all periodic jobs.
  if (!store || config.processRole === 'web') return undefined
  const mirror = new BackupMirror({
    ...{ vault: createVault(store, secret), folder, log },
    ...{ recovery: config.recovery.folder, graceDays: Math.max(GRACE_DAYS, config.recovery.days) },
  })
  mirror.start()
  context.backupMirror = mirror
  return mirror
}

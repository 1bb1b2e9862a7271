import { StartError } from '../../src/platform/start-error.ts'
import { readSecretKey } from '../backup/backup-folder.ts'
import { downloadBackup, downloadRecovery, listStoredBackups } from '../backup/remote/download.ts'
import { createVault } from '../backup/remote/vault.ts'
import { type Command, usageError } from './command.ts'

/** Downloads from the object store of backups what `restore` reads. */
export const download: Command = {
  usage: ['download', 'download --list', 'download <name of a backup>'],
  run: async ([name, ...extra], config) => {
    if (extra.length > 0 || (name?.startsWith('-') && name !== '--list')) throw usageError(download)
    const { store, folder } = config.backup
    if (!store) throw new StartError('Set the settings BACKUP_S3_… of the object store that has the copies.')
    const secret = await readSecretKey(config)
    if (!secret) throw new StartError('Set SECRET_KEY: the copies are encrypted by a key derived from it.')
    const vault = createVault(store, secret)
    if (name === '--list') {
      for (const one of await listStoredBackups(vault)) console.log(one)
      return
    }
    const files = name
      ? await downloadBackup(vault, folder, name)
      : await downloadRecovery(vault, folder, config.s3 === undefined)
    const next = name ? `restore ${folder}/${name}` : 'restore --at latest'
    console.log(`${files.toLocaleString('en')} files are in ${folder}. Continue with "./guinguette ${next}".`)
  },
}

import { z } from 'zod'
import { integer, matchingText, originUrl } from './setting-readers.ts'

const storeAddress = originUrl('the address of an object store without a path, like https://s3.example.org')
const bucketName = matchingText(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'the name of a bucket')
const regionName = matchingText(/^[\w-]{1,50}$/, 'a region, like eu-west-3')
const accessKey = matchingText(/^\S{3,}$/, 'a key without spaces')
const secretAccessKey = matchingText(/^\S{8,}$/, '8 characters or more without spaces')

/** Photos, backups and recovery. */
export const STORAGE = {
  S3_ENDPOINT: storeAddress.optional().meta({
    about:
      'Address of an object store for photos and copies of data. All five S3 settings or none; the bucket must exist, the key must read, write, delete and list.',
    default: 'unset: photos are in `DATA_DIR`',
    example: 'https://s3.example.org',
    compose: true,
  }),
  S3_BUCKET: bucketName
    .optional()
    .meta({ about: 'Name of the bucket.', example: 'guinguette', compose: true }),
  S3_REGION: regionName
    .optional()
    .meta({ about: 'Region of the bucket.', example: 'eu-west-3', compose: true }),
  S3_ACCESS_KEY: accessKey
    .optional()
    .meta({ about: 'Access key.', example: '', secret: true, compose: true }),
  S3_SECRET_KEY: secretAccessKey
    .optional()
    .meta({ about: 'Secret key.', example: '', secret: true, compose: true }),
  BACKUP_EVERY: integer(1, 720, ' hours').optional().meta({
    about: 'Hours between [backups](backup.md) made by the running site.',
    default: 'unset: no automatic backup',
    example: '24',
  }),
  BACKUP_DIR: z.string().optional().meta({
    about: 'Folder of backups.',
    default: '`backups` in `DATA_DIR`',
    example: '/var/backups/guinguette',
  }),
  BACKUP_KEEP: integer(1, 1000).default(7).meta({ about: 'Number of backups kept.' }),
  RECOVERY_DAYS: integer(0, 90, ' days').optional().meta({
    about:
      'Days back to which [each second](backup.md#restore-a-moment) of the embedded database can be restored; 0 for none.',
    default: '7 with `BACKUP_EVERY`, else 0',
    example: '7',
  }),
  BACKUP_S3_ENDPOINT: storeAddress.optional().meta({
    about:
      'Address of an object store to which the folder of backups is copied, [encrypted](backup.md#a-copy-in-an-object-store). All five BACKUP_S3 settings without a default, or none.',
    default: 'unset: backups are in `BACKUP_DIR` alone',
    example: 'https://s3.example.org',
  }),
  BACKUP_S3_BUCKET: bucketName
    .optional()
    .meta({ about: 'Bucket of the copies; not the one of photos.', example: 'guinguette-backups' }),
  BACKUP_S3_FOLDER: matchingText(/^[\w-]{1,60}$/, 'a name of letters, digits, - and _')
    .default('guinguette')
    .meta({ about: 'Folder in that bucket: one for each site.' }),
  BACKUP_S3_REGION: regionName.optional().meta({ about: 'Region of that bucket.', example: 'eu-west-3' }),
  BACKUP_S3_ACCESS_KEY: accessKey
    .optional()
    .meta({ about: 'Access key: reads, writes, deletes and lists.', example: '', secret: true }),
  BACKUP_S3_SECRET_KEY: secretAccessKey
    .optional()
    .meta({ about: 'Secret key of the access key.', example: '', secret: true }),
}

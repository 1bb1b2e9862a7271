import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** Every file of a zip by its name, in the order of the archive. */
export function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const files = new Map<string, Buffer>()
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, content) => {
          if (failure) return reject(failure)
          files.set(entry.fileName, await buffer(content))
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
}

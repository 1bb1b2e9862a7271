// A photo that another application shared with the installed site. The service worker, which imports nothing, has the
// same names (`client/service-worker.ts`).

const CACHE = 'shared-photo'
const ENTRY = '/partager/photo'
/** Nobody has decided: the photo goes. */
const MAX_AGE_MS = 3_600_000

/** The photo that waits in this browser; null if there is none, or it is older than an hour. */
export async function loadSharedPhoto(now = Date.now()): Promise<File | null> {
  // Without https there is no cache.
  if (!('caches' in window)) return null
  const stored = await caches.match(ENTRY, { cacheName: CACHE })
  if (!stored) return null
  if (now - Number(stored.headers.get('x-shared-at')) > MAX_AGE_MS) {
    await deleteSharedPhoto()
    return null
  }
  const name = decodeURIComponent(stored.headers.get('x-name') ?? 'photo')
  return new File([await stored.blob()], name, { type: stored.headers.get('content-type') ?? '' })
}

export async function deleteSharedPhoto(): Promise<void> {
  await caches.delete(CACHE)
}

import { ServiceUnavailable, TooManyRequests } from '../../platform/http/errors.ts'

/** Uploads held in memory at once, each of 10 MB at most; those of one member. */
const AT_ONCE = 24
const AT_ONCE_EACH = 4
const AGAIN_AFTER_SECONDS = 5

/** Bounds what uploads hold of memory: a place is taken before a body is read and kept until its picture is stored. */
export interface Reception {
  /** Runs the upload of a member in a place of its own. @throws Unavailable, or TooMany for a member with several */
  run<T>(userId: number, upload: () => Promise<T>): Promise<T>
}

export function createReception(): Reception {
  const each = new Map<number, number>()
  let all = 0
  return {
    run: async (userId, upload) => {
      const own = each.get(userId) ?? 0
      if (own >= AT_ONCE_EACH) throw new TooManyRequests(AGAIN_AFTER_SECONDS)
      if (all >= AT_ONCE) throw new ServiceUnavailable()
      all++
      each.set(userId, own + 1)
      try {
        return await upload()
      } finally {
        all--
        const left = (each.get(userId) ?? 1) - 1
        if (left > 0) each.set(userId, left)
        else each.delete(userId)
      }
    },
  }
}

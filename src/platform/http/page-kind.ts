import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Few people open these, so that their timings could name one. */
const UNMEASURED = /^\/admin(?:\/|$)/

/** Whether browsers may measure the pages of this pattern of a route. */
export const isMeasuredPage = (pattern: string): boolean => !UNMEASURED.test(pattern)

/** Pattern of a page's route, which its timings go by; undefined for a page that is not measured. */
export function getPageKind(
  { fieldTimings }: Pick<Config, 'fieldTimings'>,
  { method, routeOptions: { url } }: FastifyRequest,
  status = 200,
): string | undefined {
  return fieldTimings && method === 'GET' && status === 200 && url && isMeasuredPage(url) ? url : undefined
}

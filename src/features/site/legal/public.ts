import type { Viewer } from '../../../platform/http/viewer.ts'
import { TERMS_VERSION } from '../../../shared/consents.ts'
import { listChangesSince } from './texts.ts'

/** Changes since the terms that a member agreed to; null if they are the current ones. */
export function findTermsChanges({ terms_version }: Pick<Viewer, 'terms_version'>): string[] | null {
  return terms_version === TERMS_VERSION ? null : listChangesSince(terms_version)
}

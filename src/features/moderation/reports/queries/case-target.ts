import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import type { ReportType } from '../../contract/report.ts'
import type { CaseDetails } from '../contract/cases.ts'
import { getReportTarget } from '../public.ts'

type CaseTarget = CaseDetails['target']

const DELETED_TARGET: CaseTarget = {
  exists: false,
  stands: false,
  text: null,
  photo: null,
  title: null,
  href: null,
}

/** Loads the reported content as it is now, for staff; of a conversation only its existence. */
export async function getCurrentTarget(
  db: Kysely<Database>,
  { type, target_id, user_id }: { type: ReportType; target_id: number; user_id: number },
): Promise<CaseTarget> {
  const content = await getReportTarget(type).loadCurrent(db, target_id)
  if (!content) return DELETED_TARGET
  return { ...DELETED_TARGET, exists: true, href: `/celibataire/${user_id}`, ...content }
}

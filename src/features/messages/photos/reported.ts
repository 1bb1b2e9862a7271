import { REPORT_TYPE } from '../../moderation/reports/contract.ts'

/** SQL: reports of photo `p`: of itself, and of its conversation with the photo among the attached messages. */
export const selectReports = (p: string): string => `
  select case_id from reports where type = ${REPORT_TYPE.conversationPhoto} and target_id = ${p}.id
  union all
  select case_id from reports
  where type = ${REPORT_TYPE.conversation} and target_id = ${p}.thread_id
    and evidence @> jsonb_build_object('messages', jsonb_build_array(
      jsonb_build_object('photo', jsonb_build_object('id', ${p}.id))))`

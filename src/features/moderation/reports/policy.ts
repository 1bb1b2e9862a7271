import { REPORT_TYPE, type ReportType } from './contract.ts'

interface ReportTargetRules {
  isModeratable: boolean
  /** The content stays when its author's account is deleted. */
  outlivesAuthor?: boolean
  /** The page of the content; the member's profile where left out. */
  href?: (targetId: number) => string
}

/**
 * Browser-safe rules of each kind of content; its feature registers the server's part with `registerReportTarget`.
 */
export const REPORT_TARGETS: Record<ReportType, ReportTargetRules> = {
  [REPORT_TYPE.profile]: { isModeratable: true },
  [REPORT_TYPE.conversation]: { isModeratable: false, href: (id) => `/messages/${id}` },
  [REPORT_TYPE.comment]: { isModeratable: true },
  [REPORT_TYPE.photo]: { isModeratable: true },
  [REPORT_TYPE.post]: { isModeratable: true, outlivesAuthor: true, href: (id) => `/forum/post/${id}` },
  [REPORT_TYPE.slate]: { isModeratable: true },
  [REPORT_TYPE.conversationPhoto]: { isModeratable: true },
  [REPORT_TYPE.outing]: { isModeratable: true, href: (id) => `/sorties/${id}` },
  [REPORT_TYPE.request]: { isModeratable: true },
}

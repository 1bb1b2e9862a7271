/** The signed-in member as the viewer needs them. */
export interface LightboxViewer {
  id: number
  name: string
  avatar: string | null
  roles: number
  status: number
  stripe_status: boolean
  emoji: string | null
  /** Hours until a report is decided; null while it is not known. */
  report_hours: number | null
}

/** Picks the fields: nothing else of the member reaches the page. */
export function toLightboxViewer(
  { id, name, avatar, roles, status, stripe_status, emoji }: Omit<LightboxViewer, 'report_hours'>,
  report_hours: number | null,
): LightboxViewer {
  return { id, name, avatar, roles, status, stripe_status, emoji, report_hours }
}

/** The signed-in member as the viewer needs them. */
export interface LightboxViewer {
  id: number
  name: string
  avatar: string | null
  roles: number
  status: number
  stripe_status: boolean
  emoji: string | null
}

/** Picks the fields: nothing else of the member reaches the page. */
export function toLightboxViewer({
  id,
  name,
  avatar,
  roles,
  status,
  stripe_status,
  emoji,
}: LightboxViewer): LightboxViewer {
  return { id, name, avatar, roles, status, stripe_status, emoji }
}

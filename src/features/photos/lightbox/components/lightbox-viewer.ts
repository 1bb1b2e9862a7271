/** Who looks at photos: what the viewer needs to know of them. */
export interface LightboxViewer {
  id: number
  name: string
  avatar: string | null
  roles: number
  status: number
  stripe_status: boolean
  emoji: string | null
}

/** Nothing else of the member reaches the page. */
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

import type { PageRequest, Sent } from '../../../platform/http/page.ts'
import { renderRejectedForm } from '../../premium/components/daily-limit-modal.tsx'

/** The plain forms of a profile about its member: each leads back to it. */
export const profileForm = {
  redirect: (_result: unknown, { params }: { params: { userId: number } | { id: number } }) =>
    `/celibataire/${'id' in params ? params.id : params.userId}`,
  page: ({ params }: PageRequest<'member' | 'verified'>, sent: Sent) =>
    renderRejectedForm({ sent, what: 'asks', profile: `/celibataire/${params.userId ?? params.id}` }),
}

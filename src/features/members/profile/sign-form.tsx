import * as z from 'zod/mini'
import type { FormOptions } from '../../../platform/http/operation.ts'
import type { PageRequest, Sent } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { parsePart, SIGN_PARAM } from '../../friends/components/sign-part.ts'
import { canReceiveRequests } from '../../friends/policy.ts'
import { SignBody, type sendFriendRequest } from '../../friends/requests/contract.ts'
import { renderRejectedForm } from '../../premium/components/daily-limit-modal.tsx'
import type { Profile } from './contract.ts'

/** @param sent a rejected form of 'Faire signe' */
export type ProfileRenderer = (
  request: PageRequest<'anyone'> | PageRequest<'member' | 'verified'>,
  id: string | undefined,
  sent?: Sent,
) => Promise<PageContent>

/** Contents of the form: a chosen part, or everything that was sent. */
export interface SignDraft {
  part: string
  sent: Sent | undefined
}

/** Reads the address of a profile, or a rejected form; null where the form is not open. */
export function readSign(query: Record<string, unknown>, sent: Sent | undefined): SignDraft | null {
  if (sent) return { part: sent.values.part ?? '', sent }
  const part = query[SIGN_PARAM]
  return typeof part === 'string' ? { part, sent } : null
}

/** Whether a profile offers the form of a request. */
export const maySign = ({ user, bond, contact, isBlocked }: Profile) =>
  bond === 'none' && !isBlocked && contact.request.state === 'open' && canReceiveRequests(user)

/** One group of choices names slate or photo. */
const FormBody = z.pipe(
  z.pipe(
    z.looseObject({ part: z.optional(z.string()) }),
    z.transform(({ part, ...fields }) => ({ ...fields, ...parsePart(part) })),
  ),
  SignBody,
)

/** The plain form of a request: rejected with something in it, the profile is shown with all that was typed. */
export function signForm(render: ProfileRenderer): FormOptions<typeof sendFriendRequest> {
  return {
    body: FormBody,
    redirect: (_result, { params }) => `/celibataire/${params.userId}`,
    page: (request, sent) => {
      const { userId } = request.params
      const isWritten = sent.values.text || sent.values.part || sent.values.rose
      if (isWritten && sent.status !== 404) return render(request, userId, sent)
      return renderRejectedForm({ sent, what: 'asks', profile: `/celibataire/${userId}` })
    },
  }
}

import type { FormOptions } from '../../../platform/http/operation.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { type banConversationPhoto, QUEUE_PATH } from '../../moderation/cases/contract.ts'

const TITLE = 'Photo non bannie'

/** In the case of a reported photo. */
export const banConversationPhotoForm: FormOptions<typeof banConversationPhoto> = {
  redirect: () => QUEUE_PATH,
  page: ({ viewer }, sent) => ({
    title: TITLE,
    sheet: 'desk',
    body: (
      <AdminLayout viewer={viewer} at={QUEUE_PATH} title={TITLE}>
        <ErrorNotice title={sent.message} />
      </AdminLayout>
    ),
  }),
}

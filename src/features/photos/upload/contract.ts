import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'

/** Name of the multipart field (specification 2, section 3). */
export const UPLOAD_FIELD = 'file_upload'
/** Maximum file size (specification 2, section 9). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/upload',
  form: '/upload',
  access: 'member',
  createsContent: true,
  summary:
    'Adds a photo, which awaits validation. Multipart, one file in file_upload: JPG, PNG or GIF, 10 MB at most.',
  file: UPLOAD_FIELD,
  reply: z.strictObject({ message: z.string(), id: z.int(), photo: z.string() }),
})

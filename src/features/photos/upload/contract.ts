import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { UPLOAD_FIELD } from '../../../shared/photos.ts'

export const uploadPhoto = endpoint({
  name: 'uploadPhoto',
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

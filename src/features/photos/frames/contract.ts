import * as z from 'zod/mini'
import { AltText } from '../../../shared/alt-text.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, PathId } from '../../../shared/schemas.ts'
import { BAD_CROP } from './texts.ts'

const Thousandth = integerSchema(0, 1_000, BAD_CROP)
/** Left, top, width and height in thousandths of the turned picture. */
const Crop = z.tuple([Thousandth, Thousandth, Thousandth, Thousandth], BAD_CROP)

export const editPhoto = endpoint({
  name: 'editPhoto',
  method: 'PATCH',
  path: '/api/photo/edit/:photoId',
  form: '/user/photos/:photoId',
  access: 'member',
  createsContent: true,
  summary:
    'Turns and crops a photo of the caller, and sets its alternative text (200 characters at most). `crop` is left, top, width and height in thousandths of the turned picture, 4:5; null lets the site choose. `turns` are quarter turns clockwise from the upload. Left-out fields stay, but a turn without a crop removes it. The files get a new name.',
  params: z.object({ photoId: PathId }),
  body: z.object({
    crop: z.optional(z.nullable(Crop)),
    turns: z.optional(integerSchema(0, 3, BAD_CROP)),
    alt: z.optional(AltText),
  }),
  reply: z.strictObject({
    message: z.string(),
    photo: z.string(),
    width: z.int(),
    height: z.int(),
    blur: z.string(),
    alt: z.string(),
  }),
})

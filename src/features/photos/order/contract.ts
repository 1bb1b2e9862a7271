import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, MessageReply } from '../../../shared/schemas.ts'
import { BAD_ORDER } from './texts.ts'

/** A photo of the member's own album, as they manage it. */
export interface OwnPhoto {
  id: number
  photo: string
  state: number
  verification: boolean
  /** The profile photo. */
  isAvatar: boolean
  /** Why staff refused it. */
  reason: string | null
  width: number
  height: number
  blur: string
  alt: string
  crop: number[] | null
  turns: number
}

/** More than an album holds, so that a stale order is a conflict and not invalid. */
const ORDER_MAX = 20
const MAX_ID = 2_147_483_647

export const orderPhotos = endpoint({
  name: 'orderPhotos',
  method: 'POST',
  path: '/api/photos/order',
  form: '/user/photos',
  access: 'member',
  summary:
    "Sets the whole order of the caller's album, by ids. The first visible photo becomes the profile photo. 409 if the album has changed; repeatable.",
  body: z.object({
    photos: z
      .array(integerSchema(1, MAX_ID, BAD_ORDER), BAD_ORDER)
      .check(z.minLength(1, BAD_ORDER), z.maxLength(ORDER_MAX, BAD_ORDER)),
  }),
  reply: MessageReply,
})

const FormIds = z.union([z.array(z.string(BAD_ORDER), BAD_ORDER), z.string(BAD_ORDER)], BAD_ORDER)
/** Name and value of a button: the photo's id and where it moves. */
const Move = z.optional(z.string(BAD_ORDER).check(z.regex(/^[1-9]\d{0,9} (?:-1|1|0)$/, BAD_ORDER)))

/** The plain form sends the present order and the button that was pressed. */
export const OrderForm = z.pipe(
  z.pipe(
    z.object({ photos: FormIds, move: Move }),
    z.transform(({ photos: sent, move }) => {
      const [id, step] = (move ?? '0 0').split(' ').map(Number)
      const ids = [sent].flat().map(Number)
      const photos: (string | number)[] = movePhoto(ids, id ?? 0, step === 0 ? 'first' : step === 1 ? 1 : -1)
      return { photos }
    }),
  ),
  orderPhotos.body,
)

/** The order after a photo moved by one place, or to the front; unknown ids change nothing. */
export function movePhoto(ids: readonly number[], id: number, to: 1 | -1 | 'first'): number[] {
  const from = ids.indexOf(id)
  const at = to === 'first' ? 0 : from + to
  if (from < 0 || at < 0 || at >= ids.length) return [...ids]
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

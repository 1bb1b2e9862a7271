import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint.ts'
import { wholeNumber } from '../../../contract/schemas.ts'

/** Gifs of one page of the picker. */
export const GIFS_PAGE = 24

const Rendition = z.object({ url: z.string(), width: z.string(), height: z.string() })

/** One animated image, in the shape of Giphy's answers as far as the picker reads them. */
export const Gif = z.object({
  id: z.string(),
  title: z.string(),
  images: z.object({
    /** What is sent and shown in the conversation. */
    fixed_height: Rendition,
    /** The same, still. */
    fixed_height_still: Rendition,
    /** What the picker shows. */
    fixed_width_small: Rendition,
    fixed_width_small_still: Rendition,
  }),
})
export type Gif = z.infer<typeof Gif>

export const GifPage = z.object({
  data: z.array(Gif),
  pagination: z.object({ total_count: z.int(), count: z.int(), offset: z.int() }),
})
export type GifPage = z.infer<typeof GifPage>

export const listGifs = endpoint({
  method: 'GET',
  path: '/api/gifs',
  access: 'member',
  summary: "The site's own animated images in the shape of Giphy's answers: all, or those that fit a search.",
  query: z.object({
    search: z._default(z.string().check(z.maxLength(50)), ''),
    offset: z._default(wholeNumber(0, 10_000), 0),
  }),
  reply: GifPage,
})

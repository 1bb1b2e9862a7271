import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema } from '../../../shared/schemas.ts'
import { SEARCH_TOO_LONG } from '../inbox/list-texts.ts'

/** Gifs of one page of the picker. */
export const GIFS_PAGE_SIZE = 24
/** Characters of a search, Giphy's own limit. */
export const GIF_SEARCH_MAX = 50

/** `webp` is the same in fewer bytes where there is both; pixels as digits, as Giphy gives them. */
const Rendition = z.object({
  url: z.string(),
  webp: z.optional(z.string()),
  width: z.string(),
  height: z.string(),
})

/** One animated image, in the shape of Giphy's answers as far as the picker reads them. */
export const Gif = z.object({
  id: z.string(),
  title: z.string(),
  images: z.object({
    /** What is sent and shown in the conversation. */
    fixed_height: Rendition,
    /** What the picker shows. */
    fixed_width: Rendition,
    /** The same, still. */
    fixed_width_still: Rendition,
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
  summary:
    "The site's own animated images in the shape of Giphy's answers, 24 from `offset` on: all, or those that fit a search.",
  query: z.object({
    search: z._default(z.string().check(z.maxLength(GIF_SEARCH_MAX, SEARCH_TOO_LONG)), ''),
    offset: z._default(integerSchema(0, 10_000), 0),
  }),
  reply: GifPage,
})

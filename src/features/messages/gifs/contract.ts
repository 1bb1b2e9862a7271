import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema } from '../../../shared/schemas.ts'
import { SEARCH_TOO_LONG } from '../texts.ts'

/** Gifs per page of the picker. */
export const GIFS_PAGE_SIZE = 24
/** Characters in a search, Giphy's own limit. */
export const GIF_SEARCH_MAX = 50

/** `webp` is smaller where both exist; Giphy gives pixels as strings. */
const Rendition = z.object({
  url: z.string(),
  webp: z.optional(z.string()),
  width: z.string(),
  height: z.string(),
})

/** One animated image: the part of Giphy's format that the picker reads. */
export const Gif = z.object({
  id: z.string(),
  title: z.string(),
  images: z.object({
    /** Sent in the message and shown in the conversation. */
    fixed_height: Rendition,
    /** Shown in the picker. */
    fixed_width: Rendition,
    /** Still frame of `fixed_width`. */
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
  name: 'listGifs',
  method: 'GET',
  path: '/api/gifs',
  access: 'member',
  summary:
    "The site's own gifs in the shape of Giphy's answers, 24 from `offset`: all, or the results of a search.",
  query: z.object({
    search: z._default(z.string().check(z.maxLength(GIF_SEARCH_MAX, SEARCH_TOO_LONG)), ''),
    offset: z._default(integerSchema(0, 10_000), 0),
  }),
  reply: GifPage,
})

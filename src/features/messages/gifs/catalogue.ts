import { foldText } from '../../../shared/fold.ts'
import { GIFS_PAGE, type Gif, type GifPage } from '../contract/gif.ts'
import { GIF_SIZE, GIF_SMALL, gifPath, gifSmallPath, gifStillPath } from './own.ts'
import { GIF_TITLES, type GifName } from './titles-texts.ts'
import { GIF_WORDS } from './words-texts.ts'

interface Entry {
  gif: Gif
  /** Folded words: those that it says, then those of its title, then all that it is found by. */
  tiers: string[][]
}

const entries = (Object.keys(GIF_TITLES) as GifName[]).map(entry)

/**
 * The page of the catalogue from `offset` on, from memory. Without a search all of it, the best liked first; with one,
 * what has a word beginning with each word of it, those that say it themselves first.
 */
export function searchCatalogue(search: string, offset: number): GifPage {
  const wanted = foldText(search).split(' ').filter(Boolean)
  // A search that has no letter in it, such as an emoji, asks for something: for nothing that stands here.
  const found = search.trim() === '' ? entries : wanted.length === 0 ? [] : matching(wanted)
  const data = found.slice(offset, offset + GIFS_PAGE).map(({ gif }) => gif)
  return { data, pagination: { total_count: found.length, count: data.length, offset } }
}

function matching(wanted: string[]): Entry[] {
  const fits = (words: string[]) => wanted.every((start) => words.some((word) => word.startsWith(start)))
  const tierOf = new Map(entries.map((one) => [one, one.tiers.findIndex(fits)]))
  return entries
    .filter((one) => tierOf.get(one) !== -1)
    .sort((a, b) => (tierOf.get(a) ?? 0) - (tierOf.get(b) ?? 0))
}

function entry(name: GifName): Entry {
  const title = GIF_TITLES[name]
  const said = /\xab(.+)\xbb/.exec(title)?.[1] ?? ''
  const tiers = [said, title, `${title} ${GIF_WORDS[name]}`]
  return { gif: gifOf(name, title), tiers: tiers.map((text) => foldText(text).split(' ')) }
}

function gifOf(id: GifName, title: string): Gif {
  const whole = { width: String(GIF_SIZE.width), height: String(GIF_SIZE.height) }
  const small = { width: String(GIF_SMALL.width), height: String(GIF_SMALL.height) }
  return {
    id,
    title,
    images: {
      fixed_height: { url: gifPath(id), ...whole },
      fixed_width: { url: gifSmallPath(id), ...small },
      fixed_width_still: { url: gifStillPath(id), ...whole },
    },
  }
}

import { rasterizeSvg } from '../../tools/demo/portraits/gallery.ts'
import { RUNS_ALL } from './engines.ts'

let picture: ReturnType<typeof rasterizeSvg> | undefined

const renderOnce: typeof rasterizeSvg = () => {
  picture ??= rasterizeSvg('<svg xmlns="http://www.w3.org/2000/svg" width="630" height="788"></svg>')
  return picture
}

/**
 * For `createDemo`: all portraits are one empty picture, because rendering takes most of the time. `--all`
 * renders them.
 */
export const quickPortraits = RUNS_ALL ? {} : { rasterize: renderOnce }

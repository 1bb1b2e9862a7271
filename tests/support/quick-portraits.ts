import { rasterise } from '../../tools/demo/portraits/gallery.ts'
import { RUNS_ALL } from './engines.ts'

let picture: ReturnType<typeof rasterise> | undefined

const renderOnce: typeof rasterise = () => {
  picture ??= rasterise('<svg xmlns="http://www.w3.org/2000/svg" width="630" height="788"></svg>')
  return picture
}

/** For `makeDemo`: all portraits are one empty picture, since drawing them takes most of the time. `--all` draws them. */
export const quickPortraits = RUNS_ALL ? {} : { rasterise: renderOnce }

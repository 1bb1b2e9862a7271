import type { Reply } from '../../../../shared/endpoint.ts'
import type { FigureName, getFigures } from '../contract/figures.ts'
import type { PlotName } from '../figures-texts.ts'
import { Plot, type PlotSeries } from './plot.tsx'

const PLOTS: readonly { name: PlotName; of: readonly [FigureName, PlotSeries['mark']][]; isTime?: true }[] = [
  { name: 'signups', of: [['signups', 'bars']] },
  { name: 'active', of: [['active', 'line']] },
  { name: 'messages', of: [['messages', 'bars']] },
  { name: 'premium', of: [['premium', 'line']] },
  {
    name: 'reports',
    of: [
      ['reports', 'bars'],
      ['reports_closed', 'dashes'],
    ],
  },
  {
    name: 'report_times',
    of: [
      ['report_median', 'line'],
      ['report_p95', 'dashes'],
    ],
    isTime: true,
  },
  { name: 'photos_awaiting', of: [['photos_awaiting', 'line']] },
  {
    name: 'photo_times',
    of: [
      ['photo_median', 'line'],
      ['photo_p95', 'dashes'],
    ],
    isTime: true,
  },
]

/** The plots of all figures that the reader is given. */
export function Figures({ by, figures }: Pick<Reply<typeof getFigures>, 'by' | 'figures'>) {
  const named = new Map(figures.map((figure) => [figure.name, figure]))
  return (
    <div className="plots">
      {PLOTS.map(({ name, of, isTime = false }) => {
        const drawn = of.flatMap(([figureName, mark]) => {
          const figure = named.get(figureName)
          return figure ? [{ figure, mark }] : []
        })
        return drawn.length > 0 && <Plot key={name} name={name} drawn={drawn} by={by} isTime={isTime} />
      })}
    </div>
  )
}
